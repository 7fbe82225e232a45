const romanDigits: Readonly<Record<string, number>> = {
  i: 1,
  v: 5,
  x: 10,
  l: 50,
  c: 100,
  d: 500,
  m: 1000,
}

/** A Roman numeral in its modern form, without IIII or IC. */
const romanNumeral = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i

/** The value of a Roman numeral in small or in capital letters; undefined when the text is not a Roman numeral. */
export const parseRomanNumeral = (text: string): number | undefined => {
  if (text === '' || !romanNumeral.test(text)) return undefined
  const figures = [...text.toLowerCase()].map((letter) => romanDigits[letter] ?? 0)
  let sum = 0
  for (const [index, figure] of figures.entries())
    sum += figure < (figures[index + 1] ?? 0) ? -figure : figure
  return sum
}

/** A number within a text: its place, its length and its value. */
export interface TextNumber {
  at: number
  length: number
  value: number
}

/** A page number has at most six digits. Longer numbers, such as those of invoices, belong to the text. */
const digits = /(?<!\d)\d{1,6}(?!\d)/g
/** A Roman numeral without any other text than dashes and brackets: "iv", "– XII –". */
const onlyRomanNumeral = /^([\s\-–—[(]*)([ivxlcdm]+|[IVXLCDM]+)[\s\-–—\])]*$/

/**
 * Finds the numbers in a text, and gives the text with `#` in place of each. A Roman numeral counts only when it stands
 * alone.
 */
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
    value: Number(match[0]),
  }))
  return { mask: text.replaceAll(digits, '#').replaceAll(/\s+/g, ' ').trim(), numbers }
}

/** The number of a footnote has at most three digits. */
const noteNumber = /^\d{1,3}$/

/** Tells whether a text is nothing but a number that a footnote may have. */
export const isNoteNumber = (text: string): boolean => noteNumber.test(text.trim())

/** Returns whether a text is the label of an entry in a list of references: "[12]", "[Knu84]". */
export const isReferenceLabel = (text: string): boolean => /^\[[^\s\]]{1,10}\]$/u.test(text.trim())
