import {
  type BlockRole,
  type Line,
  type ListFormat,
  type PageItem,
  type PageStructure,
  type UnclassifiedParagraph,
  columnsOf,
  paragraphsIn,
  withItems,
} from '../document-structure.ts'
import { bullets, bulletsOrSigns } from '../bullets.ts'
import type { PageLayout, TextFormat } from '../../page-content/page-layout.ts'
import { lineOfSegments } from '../lines.ts'
import { parseRomanNumeral } from '../numerals.ts'

/** The baselines of a marker and of its item differ by less than this. */
const sameBaselineEm = 0.3

/** The text of an item begins within this distance after its marker. */
const maxMarkerGapEm = 8

/** The bullet or the number before a list item. */
interface ListMarker {
  text: string
  /** All the ways to read it, because a Roman number may also be a letter. */
  readings: readonly { format: ListFormat; number?: number }[]
  /** The marker with "#" in place of its number. It is the same for all items of a list: "1." and "2.", but not "2)". */
  shape: string
  /** A dash, which also begins speech and negative numbers. It makes a list only together with other dashes. */
  isWeak: boolean
  /** Its left edge, in points. */
  left: number
}

const dashes = '–—\\-*'
const startsWithBullet = new RegExp(`^[${bullets}${bulletsOrSigns}]`, 'u')
const startsWithDash = new RegExp(`^[${dashes}](?=\\s|$)`, 'u')
/** A single letter in another font before a gap. Word uses the letter o as the bullet of its second level. */
const letterBullet = /^[o§ØüvqnlàèÐ](?=\s|$)/u
const symbolFontName = /wingdings|webdings|symbol|dingbats/i
const startsWithNumber = /^(\(?)(\d{1,3}|[a-zA-Z]|[ivxlc]{2,6}|[IVXLC]{2,6})([.)])(?=\s|$)/u

/** A number with several parts: "2.1." or "2.1". */
const startsWithMultilevelNumber = /^(\d{1,2}(?:\.\d{1,2})*\.)(\d{1,2})(\.?)(?=\s|$)/u

const numberReadingsOf = (text: string): { format: ListFormat; number: number }[] => {
  if (/^\d/.test(text)) return [{ format: 'decimal', number: Number(text) }]
  const isLower = text === text.toLowerCase()
  const readings: { format: ListFormat; number: number }[] = []
  const roman = parseRomanNumeral(text)
  if (roman !== undefined)
    readings.push({ format: isLower ? 'lowerRoman' : 'upperRoman', number: roman })
  if (text.length === 1)
    readings.push({
      format: isLower ? 'lowerLetter' : 'upperLetter',
      number: (text.toLowerCase().codePointAt(0) ?? 0) - ('a'.codePointAt(0) ?? 0) + 1,
    })
  return readings
}

const bulletMarker = (text: string, left: number, isWeak: boolean): ListMarker => ({
  text,
  readings: [{ format: 'bullet' }],
  shape: text,
  isWeak,
  left,
})

/** Tells whether a mark occurs several times in a line or makes up the whole line, as the circles and boxes of forms do. */
const isRepeatedInLine = ({ text: mark }: ListMarker, { segments, text }: Line): boolean =>
  segments.slice(1).some((it) => it.text.trimStart().startsWith(mark)) ||
  text.replaceAll(mark, '').trim() === ''

const findMarker = (line: Line, formats: readonly TextFormat[]): ListMarker | undefined => {
  const [segment] = line.segments
  const [run] = segment?.runs ?? []
  if (!segment || !run) return undefined
  const text = segment.text.trimStart()
  const { left } = line
  const found = startsWithBullet.exec(text)?.[0]
  if (found !== undefined) return bulletMarker(found, left, false)
  const dash = startsWithDash.exec(text)?.[0]
  if (dash !== undefined) return bulletMarker(dash, left, true)
  const format = formats[run.format]
  const next = formats[segment.runs[1]?.format ?? line.segments[1]?.runs[0]?.format ?? run.format]
  const isOtherFont = format?.family !== next?.family
  const isSymbol = symbolFontName.test(format?.family ?? '')
  const letter = (isSymbol ? /^\S(?=\s|$)/u : letterBullet).exec(text)?.[0]
  if (letter !== undefined && isOtherFont && run.text.trim() === letter)
    return bulletMarker(letter, left, !isSymbol && letter !== 'o')
  const [several, above = '', own = '', end = ''] = startsWithMultilevelNumber.exec(text) ?? []
  if (several !== undefined)
    return {
      text: several,
      readings: [{ format: 'decimal', number: Number(own) }],
      shape: `${above}#${end}`,
      isWeak: false,
      left,
    }
  const [mark, open = '', number = '', close = ''] = startsWithNumber.exec(text) ?? []
  if (mark === undefined) return undefined
  const readings = numberReadingsOf(number)
  if (readings.length === 0) return undefined
  return { text: mark, readings, shape: `${open}#${close}`, isWeak: false, left }
}

/** Reads what a line begins with, when that may be the marker of a list item. */
export const readListMarker = (
  line: Line,
  formats: readonly TextFormat[],
): ListMarker | undefined => {
  const marker = findMarker(line, formats)
  return marker && !isRepeatedInLine(marker, line) ? marker : undefined
}

/** Tells whether a line consists of a marker only, so that its item stands beside it. */
const isOnlyMarker = (line: Line, formats: readonly TextFormat[]): boolean =>
  findMarker(line, formats)?.text === line.text.trim()

const isBeside = (marker: Line, { left, baseline, sizePoints }: Line): boolean =>
  Math.abs(marker.baseline - baseline) < sameBaselineEm * Math.max(marker.sizePoints, sizePoints) &&
  left >= marker.right &&
  left - marker.right < maxMarkerGapEm * sizePoints

/** Splits a paragraph before each line that has a marker beside it, and puts the marker at the beginning of that line. */
const splitAtMarkers = (
  paragraph: UnclassifiedParagraph,
  markers: ReadonlyMap<Line, Line>,
  { formats, pageIndex }: PageLayout,
): UnclassifiedParagraph[] => {
  const parts: Line[][] = []
  for (const line of paragraph.lines) {
    const marker = markers.get(line)
    if (marker)
      parts.push([lineOfSegments([...marker.segments, ...line.segments], { formats, pageIndex })])
    else if (parts.length === 0) parts.push([line])
    else parts.at(-1)?.push(line)
  }
  return parts.map((lines) => ({
    ...paragraph,
    lines,
    firstLeft: lines[0]?.left ?? paragraph.firstLeft,
    // A single line begins where its marker does.
    left: lines.length > 1 ? paragraph.left : (lines[0]?.left ?? paragraph.left),
    alignment: paragraph.alignment === 'justify' ? 'justify' : 'left',
    pitchPoints: lines.length > 1 ? paragraph.pitchPoints : undefined,
  }))
}

/**
 * Puts list markers back before their items when the gap between them was so wide that the markers were read as a column of
 * their own. Every item then begins a paragraph.
 */
export const attachDetachedMarkers = (
  page: PageStructure<UnclassifiedParagraph>,
  layouts: ReadonlyMap<number, PageLayout>,
): PageStructure<UnclassifiedParagraph> => {
  const layout = layouts.get(page.pageIndex)
  if (!layout) return page
  const markers = new Map<Line, Line>()
  const attached = new Set<PageItem<UnclassifiedParagraph>>()
  for (const { items } of columnsOf(page)) {
    const paragraphs = paragraphsIn(items)
    const loose = paragraphs.filter(
      ({ lines }) =>
        lines.length === 1 && lines.every((line) => isOnlyMarker(line, layout.formats)),
    )
    const alone = new Set(loose)
    const others = paragraphs.filter((it) => !alone.has(it)).flatMap(({ lines }) => lines)
    for (const paragraph of loose) {
      const [marker] = paragraph.lines
      const line = others.find((it) => marker && isBeside(marker, it) && !markers.has(it))
      if (!marker || !line) continue
      markers.set(line, marker)
      attached.add(paragraph)
    }
  }
  if (markers.size === 0) return page
  return withItems(page, (item) => {
    if (attached.has(item)) return []
    const hasMarker = item.kind === 'paragraph' && item.lines.some((line) => markers.has(line))
    return hasMarker ? splitAtMarkers(item, markers, layout) : [item]
  })
}

/** The facts about a paragraph that tell whether it is a list item. */
export interface ListCandidate {
  marker: ListMarker | undefined
  /**
   * The left edge of its text, after the marker. This and the marker's place are measured from the left edge of the column.
   */
  left: number
  /** The font size of its first line. */
  sizePoints: number
}

type ListItemRole = Extract<BlockRole, { kind: 'item' }>

/** Two numbers of one list are at most this many paragraphs apart, because long items contain further paragraphs and lists. */
const maxNeighborDistance = 8
/** Markers whose left edges differ by less than this have the same indent. */
const sameLeftPoints = 3
/** Right-aligned numbers begin further left for each additional digit by about this width. */
const digitWidthEm = 0.6
/** Word has the levels 0 to 8. */
const maxListLevel = 8

/** A number with several parts. */
const severalParts = /^\d+(?:\.\d+)+\.?$/

const numbersOf = (marker: ListMarker): { format: ListFormat; number: number }[] =>
  marker.readings.flatMap(({ format, number }) =>
    number === undefined ? [] : [{ format, number }],
  )

const isNumber = (marker: ListMarker): boolean => marker.readings[0]?.number !== undefined

/** Tells whether two markers have the same shape and numbers that differ by at most `reach`. */
const areNumbersNear = (one: ListMarker, other: ListMarker, reach: number): boolean =>
  one.shape === other.shape &&
  numbersOf(one).some((it) =>
    numbersOf(other).some(
      ({ format, number }) =>
        format === it.format && number !== it.number && Math.abs(number - it.number) <= reach,
    ),
  )

/** Tells whether a marker may be the initial of a name, which has a point too. */
const isSingleCapital = (marker: ListMarker): boolean => /^[A-Z]\.$/.test(marker.text)

/** The parts of a clause's number, such as 3 and 1 of "3.1"; undefined for other markers. */
const clausePartsOf = ({ text }: ListMarker): number[] | undefined =>
  severalParts.test(text) ? text.match(/\d+/g)?.map(Number) : undefined

/** Tells whether one clause is the first of the article after that of another: "3.1" after "2.4". */
const isNextArticle = (one: ListMarker, before: ListMarker): boolean => {
  const parts = clausePartsOf(one)
  const partsBefore = clausePartsOf(before)
  if (parts === undefined || parts.length !== partsBefore?.length) return false
  const article = parts.length - 2
  return (
    parts.at(-1) === 1 &&
    parts.every(
      (part, index) =>
        index > article || part === (partsBefore[index] ?? NaN) + (index === article ? 1 : 0),
    )
  )
}

/** Tells whether one marker is the first clause below another: "3.1" below "3.". */
const isFirstClauseOf = (one: ListMarker, above: ListMarker): boolean => {
  const [article, clause, ...others] = clausePartsOf(one) ?? []
  return (
    clause === 1 &&
    others.length === 0 &&
    above.readings.some(({ format, number }) => format === 'decimal' && number === article) &&
    clausePartsOf(above) === undefined
  )
}

/** Tells whether other markers nearby confirm this one. A capital letter needs two others, unless it is a Roman number. */
const isConfirmedBy = (marker: ListMarker, others: readonly ListMarker[]): boolean => {
  if (marker.isWeak) return others.some(({ shape }) => shape === marker.shape)
  if (others.some((it) => !isSingleCapital(it) && areNumbersNear(marker, it, 1))) return true
  if (others.some((it) => isNextArticle(marker, it) || isNextArticle(it, marker))) return true
  if (others.some((it) => isFirstClauseOf(it, marker) || isFirstClauseOf(marker, it))) return true
  return others.filter((it) => areNumbersNear(marker, it, 2)).length > 1
}

/**
 * Tells whether what looks like a marker is one. A bullet always is. A number needs the one before or after it nearby, and a
 * dash needs another dash.
 */
const isListMarker = (
  candidates: readonly ListCandidate[],
  index: number,
  marker: ListMarker,
): boolean => {
  if (!marker.isWeak && !isNumber(marker)) return true
  const near = candidates.slice(
    Math.max(0, index - maxNeighborDistance),
    index + maxNeighborDistance + 1,
  )
  return isConfirmedBy(
    marker,
    near.flatMap((it) => (it.marker && it.marker !== marker ? [it.marker] : [])),
  )
}

/** The latest item of one level of a list that may still go on. */
interface OpenLevel {
  /** The left edge of its markers. */
  left: number
  shape: string
  format: ListFormat
  number?: number
  list: number
}

const isSameIndent = (
  level: OpenLevel,
  { marker, sizePoints }: { marker: ListMarker; sizePoints: number },
) =>
  Math.abs(level.left - marker.left) <
  sameLeftPoints +
    (isNumber(marker) ? digitWidthEm * sizePoints * Math.max(0, marker.text.length - 2) : 0)

/** Chooses how to read a number after another: the reading that counts on, else a Roman 1 or a letter, else the first. */
const readingAfter = (
  { readings }: ListMarker,
  before: OpenLevel | undefined,
): { format: ListFormat; number?: number } => {
  const [first = { format: 'bullet' as const }] = readings
  const next = readings.find(
    ({ format, number }) =>
      before !== undefined &&
      format === before.format &&
      number !== undefined &&
      number === (before.number ?? NaN) + 1,
  )
  if (next) return next
  // A list begins with "i" more often as a Roman number than as a letter; "c", "d", "l", "m", "v" and "x" are read as letters.
  const roman = readings.find(({ format, number }) => format.endsWith('Roman') && number === 1)
  const letter = readings.find(({ format }) => format.endsWith('Letter'))
  return roman ?? letter ?? first
}

const continuesLevel = (
  level: OpenLevel,
  reading: { format: ListFormat; number?: number },
  shape: string,
) =>
  level.format === reading.format &&
  level.shape === shape &&
  (reading.number === undefined || reading.number === (level.number ?? NaN) + 1)

/** Reads paragraphs one after another and keeps the levels of the list that is open. */
class ListReader {
  readonly #candidates: readonly ListCandidate[]
  #open: OpenLevel[] = []
  /** Numbered lists that a paragraph has interrupted. */
  #interrupted: OpenLevel[] = []
  #lists = 0
  /** How each level of each list is numbered. */
  readonly #styles = new Map<string, string>()

  constructor(candidates: readonly ListCandidate[]) {
    this.#candidates = candidates
  }

  read(): (ListItemRole | undefined)[] {
    return this.#candidates.map((candidate, index) => {
      const { marker } = candidate
      if (
        marker &&
        (isListMarker(this.#candidates, index, marker) ||
          this.#isFirstBelow(marker) ||
          this.#isNextOfOpenLevel({ ...candidate, marker }))
      )
        return this.#readItem({ ...candidate, marker })
      this.#close(candidate)
      return undefined
    })
  }

  /**
   * Tells whether a marker begins a deeper level: it stands further right than the item above it. Such an item may be alone.
   */
  #isFirstBelow(marker: ListMarker): boolean {
    const last = this.#open.at(-1)
    return (
      last !== undefined &&
      marker.left > last.left + sameLeftPoints &&
      (marker.isWeak || numbersOf(marker).some(({ number }) => number === 1))
    )
  }

  /** Tells whether a marker has the number that comes next on a level that is open, however long the item before it was. */
  #isNextOfOpenLevel(candidate: ListCandidate & { marker: ListMarker }): boolean {
    const { marker } = candidate
    return this.#open.some(
      (level) =>
        isSameIndent(level, candidate) &&
        numbersOf(marker).some((reading) => continuesLevel(level, reading, marker.shape)),
    )
  }

  /**
   * Ends the levels whose markers are as far left as a paragraph. A paragraph that is aligned with the text of an item
   * belongs to the item.
   */
  #close({ left }: ListCandidate): void {
    while (this.#open.some((level) => left < level.left + sameLeftPoints)) {
      const closed = this.#open.pop()
      if (closed?.number !== undefined) this.#interrupted.push(closed)
    }
  }

  #readItem(candidate: ListCandidate & { marker: ListMarker }): ListItemRole {
    const { marker } = candidate
    while (this.#open.length > 0) {
      const level = this.#open.at(-1)
      if (!level || isSameIndent(level, candidate) || level.left < marker.left) break
      this.#open.pop()
    }
    const last = this.#open.at(-1)
    const before = last && isSameIndent(last, candidate) ? this.#open.pop() : undefined
    const reading = readingAfter(marker, before ?? this.#interruptedLevel(candidate))
    const level: OpenLevel = {
      left: marker.left,
      shape: marker.shape,
      ...reading,
      list: this.#listFor(candidate, reading, before),
    }
    this.#open.push(level)
    return {
      kind: 'item',
      list: level.list,
      level: Math.min(maxListLevel, this.#open.length - 1),
      marker: marker.text,
      ...reading,
    }
  }

  #interruptedLevel(candidate: ListCandidate & { marker: ListMarker }): OpenLevel | undefined {
    return this.#interrupted.findLast(
      (it) => it.shape === candidate.marker.shape && isSameIndent(it, candidate),
    )
  }

  #listFor(
    candidate: ListCandidate & { marker: ListMarker },
    reading: { format: ListFormat; number?: number },
    before: OpenLevel | undefined,
  ): number {
    const { shape } = candidate.marker
    const shapeInList = this.#shapeInList(candidate.marker)
    const parent = this.#open.at(-1)
    const list =
      parent?.list ?? (before && continuesLevel(before, reading, shape) ? before.list : undefined)
    // All items on one level of a list are numbered in one way.
    if (list !== undefined && this.#isAlike(list, reading.format, shapeInList)) return list
    const interrupted = this.#interruptedLevel(candidate)
    if (interrupted && continuesLevel(interrupted, reading, shape)) {
      this.#interrupted = this.#interrupted.filter((it) => it !== interrupted)
      return interrupted.list
    }
    this.#lists += 1
    this.#isAlike(this.#lists, reading.format, shapeInList)
    return this.#lists
  }

  /** The shape of a marker in which the numbers of the open levels above, as in "2.1" below "2.", count by themselves. */
  #shapeInList(marker: ListMarker): string {
    const above = clausePartsOf(marker)?.slice(0, -1)
    const isCounted =
      above?.length === this.#open.length &&
      this.#open.every(({ format, number }, at) => format === 'decimal' && number === above[at])
    return isCounted ? marker.text.replaceAll(/\d+/g, '#') : marker.shape
  }

  /** Tells whether the level of the next item is numbered in this way, or has no items yet. */
  #isAlike(list: number, format: ListFormat, shape: string): boolean {
    const key = `${list} ${this.#open.length}`
    const style = `${format} ${shape}`
    const known = this.#styles.get(key) ?? style
    this.#styles.set(key, known)
    return known === style
  }
}

/**
 * Finds list items, the lists that they belong to, and their levels.
 *
 * @returns an entry for each paragraph; undefined for those that are not list items.
 */
export const readLists = (candidates: readonly ListCandidate[]): (ListItemRole | undefined)[] =>
  new ListReader(candidates).read()
