import type { ListFormat, BlockRole } from '../document-structure.ts'
import type { ListMarker } from './list-markers.ts'

/** A paragraph, as far as lists are told by it. */
export interface ListCandidate {
  marker: ListMarker | undefined
  /** Where its text begins: of an item, what follows the marker. From its column's left edge, as the marker. */
  left: number
  /** Of the font. */
  sizePoints: number
}

type ListItemRole = Extract<BlockRole, { kind: 'item' }>

/** How far apart, in paragraphs, numbers of one list may be: its longest items have that many paragraphs or items below them. */
const maxNeighbourDistance = 8
/** In points: markers nearer than this begin at one place. */
const sameLeftPoints = 3
/** Numbers set flush right begin elsewhere when they have more digits: in heights of the font, for each. */
const digitWidthEm = 0.6
/** Word has levels 0 to 8. */
const maxListLevel = 8

const numbersOf = (marker: ListMarker): { format: ListFormat; number: number }[] =>
  marker.readings.flatMap(({ format, number }) =>
    number === undefined ? [] : [{ format, number }],
  )

const isNumber = (marker: ListMarker): boolean => marker.readings[0]?.number !== undefined

/** Whether two numbers are at most this far apart in one list. */
const areNumbersNear = (one: ListMarker, other: ListMarker, reach: number): boolean =>
  one.shape === other.shape &&
  numbersOf(one).some((it) =>
    numbersOf(other).some(
      ({ format, number }) =>
        format === it.format && number !== it.number && Math.abs(number - it.number) <= reach,
    ),
  )

/** Initials of names have a point too. */
const isSingleCapital = (marker: ListMarker): boolean => /^[A-Z]\.$/.test(marker.text)

/** Whether another marker near by makes this one sure. A capital letter needs two others, but for Roman numbers. */
const isConfirmedBy = (marker: ListMarker, others: readonly ListMarker[]): boolean => {
  if (marker.isWeak) return others.some(({ shape }) => shape === marker.shape)
  if (others.some((it) => !isSingleCapital(it) && areNumbersNear(marker, it, 1))) return true
  return others.filter((it) => areNumbersNear(marker, it, 2)).length > 1
}

/** Whether what looks like a marker is one: bullets are; a number needs the one before or after it near by, a dash another dash. */
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

/** Items of one level that belong together, as far as they are read. */
interface OpenLevel {
  /** Where its markers begin. */
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

/** The way to read a number after another: the one that counts on, else as its list is, else the likeliest. */
const readingAfter = (
  { readings }: ListMarker,
  before: OpenLevel | undefined,
): { format: ListFormat; number?: number } => {
  const [first = { format: 'bullet' as const }] = readings
  const goesOn = readings.find(
    ({ format, number }) =>
      before !== undefined &&
      format === before.format &&
      number !== undefined &&
      number === (before.number ?? NaN) + 1,
  )
  if (goesOn) return goesOn
  // A list begins with i more often than with the letter; with c, d, l, m, v or x it is the letter.
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

/** Reads paragraphs one after the other; what is open are the levels of the list they are in. */
class ListReader {
  readonly #candidates: readonly ListCandidate[]
  #open: OpenLevel[] = []
  /** Lists with numbers that a paragraph has interrupted. */
  #interrupted: OpenLevel[] = []
  #lists = 0
  /** How levels of lists are numbered. */
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

  /** The first of a deeper level, which may be alone: further in than the item it follows. */
  #isFirstBelow(marker: ListMarker): boolean {
    const last = this.#open.at(-1)
    return (
      last !== undefined &&
      marker.left > last.left + sameLeftPoints &&
      (marker.isWeak || numbersOf(marker).some(({ number }) => number === 1))
    )
  }

  /** A paragraph that stands as far left as the markers ends the list; one that stands as its text does is a part of it. */
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
    const reading = readingAfter(marker, before ?? this.#waiting(candidate))
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

  #waiting(candidate: ListCandidate & { marker: ListMarker }): OpenLevel | undefined {
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
    // A level of one list is numbered in one way.
    if (list !== undefined && this.#isAlike(list, reading.format, shape)) return list
    const waiting = this.#waiting(candidate)
    if (waiting && continuesLevel(waiting, reading, shape)) {
      this.#interrupted = this.#interrupted.filter((it) => it !== waiting)
      return waiting.list
    }
    this.#lists += 1
    this.#isAlike(this.#lists, reading.format, shape)
    return this.#lists
  }

  /** Whether a list's level, that of the next item, is numbered so, or not at all yet. */
  #isAlike(list: number, format: ListFormat, shape: string): boolean {
    const key = `${list} ${this.#open.length}`
    const style = `${format} ${shape}`
    const known = this.#styles.get(key) ?? style
    this.#styles.set(key, known)
    return known === style
  }
}

/**
 * Tells which paragraphs are items of lists, of which list, and how deep.
 *
 * @returns for each paragraph; undefined for those that are none.
 */
export const readLists = (candidates: readonly ListCandidate[]): (ListItemRole | undefined)[] =>
  new ListReader(candidates).read()
