import { withKnownLetters } from '../known-letters.ts'
import { withoutSymbolFont } from './symbol-fonts.ts'

/**
 * Blocks of Unicode that hold shapes of letters rather than letters: ligatures, presentation forms of Hebrew and Arabic, forms
 * for vertical writing, radicals that stand for ideographs. Everything else stays as it is: "²" is no "2".
 */
const shapes =
  /[\u2E80-\u2FD5\uFB00-\uFB06\uFB13-\uFB17\uFB1D-\uFDFB\uFE10-\uFE19\uFE30-\uFE4F\uFE70-\uFEFC]/gu

/** Marks of direction and of places where a line may end: nothing shows them, nothing is read. */
const ignorable = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu

/** A shape of a vowel sign alone has a space to stand on. */
const spelledOut = (shape: string): string => shape.normalize('NFKC').trim()

/**
 * The letters that a glyph stands for.
 *
 * @param text - what its font says of it.
 * @param family - of its font: those of signs have codes of their own.
 * @returns blank for a space, empty for what is not to be read.
 */
export const lettersOfGlyph = (text: string, family: string): string => {
  if (text.trim() === '' && text !== '') return text
  return withKnownLetters(withoutSymbolFont(text, family).replaceAll(shapes, spelledOut))
    .replaceAll(ignorable, '')
    .trim()
    .replaceAll(/\s/gu, '\u00A0')
}

const unknown = /[\uFFFD\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/u

/** Whether its font does not tell which letter it is. */
export const isUnknown = (text: string): boolean => unknown.test(text)
