import type { ColumnBounds } from '../../structure/document-structure.ts'
import { boxAround } from '../../page-content/geometry.ts'
import type { Atom } from './atoms.ts'
import type { Band } from './bands.ts'

/** Lines of running text hold so many letters, and reach so far. */
const leastLetters = 25
const fullShare = 0.85
/** So many of them tell where a column ends. */
const leastFull = 3

/** Whether lines are broken where the longest of them ends. */
const isProse = (text: readonly Atom[], { left, right }: ColumnBounds): boolean =>
  text.filter((it) => it.letters >= leastLetters && it.right - left > fullShare * (right - left))
    .length >= leastFull

/** What text takes; tables and pictures may stick out of their column, and count where text does not tell. */
export const roomOf = (atoms: readonly Atom[]): ColumnBounds => {
  const text = atoms.filter(({ segment }) => segment !== undefined)
  const { left, right } = boxAround(text.length > 0 ? text : atoms)
  if (text.length === 0 || isProse(text, { left, right })) return { left, right }
  const boxes = atoms.filter(({ segment }) => segment === undefined)
  const whole = boxAround([{ left, right, top: 0, bottom: 0 }, ...boxes])
  return { left: whole.left, right: whole.right }
}

/** The margin on the right is that on the left where no text tells it, if that is not wider than this share of the page. */
const mostMargin = 0.4

const wholeRoom = (atoms: readonly Atom[], widthPoints: number): ColumnBounds => {
  const room = roomOf(atoms)
  const text = atoms.filter(({ segment }) => segment !== undefined)
  if (room.left > mostMargin * widthPoints || isProse(text, room)) return room
  return { left: room.left, right: Math.max(room.right, widthPoints - Math.max(0, room.left)) }
}

/** Columns of different strips that are the same one begin within this, in points. */
const sameColumnPoints = 6

/** The room of each column: that of the same columns in the other strips of the page too. */
export const roomsOf = (
  bands: readonly Band[],
  widthPoints: number,
): ((band: Band) => readonly ColumnBounds[]) => {
  const all = bands.map(({ columns }) => columns.map((pieces) => roomOf(pieces.flat())))
  const whole = wholeRoom(
    bands.flatMap(({ columns }) => columns.flat(2)),
    widthPoints,
  )
  return ({ columns }) => {
    if (columns.length === 1) return [whole]
    const own = columns.map((pieces) => roomOf(pieces.flat()))
    const alike = all.filter(
      (rooms) =>
        rooms.length === own.length &&
        rooms.every((it, at) => Math.abs(it.left - (own[at]?.left ?? 0)) < sameColumnPoints),
    )
    return own.map((room, at) => ({
      left: Math.min(...alike.map((rooms) => rooms[at]?.left ?? room.left)),
      // Nothing stands beyond the last one: it may take all that the page's text does.
      right: Math.max(
        ...(at === own.length - 1 ? [whole.right] : []),
        ...alike.map((rooms) => rooms[at]?.right ?? room.right),
      ),
    }))
  }
}
