import { binaryOf, utf8Bytes } from './binary-text.ts'

const decoder = new TextDecoder()

const escapeForPattern = (character: string) =>
  character.replace(/[$()*+.?[\\\]^{|}-]/, String.raw`\$&`)

/** What the parser makes of a name as it is written: UTF-8 where something is escaped, Latin-1 elsewhere. */
const readAsParser = (written: string): { value: string; bytes: string } => {
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
      const { value, bytes } = readAsParser(written)
      if (value === name) return bytes
    }
  return binaryOf(utf8Bytes(name))
}
