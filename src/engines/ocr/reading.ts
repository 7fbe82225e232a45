import type { TextLine, TextWord } from '../../core/page-text.ts'

/** In pixels, from the top left. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface ReadWord extends TextWord {
  confidence: number
  box: Box
}

export interface ReadLine extends TextLine {
  words: readonly ReadWord[]
  box: Box
}

export interface ReadParagraph {
  lines: readonly ReadLine[]
}

/** What was read of a picture. */
export interface PageReading {
  /** In reading order; none when the picture holds no text. */
  paragraphs: readonly ReadParagraph[]
  /**
   * By how much the picture has to be turned clockwise about its centre for its text to be upright. Boxes are measured
   * on the picture turned so, in the picture's own pixels; its centre is then the centre of `widthPx` × `heightPx`.
   */
  clockwiseDegrees: number
  widthPx: number
  heightPx: number
}
