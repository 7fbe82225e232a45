import { type Box, boxAround } from '../../page-content/geometry.ts'
import type { Fill, Stroke } from '../../page-content/ink.ts'
import type { Picture, Segment, TurnedText } from '../../page-content/page-layout.ts'
import type {
  Column,
  ColumnBounds,
  PageItem,
  PageStructure,
  Region,
  Table,
  UnclassifiedParagraph,
} from '../../structure/document-structure.ts'
import type { LinePage } from '../../structure/lines.ts'
import { findParagraphs, paragraphsOfLines } from '../../structure/paragraphs/find-paragraphs.ts'
import { type Atom, atomsOf } from './atoms.ts'
import { findBands } from './bands.ts'
import { returnDropCaps } from './drop-caps.ts'
import { isGround, withGrounds } from './grounds.ts'
import { roomOf, roomsOf } from './rooms.ts'
import { type Piece, sequenceOf } from './sequence.ts'

/** What is left of a page once headers, footers and tables are taken out of it, and those tables. */
export interface PagePieces extends LinePage {
  widthPoints: number
  heightPoints: number
  segments: readonly Segment[]
  tables: readonly Table<UnclassifiedParagraph>[]
  pictures: readonly Picture[]
  strokes: readonly Stroke[]
  fills: readonly Fill[]
  turned: readonly TurnedText[]
}

const itemsOf = (
  piece: Piece,
  room: ColumnBounds,
  { formats }: LinePage,
): PageItem<UnclassifiedParagraph>[] => {
  if (!('lines' in piece)) return [piece]
  let line = 0
  return paragraphsOfLines(piece.lines, formats, room).flatMap(
    (paragraph): PageItem<UnclassifiedParagraph>[] => {
      const from = line
      line += paragraph.lines.length
      const floats = piece.floats.filter((it) => it.line >= from && it.line < line)
      return [...floats.map(({ content }) => content), paragraph]
    },
  )
}

const columnOf = (
  pieces: readonly (readonly Atom[])[],
  room: ColumnBounds,
  page: LinePage,
): Column<UnclassifiedParagraph> => {
  const items = pieces.flatMap((atoms) =>
    sequenceOf(atoms, page).flatMap((piece) => itemsOf(piece, room, page)),
  )
  return { ...room, items }
}

const regionOf = (
  columns: readonly Column<UnclassifiedParagraph>[],
  box: Box,
): Region<UnclassifiedParagraph> => ({ box, columns })

/** Text that runs another way is read after the rest of its page. */
const turnedRegion = (
  { segments, box }: TurnedText,
  page: LinePage,
): Region<UnclassifiedParagraph> => {
  const room = {
    left: Math.min(...segments.map(({ left }) => left)),
    right: Math.max(...segments.map(({ right }) => right)),
  }
  return regionOf([{ ...room, items: findParagraphs(segments, { ...page, ...room }) }], box)
}

/**
 * Brings what stands on a page into the order in which it is read: strips from top to bottom, columns within them, paragraphs,
 * tables and pictures within those.
 *
 * @returns every segment, table and picture exactly once.
 */
export const readPageFlow = (pieces: PagePieces): PageStructure<UnclassifiedParagraph> => {
  const { pageIndex, formats, widthPoints, heightPoints, tables } = pieces
  const segments = returnDropCaps(pieces.segments, formats)
  const page = { pageIndex, formats }
  const grounds = pieces.pictures.filter((it) => isGround(it, segments))
  const pictures = pieces.pictures.filter((it) => !grounds.includes(it))
  const rules = pieces.strokes.filter(({ isHorizontal }) => isHorizontal).map(({ box }) => box)
  const bands = findBands(atomsOf(segments, [...tables, ...pictures]), rules)
  const rooms = roomsOf(bands, widthPoints)
  const regions = bands.map((band) => {
    const own = rooms(band)
    const columns = band.columns.map((atoms, at) =>
      columnOf(atoms, own[at] ?? roomOf(atoms.flat()), page),
    )
    return regionOf(columns, boxAround(band.columns.flat(2)))
  })
  const turned = pieces.turned
    .filter((text) => text.segments.length > 0)
    .map((text) => turnedRegion(text, page))
  return {
    pageIndex,
    widthPoints,
    heightPoints,
    regions: withGrounds([...regions, ...turned], grounds),
    continuesPreviousPage: false,
  }
}
