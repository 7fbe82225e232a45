/** A letter with what is drawn as a part of it, where it stands once its text is level. Measured in points. */
export interface Letter {
  /** What it means, in the order in which it is read: a ligature's letters, a letter and its accents. Blank for a space. */
  text: string
  /** From the beginning of its advance to its end. */
  left: number
  right: number
  baseline: number
  sizePoints: number
  /** Index into the page's faces. */
  face: number
  /** `#rrggbb`. */
  color: string
  /** Drawn twice, a little apart, as if its font were bold. */
  isThickened: boolean
  mark?: number
  isArtifact: boolean
}

export const isBlank = ({ text }: { text: string }): boolean => text.trim() === ''

const marks = /^\p{M}+$/u

/** An accent, a vowel sign: it belongs to a letter. */
export const isMark = ({ text }: { text: string }): boolean => marks.test(text)

/** Written without spaces between words, each letter as wide as high: Chinese and Japanese, not Korean. */
const wide =
  /^[\u3000-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF00-\uFF60\u{20000}-\u{3FFFF}]/u

export const isWide = ({ text }: { text: string }): boolean => wide.test(text)
