import type { PageFlow } from '../flow.ts'
import type { Room } from '../paragraphs/rows.ts'
import type { Atom } from './atoms.ts'
import type { Band } from './bands.ts'

/** Text sticks out of its column by less, in points. */
const edge = 2
/** So many lines begin where a column does: others are indented. */
const leastAligned = 0.6
/** A line as long as this share of its column shows that it is broken there. */
const fullShare = 0.85

/** The columns of a page, for the pages after it: those of the strip that holds most; undefined where all is one column. */
export const columnsFor = ({ regions }: PageFlow): readonly Room[] | undefined => {
  const [most] = regions
    .filter(({ columns }) => columns.length > 1)
    .map(({ columns }) => ({ columns, count: columns.flatMap(({ items }) => items).length }))
    .toSorted((one, other) => other.count - one.count)
  return most?.columns.map(({ left, right }) => ({ left, right }))
}

const isIn = ({ left, right }: Atom, room: Room): boolean =>
  left >= room.left - edge && right <= room.right + edge

const isAligned = ({ left }: Atom, room: Room): boolean => Math.abs(left - room.left) < edge

const isFull = ({ left, right }: Atom, room: Room): boolean =>
  right - left > fullShare * (room.right - room.left)

/**
 * Puts a strip that seems to be one column into the columns of the page before: too few lines stand there to tell, as at the end
 * of a text.
 *
 * @returns the strip as it is where it does not fit them.
 */
export const inKnownColumns = (band: Band, known: readonly Room[]): Band => {
  const atoms = band.columns.flat(2)
  if (band.columns.length > 1) return band
  const columns = known
    .map((room) => ({ room, own: atoms.filter((atom) => isIn(atom, room)) }))
    .filter(({ own }) => own.length > 0)
  const text = columns.flatMap(({ room, own }) =>
    own.flatMap((atom) => (atom.segment ? [{ atom, room }] : [])),
  )
  const fits =
    columns[0]?.room === known[0] &&
    atoms.every((atom) => known.filter((room) => isIn(atom, room)).length === 1) &&
    text.some(({ atom, room }) => isFull(atom, room)) &&
    text.filter(({ atom, room }) => isAligned(atom, room)).length >= leastAligned * text.length
  return fits
    ? { columns: columns.map(({ own }) => [own]), rooms: columns.map(({ room }) => room) }
    : band
}
