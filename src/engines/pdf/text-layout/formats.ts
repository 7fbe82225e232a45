import type { FontFace } from '../page-content/ink.ts'
import type { TextFormat } from '../page-content/page-layout.ts'
import type { Letter } from './letter.ts'
import type { LineMarks } from './line-marks.ts'
import { type TextLine, roundedSize } from './text-line.ts'
import { riseOf } from './rise.ts'

const keyOf = (format: TextFormat): string => {
  const { family, isBold, isItalic, isSerif, isFixedPitch, sizePoints, color } = format
  const { rise = '', isUnderlined, isStruck, background = '', link = '' } = format
  const flags = [isBold, isItalic, isSerif, isFixedPitch, isUnderlined, isStruck]
    .map(Number)
    .join('')
  return `${flags} ${sizePoints} ${color} ${rise} ${background} ${link} ${family}`
}

/** The looks that occur on a page, each once. */
export class FormatTable {
  readonly formats: TextFormat[] = []
  readonly #indexes = new Map<string, number>()

  /** The index of a format, which is added when it is new. */
  indexOf(format: TextFormat): number {
    const key = keyOf(format)
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    this.formats.push(format)
    this.#indexes.set(key, this.formats.length - 1)
    return this.formats.length - 1
  }
}

const noFace: FontFace = {
  family: '',
  isBold: false,
  isItalic: false,
  isSerif: false,
  isFixedPitch: false,
  ascent: 0.9,
  descent: 0.22,
}

export interface Looks {
  faces: readonly FontFace[]
  marks: Pick<LineMarks, 'underlined' | 'struck' | 'backgrounds'>
  linkOf: (letter: Letter) => number | undefined
}

/** How a letter looks in its line. */
const formatOf = (
  letter: Letter,
  line: Pick<TextLine, 'sizePoints' | 'baseline'>,
  { faces, marks, linkOf }: Looks,
): TextFormat => {
  const { family, isBold, isItalic, isSerif, isFixedPitch } = faces[letter.face] ?? noFace
  const rise = riseOf(letter, line)
  const background = marks.backgrounds.get(letter)
  const link = linkOf(letter)
  return {
    family,
    isBold: isBold || letter.isThickened,
    isItalic,
    isSerif,
    isFixedPitch,
    sizePoints: rise === undefined ? roundedSize(letter.sizePoints) : line.sizePoints,
    color: letter.color,
    ...(rise === undefined ? {} : { rise }),
    isUnderlined: marks.underlined.has(letter),
    isStruck: marks.struck.has(letter),
    ...(background === undefined ? {} : { background }),
    ...(link === undefined ? {} : { link }),
  }
}

/** Whether letters of one line look alike: most do like the one before, and need not be compared with all formats. */
const areAlike = (one: Letter, other: Letter, { marks, linkOf }: Looks): boolean =>
  one.face === other.face &&
  one.color === other.color &&
  one.sizePoints === other.sizePoints &&
  one.baseline === other.baseline &&
  one.isThickened === other.isThickened &&
  marks.underlined.has(one) === marks.underlined.has(other) &&
  marks.struck.has(one) === marks.struck.has(other) &&
  marks.backgrounds.get(one) === marks.backgrounds.get(other) &&
  linkOf(one) === linkOf(other)

/** Gives the index of each letter's format, for letters of one line. */
export const formatIndexer = (
  line: Pick<TextLine, 'sizePoints' | 'baseline'>,
  table: FormatTable,
  looks: Looks,
): ((letter: Letter) => number) => {
  let last: { letter: Letter; index: number } | undefined
  return (letter) => {
    if (last === undefined || !areAlike(last.letter, letter, looks))
      last = { letter, index: table.indexOf(formatOf(letter, line, looks)) }
    return last.index
  }
}
