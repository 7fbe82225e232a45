const encoder = new TextEncoder()

/** Bytes that go well together as arguments. */
const chunkLength = 32_768

/** Bytes as a string of characters up to U+00FF, to be compared, sorted and used as a key. */
export const toBinaryString = (bytes: Uint8Array): string => {
  if (bytes.length <= chunkLength) return String.fromCharCode(...bytes)
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += chunkLength)
    parts.push(String.fromCharCode(...bytes.subarray(start, start + chunkLength)))
  return parts.join('')
}

/** The bytes of a string of characters up to U+00FF; undefined when one is above. */
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

/** Names that are taken, each with the last count that was put behind it. */
export type UsedNames = Map<string, number>

/** `name`, or `name_2`, `name_3`… : the first that is not taken; takes it. */
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

/** What the parser makes of a name as it is written: UTF-8 where something is escaped, Latin-1 elsewhere. */
const decodeLikeParser = (written: string): { value: string; bytes: string } => {
  if (!written.includes('#')) return { value: written, bytes: written }
  const bytes = written.replace(/#([\da-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  const codes = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))
  return { value: decoder.decode(codes), bytes }
}

/** Ways to write a character: as it is, or escaped. What is not ASCII may be one byte or several, or no UTF-8 at all. */
const patternOf = (character: string): string => {
  const code = character.charCodeAt(0)
  if (code > 0x7f) return String.raw`(?:#[89a-f][\da-f]|[\x80-\xff])+?`
  return `(?:${escapeForPattern(character)}|#${code.toString(16).padStart(2, '0')})`
}

/**
 * The bytes of a name that is not all ASCII. The parser has lost them, so the file itself must tell how it is written.
 *
 * @param texts parts of the file, a character a byte, to be looked at in turn
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
