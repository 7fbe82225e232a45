/** An operand of a content stream. Of strings, arrays and dictionaries only the kind is kept. */
export type Operand = number | { name: string } | 'other'

const isSpace = (byte: number) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0

const isDelimiter = (byte: number) =>
  byte === 0x28 || // (
  byte === 0x29 || // )
  byte === 0x3c || // <
  byte === 0x3e || // >
  byte === 0x5b || // [
  byte === 0x5d || // ]
  byte === 0x7b || // {
  byte === 0x7d || // }
  byte === 0x2f || // /
  byte === 0x25 // %

const isRegular = (byte: number) => !isSpace(byte) && !isDelimiter(byte)

/** The bytes that follow a backslash in a literal string, and what they stand for (ISO 32000-2, table 3). */
const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/** Decodes a literal string without its outer parentheses. */
const decodeLiteral = (bytes: Uint8Array): Uint8Array => {
  const decoded: number[] = []
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte !== 0x5c) {
      decoded.push(byte)
      continue
    }
    at += 1
    const next = String.fromCharCode(bytes[at] ?? 0)
    const [octal] = /^[0-7]{1,3}/.exec(textOf(bytes, at, at + 3)) ?? []
    if (octal !== undefined) {
      decoded.push(Number.parseInt(octal, 8) & 255)
      at += octal.length - 1
    } else if (next === '\r') {
      // A line break behind a backslash is none of the string's.
      if (bytes[at + 1] === 0x0a) at += 1
    } else if (next !== '\n') decoded.push(escapes[next] ?? bytes[at] ?? 0)
  }
  return Uint8Array.from(decoded)
}

/** Decodes a hexadecimal string without its brackets. */
const decodeHex = (bytes: Uint8Array): Uint8Array => {
  const digits = [...bytes]
    .map((byte) => String.fromCharCode(byte))
    .filter((it) => /[0-9a-f]/i.test(it))
  if (digits.length % 2 === 1) digits.push('0')
  const decoded = new Uint8Array(digits.length / 2)
  for (const at of decoded.keys())
    decoded[at] = Number.parseInt(`${digits[2 * at]}${digits[2 * at + 1]}`, 16)
  return decoded
}

/** Returns the end of a literal string that starts at `start` with its opening parenthesis. */
const skipString = (bytes: Uint8Array, start: number): number => {
  let depth = 0
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === 0x5c) at += 1
    else if (byte === 0x28) depth += 1
    else if (byte === 0x29) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return bytes.length
}

/** Returns the end of an inline image's data, behind its operator `EI` (ISO 32000-2, 8.9.7). */
const skipInlineImage = (bytes: Uint8Array, start: number): number => {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    const isEnd = bytes[at] === 0x45 && bytes[at + 1] === 0x49
    if (isEnd && isSpace(bytes[at - 1] ?? 0x20) && isSpace(bytes[at + 2] ?? 0x20)) return at + 2
  }
  return bytes.length
}

const textOf = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

/** No operator and no number is longer; what is longer is damaged data. */
const maxWordBytes = 128

/** The operators of a content stream take at most six numbers; longer rows of operands are damaged data. */
const maxOperands = 40

/**
 * Calls back for each operator of a content stream with its operands (ISO 32000-2, 7.8.2). Malformed parts are
 * skipped. Inline images are skipped as a whole.
 *
 * @param visit - is told the operator, the operands before it and, if asked for, all strings before it, also those in
 *   arrays; returns false to stop.
 */
export const readOperators = (
  bytes: Uint8Array,
  visit: (
    operator: string,
    operands: readonly Operand[],
    strings: readonly Uint8Array[],
  ) => boolean,
  { withStrings = false }: { withStrings?: boolean } = {},
): void => {
  let operands: Operand[] = []
  let strings: Uint8Array[] | undefined = withStrings ? [] : undefined
  let at = 0
  const push = (operand: Operand) => {
    if (operands.length < maxOperands) operands.push(operand)
  }
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0
    if (isSpace(byte)) at += 1
    else if (byte === 0x25)
      while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1
    else if (byte === 0x28) {
      const start = at
      at = skipString(bytes, at)
      push('other')
      strings?.push(decodeLiteral(bytes.subarray(start + 1, at - 1)))
    } else if (byte === 0x2f) {
      const start = at + 1
      at = start
      while (at < bytes.length && isRegular(bytes[at] ?? 0)) at += 1
      push({ name: at - start > maxWordBytes ? '' : textOf(bytes, start, at) })
    } else if (byte === 0x3c && bytes[at + 1] !== 0x3c) {
      const start = at + 1
      while (at < bytes.length && bytes[at] !== 0x3e) at += 1
      push('other')
      strings?.push(decodeHex(bytes.subarray(start, at)))
      at += 1
    } else if (isDelimiter(byte))
      // Here, a sign for less is the first of the two that begin a dictionary.
      at += byte === 0x3c ? 2 : 1
    else {
      const start = at
      while (at < bytes.length && isRegular(bytes[at] ?? 0)) at += 1
      const word = at - start > maxWordBytes ? '' : textOf(bytes, start, at)
      const number = Number(word)
      if (word !== '' && Number.isFinite(number)) {
        push(number)
        continue
      }
      // Operands in an array or a dictionary stand among the others, which no operator of interest has.
      if (word === 'ID') at = skipInlineImage(bytes, at)
      else if (!visit(word, operands, strings ?? [])) return
      operands = []
      if (strings) strings = []
    }
  }
}
