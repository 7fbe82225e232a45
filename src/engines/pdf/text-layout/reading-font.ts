import type { ReadWord } from '../../ocr/reading.ts'
import { medianOf } from './median.ts'

/** The fonts that text read from pictures is put in, and how they measure (Adobe's Core 14 AFM files), in thousandths. */
interface Font {
  family: string
  isSerif: boolean
  ascender: number
  xHeight: number
  descender: number
  /** From "a" to "z". */
  widths: readonly number[]
}

const sansSerif: Font = {
  family: 'Arial',
  isSerif: false,
  ascender: 718,
  xHeight: 523,
  descender: 207,
  widths: [
    556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500,
  ],
}

const serif: Font = {
  family: 'Times New Roman',
  isSerif: true,
  ascender: 683,
  xHeight: 450,
  descender: 217,
  widths: [
    444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389,
    278, 500, 500, 722, 500, 500, 444,
  ],
}

const reachesUp = /[\p{Lu}\p{Nd}bdfhklßþàâäáãåéèêëíìîïóòôöõúùûüñ!?()[\]{}|/\\$&@#%]/u
const reachesDown = /[gjpqyçþQ,;()[\]{}|/\\$@]/u
/** Signs without the height of a letter say nothing of their font. */
const hasLetter = /[\p{L}\p{Nd}]/u

export const hasDescender = (text: string): boolean => reachesDown.test(text)

/** From the bottom of a word's lowest letter to the top of its highest, in heights of the font. */
const heightShareOf = (text: string, { ascender, xHeight, descender }: Font): number =>
  ((reachesUp.test(text) ? ascender : xHeight) + (reachesDown.test(text) ? descender : 0)) / 1000

export const descentShareOf = ({ descender }: Font): number => descender / 1000

/** The size of a word's font by its height; undefined for signs. */
export const sizeByHeight = ({ text, box }: ReadWord, font: Font): number | undefined =>
  hasLetter.test(text) ? box.height / heightShareOf(text, font) : undefined

/** What letters leave free at both ends of a word, in thousandths. */
const bearings = 60
/** Words that tell how wide their font is: of small letters, of which one reaches up. */
const telling = /^(?=.*[bdfhkl])[a-z]{4,}$/u
/** Fewer of them are chance. */
const fewWords = 5
const firstSmallLetter = 'a'.codePointAt(0) ?? 0

const sizeByWidth = ({ text, box }: ReadWord, { widths }: Font): number => {
  const natural = [...text].reduce(
    (sum, letter) => sum + (widths[(letter.codePointAt(0) ?? 0) - firstSmallLetter] ?? 500),
    0,
  )
  return (1000 * box.width) / (natural - bearings)
}

/** How much height and width of words differ from what a font would have. */
const misfitOf = (words: readonly ReadWord[], font: Font): number =>
  Math.abs(
    medianOf(
      words.map((word) => Math.log(sizeByWidth(word, font) / (sizeByHeight(word, font) ?? 1))),
    ),
  )

export type ReadingFont = Font

/** The one of two usual fonts that is as wide as words that were read, for their height. */
export const fontOfWords = (words: readonly ReadWord[]): ReadingFont => {
  const told = words.filter(
    ({ text, box }) => telling.test(text) && box.width > 0 && box.height > 0,
  )
  if (told.length < fewWords) return sansSerif
  return misfitOf(told, serif) < misfitOf(told, sansSerif) ? serif : sansSerif
}
