import { readRoman } from '../block-roles/roman.ts'

/** A number in a text, where it stands and what it is. */
export interface TextNumber {
  at: number
  length: number
  value: number
}

const digits = /\d+/g
/** A Roman number, alone but for dashes: "iv", "– XII –". */
const romanAlone = /^([\s\-–—[(]*)([ivxlcdm]+|[IVXLCDM]+)[\s\-–—\])]*$/
/** More digits are no page's number. */
const mostDigits = 6

/** The numbers of a text, and the text with `#` for each. A Roman number counts when it stands alone. */
export const readNumbers = (text: string): { mask: string; numbers: TextNumber[] } => {
  const [, before = '', roman] = romanAlone.exec(text) ?? []
  const value = roman === undefined ? undefined : readRoman(roman)
  if (roman !== undefined && value !== undefined)
    return {
      mask: text.replace(roman, '#').trim(),
      numbers: [{ at: before.length, length: roman.length, value }],
    }
  const numbers = [...text.matchAll(digits)].map((match) => ({
    at: match.index,
    length: match[0].length,
    value: match[0].length > mostDigits ? NaN : Number(match[0]),
  }))
  return { mask: text.replaceAll(digits, '#').replaceAll(/\s+/g, ' ').trim(), numbers }
}
