const encoder = new TextEncoder()

/** The number of bytes that is safe to pass as arguments at once. */
const chunkLength = 32_768

/** Converts bytes to a string of characters up to U+00FF, which can be compared, sorted and used as a key. */
export const toBinaryString = (bytes: Uint8Array): string => {
  if (bytes.length <= chunkLength) return String.fromCharCode(...bytes)
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += chunkLength)
    parts.push(String.fromCharCode(...bytes.subarray(start, start + chunkLength)))
  return parts.join('')
}

/** Converts a string of characters up to U+00FF to bytes; undefined when it contains others. */
export const latin1Bytes = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 0xff) return undefined
    bytes[at] = code
  }
  return bytes
}

const utf8Bytes = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** The names in use, each with the last number that was appended to it. */
export type UsedNames = Map<string, number>

/** Returns `name`, or the first of `name_2`, `name_3`… that is not in use, and adds it to the names in use. */
export const uniqueName = (name: string, taken: UsedNames): string => {
  let count = taken.get(name) ?? 0
  let free = name
  while (taken.has(free)) {
    count += 1
    free = `${name}_${count}`
  }
  taken.set(name, Math.max(count, 1))
  if (free !== name) taken.set(free, 1)
  return free
}

const decoder = new TextDecoder()

const escapeForPattern = (character: string) =>
  character.replace(/[$()*+.?[\\\]^{|}-]/, String.raw`\$&`)

/** Decodes a name as the parser does: as UTF-8 when it contains an escape, otherwise as Latin-1. */
const decodeLikeParser = (written: string): { value: string; bytes: string } => {
  if (!written.includes('#')) return { value: written, bytes: written }
  const bytes = written.replace(/#([\da-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  const codes = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))
  return { value: decoder.decode(codes), bytes }
}

/**
 * Returns a pattern for a character in a name, plain or escaped. Outside ASCII, it may be one byte or several, and
 * need not be valid UTF-8.
 */
const patternOf = (character: string): string => {
  const code = character.charCodeAt(0)
  if (code > 0x7f) return String.raw`(?:#[89a-f][\da-f]|[\x80-\xff])+?`
  return `(?:${escapeForPattern(character)}|#${code.toString(16).padStart(2, '0')})`
}

/**
 * Finds the bytes of a name with non-ASCII characters in the file, because the parser has lost them.
 *
 * @param texts - parts of the file with one character per byte, which are searched in turn.
 */
export const findNameBytes = (name: string, texts: Iterable<string>): string => {
  const pattern = new RegExp(
    String.raw`/(${Array.from(name, patternOf).join('')})(?![^\x00\t\n\f\r ()<>[\]{}/%])`,
    'gi',
  )
  for (const text of texts)
    for (const [, written = ''] of text.matchAll(pattern)) {
      const { value, bytes } = decodeLikeParser(written)
      if (value === name) return bytes
    }
  return toBinaryString(utf8Bytes(name))
}
