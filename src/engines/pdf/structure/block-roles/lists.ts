import type { BlockRole, ListFormat } from '../document-structure.ts'
import type { ListMarker } from './list-markers.ts'

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
const maxNeighbourDistance = 8
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

/** Tells whether other markers nearby confirm this one. A capital letter needs two others, unless it is a Roman number. */
const isConfirmedBy = (marker: ListMarker, others: readonly ListMarker[]): boolean => {
  if (marker.isWeak) return others.some(({ shape }) => shape === marker.shape)
  if (others.some((it) => !isSingleCapital(it) && areNumbersNear(marker, it, 1))) return true
  if (others.some((it) => isNextArticle(marker, it) || isNextArticle(it, marker))) return true
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
    Math.max(0, index - maxNeighbourDistance),
    index + maxNeighbourDistance + 1,
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
      if (marker && (isListMarker(this.#candidates, index, marker) || this.#isFirstBelow(marker)))
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
    const parent = this.#open.at(-1)
    const list =
      parent?.list ?? (before && continuesLevel(before, reading, shape) ? before.list : undefined)
    // All items on one level of a list are numbered in one way.
    if (list !== undefined && this.#isAlike(list, reading.format, shape)) return list
    const interrupted = this.#interruptedLevel(candidate)
    if (interrupted && continuesLevel(interrupted, reading, shape)) {
      this.#interrupted = this.#interrupted.filter((it) => it !== interrupted)
      return interrupted.list
    }
    this.#lists += 1
    this.#isAlike(this.#lists, reading.format, shape)
    return this.#lists
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
