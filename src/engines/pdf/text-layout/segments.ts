import type { FontFace } from '../page-content/page-content.ts'
import type { Link, Run, Segment, TextFormat } from '../page-content/page-layout.ts'
import { type Letter, type TextLine, scriptOf, roundedSize } from './text-line.ts'
import type { TextDecorations } from './text-decorations.ts'
import type { Box } from '../page-content/geometry.ts'
import { inReadingOrder, isRightToLeft } from './bidi.ts'
import { type FormValue, descentEm } from '../page-content/annotations.ts'
import { decodeGlyphText } from '../page-content/characters.ts'

/** Links are indexed in horizontal strips of this height. */
const stripPoints = 16
/** The height above the baseline at which a link must cover a letter, in em. */
const middleHeightEm = 0.3
/** Links that cover more strips than this are compared with every letter. */
const maxStrips = 64
/** Narrower hyphens are invisible. */
const minHyphenWidthEm = 0.1

const keyOf = (format: TextFormat): string => {
  const { family, isBold, isItalic, isSerif, isFixedPitch, sizePoints, color } = format
  const { script = '', isUnderlined, isStruck, background = '', link = '' } = format
  const flags = [isBold, isItalic, isSerif, isFixedPitch, isUnderlined, isStruck]
    .map(Number)
    .join('')
  return `${flags} ${sizePoints} ${color} ${script} ${background} ${link} ${family}`
}

/** The distinct text formats of a page. */
export class FormatTable {
  readonly formats: TextFormat[] = []
  readonly #indexes = new Map<string, number>()

  /** Returns the index of a format, which is added when it is new. */
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

interface TextStyleContext {
  faces: readonly FontFace[]
  decorations: Pick<TextDecorations, 'underlined' | 'struck' | 'backgrounds'>
  linkOf: (letter: Letter) => number | undefined
}

/** Returns the format of a letter in its line. */
const formatOf = (
  letter: Letter,
  line: Pick<TextLine, 'sizePoints' | 'baseline'>,
  { faces, decorations, linkOf }: TextStyleContext,
): TextFormat => {
  const { family, isBold, isItalic, isSerif, isFixedPitch } = faces[letter.face] ?? noFace
  const script = scriptOf(letter, line)
  const background = decorations.backgrounds.get(letter)
  const link = linkOf(letter)
  return {
    family,
    isBold: isBold || letter.isThickened,
    isItalic,
    isSerif,
    isFixedPitch,
    sizePoints: script === undefined ? roundedSize(letter.sizePoints) : line.sizePoints,
    color: letter.color,
    ...(script === undefined ? {} : { script }),
    isUnderlined: decorations.underlined.has(letter),
    isStruck: decorations.struck.has(letter),
    ...(background === undefined ? {} : { background }),
    ...(link === undefined ? {} : { link }),
  }
}

/**
 * Returns whether two letters of a line have the same format. Most have that of the letter before, which avoids
 * looking it up.
 */
const haveSameFormat = (
  one: Letter,
  other: Letter,
  { decorations, linkOf }: TextStyleContext,
): boolean =>
  one.face === other.face &&
  one.color === other.color &&
  one.sizePoints === other.sizePoints &&
  one.baseline === other.baseline &&
  one.isThickened === other.isThickened &&
  decorations.underlined.has(one) === decorations.underlined.has(other) &&
  decorations.struck.has(one) === decorations.struck.has(other) &&
  decorations.backgrounds.get(one) === decorations.backgrounds.get(other) &&
  linkOf(one) === linkOf(other)

/** Returns a function that gives the format index of each letter of a line. */
export const formatIndexer = (
  line: Pick<TextLine, 'sizePoints' | 'baseline'>,
  table: FormatTable,
  style: TextStyleContext,
): ((letter: Letter) => number) => {
  let last: { letter: Letter; index: number } | undefined
  return (letter) => {
    if (last === undefined || !haveSameFormat(last.letter, letter, style))
      last = { letter, index: table.indexOf(formatOf(letter, line, style)) }
    return last.index
  }
}

/** Returns for each link the first one with the same target, so that words under two such links stay one run. */
const firstWithSameTarget = (links: readonly Link[]): number[] => {
  const seen = new Map<string, number>()
  return links.map(({ url, target }, index) => {
    const key = JSON.stringify([url, target?.pageIndex, target?.y])
    const first = seen.get(key) ?? index
    seen.set(key, first)
    return first
  })
}

/** Returns a function that finds the link of a letter; of overlapping links, the last one counts. */
export const findLinks = (links: readonly Link[]): ((letter: Letter) => number | undefined) => {
  const strips = new Map<number, number[]>()
  const everywhere: number[] = []
  const alike = firstWithSameTarget(links)
  for (const [index, { box }] of links.entries()) {
    const first = Math.floor(box.top / stripPoints)
    const last = Math.floor(box.bottom / stripPoints)
    // The comparison is also true for boxes with infinite or NaN coordinates.
    if (!(last - first <= maxStrips)) {
      everywhere.push(index)
      continue
    }
    for (let at = first; at <= last; at += 1) strips.set(at, [...(strips.get(at) ?? []), index])
  }
  const isIn = (x: number, y: number, box: Box | undefined) =>
    box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
  return ({ left, right, baseline, sizePoints }) => {
    const x = (left + right) / 2
    const y = baseline - middleHeightEm * sizePoints
    const near = [...everywhere, ...(strips.get(Math.floor(y / stripPoints)) ?? [])]
    const found = near.findLast((index) => isIn(x, y, links[index]?.box))
    return found === undefined ? undefined : alike[found]
  }
}

/** A letter, or the space between two letters. */
interface Unit {
  text: string
  letter?: Letter
}

const unitsOf = ({ letters }: TextLine): Unit[] =>
  letters.flatMap(({ letter, before }) => {
    const unit = { text: letter.text, letter }
    return before === '' ? [unit] : [{ text: before }, unit]
  })

const softHyphen = '\u00AD'

/**
 * Replaces soft hyphens, which are visible only at a line end: elsewhere, a visible one becomes a hyphen and an
 * invisible one is removed.
 */
const withoutSoftHyphens = (units: readonly Unit[]): Unit[] =>
  units.flatMap((unit, index) => {
    if (unit.text !== softHyphen || index === units.length - 1) return [unit]
    const { left = 0, right = 0, sizePoints = 0 } = unit.letter ?? {}
    return right - left > minHyphenWidthEm * sizePoints ? [{ ...unit, text: '-' }] : []
  })

/** Joins letters of one format into runs, which end at spaces. */
const runsOf = (units: readonly Unit[], formatIndex: (letter: Letter) => number): Run[] => {
  const runs: Run[] = []
  let before = ''
  for (const { text, letter } of units) {
    if (letter === undefined) {
      before = text
      continue
    }
    const format = formatIndex(letter)
    const { left, right } = letter
    const last = runs.at(-1)
    if (last?.format === format && before !== ' ') {
      last.text += before + text
      last.left = Math.min(last.left, left)
      last.right = Math.max(last.right, right)
    } else runs.push({ text: before + text, format, left, right })
    before = ''
  }
  return runs
}

/** Returns the marked-content identifier of most letters; undefined when most have none. */
const mostCommonMark = (letters: readonly Letter[]): number | undefined => {
  const counts = new Map<number | undefined, number>()
  for (const { mark } of letters) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0]
}

/** Converts a line to a segment in reading order. */
export const segmentOf = (line: TextLine, formatIndex: (letter: Letter) => number): Segment => {
  const units = unitsOf(line)
  const letters = line.letters.map(({ letter }) => letter)
  const runs = runsOf(withoutSoftHyphens(inReadingOrder(units)), formatIndex)
  const mark = mostCommonMark(letters)
  const artifacts = letters.filter(({ isArtifact }) => isArtifact).length
  return {
    left: line.left,
    right: line.right,
    baseline: line.baseline,
    sizePoints: line.sizePoints,
    heightPoints: line.heightPoints,
    runs,
    text: runs.map(({ text }) => text).join(''),
    isRightToLeft: isRightToLeft(units),
    ...(mark === undefined ? {} : { mark }),
    isArtifact: artifacts * 2 > letters.length,
  }
}

/** The font of form fields that name none (ISO 32000-2, 12.7.4.3). */
const formFamily = 'Helvetica'

const wordsOf = (text: string): string[] =>
  decodeGlyphText(text.replaceAll(/\s+/gu, ' '), '')
    .split(/[ \u00A0]+/u)
    .filter((word) => word !== '')

/** Converts a line of a form field to a segment. Its width is divided among the words by their numbers of letters. */
const segmentOfFormValue = (
  { box, text, sizePoints }: FormValue,
  table: FormatTable,
): Segment | undefined => {
  const words = wordsOf(text)
  const size = roundedSize(sizePoints)
  const format = table.indexOf({
    family: formFamily,
    isBold: false,
    isItalic: false,
    isSerif: false,
    isFixedPitch: false,
    sizePoints: size,
    color: '#000000',
    isUnderlined: false,
    isStruck: false,
  })
  const joined = words.join(' ')
  const perLetter = (box.right - box.left) / Math.max(1, joined.length)
  let at = 0
  const runs: Run[] = words.map((word, index) => {
    const left = box.left + (at + (index === 0 ? 0 : 1)) * perLetter
    at += word.length + (index === 0 ? 0 : 1)
    return { text: index === 0 ? word : ` ${word}`, format, left, right: box.left + at * perLetter }
  })
  if (runs.length === 0 || !Number.isFinite(perLetter + box.bottom + size)) return undefined
  return {
    left: box.left,
    right: box.right,
    baseline: box.bottom - descentEm * sizePoints,
    sizePoints: size,
    heightPoints: size,
    runs,
    text: joined,
    isRightToLeft: isRightToLeft([...joined].map((letter) => ({ text: letter }))),
    isArtifact: false,
  }
}

/** Converts form values that the page does not draw to segments. */
export const segmentsOfFormValues = (values: readonly FormValue[], table: FormatTable): Segment[] =>
  values.flatMap((value) => segmentOfFormValue(value, table) ?? [])
