/** More digits are no page's number. */
const maxPageNumberDigits = 6

const romanDigits: Readonly<Record<string, number>> = {
  i: 1,
  v: 5,
  x: 10,
  l: 50,
  c: 100,
  d: 500,
  m: 1000,
}

/** As it is written today: no IIII, no IC. */
const romanNumeral = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i

/** The value of a Roman number of small or of capital letters; undefined when it is none. */
export const parseRomanNumeral = (text: string): number | undefined => {
  if (text === '' || !romanNumeral.test(text)) return undefined
  const figures = [...text.toLowerCase()].map((letter) => romanDigits[letter] ?? 0)
  let sum = 0
  for (const [index, figure] of figures.entries())
    sum += figure < (figures[index + 1] ?? 0) ? -figure : figure
  return sum
}

/** A number in a text, where it stands and what it is. */
export interface TextNumber {
  at: number
  length: number
  value: number
}

const digits = /\d+/g
/** A Roman number, alone but for dashes: "iv", "– XII –". */
const onlyRomanNumeral = /^([\s\-–—[(]*)([ivxlcdm]+|[IVXLCDM]+)[\s\-–—\])]*$/

/** The numbers of a text, and the text with `#` for each. A Roman number counts when it stands alone. */
export const findNumbers = (text: string): { mask: string; numbers: TextNumber[] } => {
  const [, before = '', roman] = onlyRomanNumeral.exec(text) ?? []
  const value = roman === undefined ? undefined : parseRomanNumeral(roman)
  if (roman !== undefined && value !== undefined)
    return {
      mask: text.replace(roman, '#').trim(),
      numbers: [{ at: before.length, length: roman.length, value }],
    }
  const numbers = [...text.matchAll(digits)].map((match) => ({
    at: match.index,
    length: match[0].length,
    value: match[0].length > maxPageNumberDigits ? NaN : Number(match[0]),
  }))
  return { mask: text.replaceAll(digits, '#').replaceAll(/\s+/g, ' ').trim(), numbers }
}
