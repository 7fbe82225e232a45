/** A font for recognized text with its metrics (Adobe's Core 14 AFM files), in thousandths of an em. */
export interface RecognizedFont {
  family: string
  isSerif: boolean
  ascender: number
  xHeight: number
  descender: number
  /** From "a" to "z". */
  widths: readonly number[]
}

export const sansSerif: RecognizedFont = {
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

export const serif: RecognizedFont = {
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

const firstSmallLetter = 'a'.codePointAt(0) ?? 0

/** A letter without a known width is as wide as most. */
const otherLetter = 500

/** The width of a word in a font, in thousandths of an em. Only small letters without accents have their own widths. */
export const widthOfWord = (word: string, { widths }: RecognizedFont): number =>
  [...word].reduce(
    (sum, letter) => sum + (widths[(letter.codePointAt(0) ?? 0) - firstSmallLetter] ?? otherLetter),
    0,
  )
