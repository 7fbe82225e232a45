import type { Picture, Run, Segment, TextFormat, TurnedText } from '../page-content/page-layout.ts'
import {
  type Box,
  boxAround,
  boxesTouch,
  expandBox,
  hasMiddleIn,
  widthOf,
} from '../page-content/geometry.ts'
import type {
  Column,
  ColumnBounds,
  PageItem,
  PageStructure,
  Region,
  Table,
  UnclassifiedParagraph,
} from './document-structure.ts'
import type { Stroke } from '../page-content/page-content.ts'
import type { LinePage } from './lines.ts'
import { withTurnedCells } from './tables/turned-cells.ts'
import { findFloatingPictures } from './page-regions.ts'
import { findParagraphs, paragraphsOfLines } from './paragraphs/find-paragraphs.ts'
import { type Block, blocksOf } from './reading-order/blocks.ts'
import { columnBoundsOf, findBands, findColumnBounds } from './reading-order/bands.ts'
import { type Piece, sequenceBlocks } from './reading-order/reading-order.ts'
import { boxOnPage, directionOf } from './turned-text.ts'

/** A drop cap is at least this many times as large as the text beside it. */
const minDropCapRatio = 1.8
/** Lines beside a drop cap start within this distance, in em of their own font, and do not extend above it. */
const maxDropCapGapEm = 1.6
const ascentEm = 0.75
const sameRowEm = 0.3
const minLinesBeside = 2
const maxLinesBeside = 6
/** Labels that run up or down are at most as wide as this share of the page. A turned page and a slanting watermark are wider. */
export const maxLabelShare = 0.12
/** Turned text belongs together where at most this is between its pieces, in em. */
const maxNearEm = 1

const capital = /^[«“"'¿¡]?\p{Lu}[’']?$/u

/** A drop cap, and the text on its own baseline that was joined to it. */
interface DropCap {
  run: Run
  baseline: number
  sizePoints: number
  whole: Segment
  rest: Segment | undefined
}

const isCapital = ({ text }: Run): boolean => capital.test(text.trim())

const findDropCap = (segment: Segment, formats: readonly TextFormat[]): DropCap | undefined => {
  const [run, ...others] = segment.runs
  if (run === undefined || !isCapital(run) || segment.isRightToLeft) return undefined
  const sizePoints = formats[run.format]?.sizePoints ?? segment.sizePoints
  const [first] = others
  if (first === undefined)
    return { run, baseline: segment.baseline, sizePoints, whole: segment, rest: undefined }
  if (sizePoints < minDropCapRatio * segment.sizePoints) return undefined
  const runs = [{ ...first, text: first.text.trimStart() }, ...others.slice(1)]
  const rest = {
    ...segment,
    runs,
    left: first.left,
    heightPoints: segment.sizePoints,
    text: runs.map(({ text }) => text).join(''),
  }
  return { run, baseline: segment.baseline, sizePoints, whole: segment, rest }
}

const isBeside = (cap: DropCap, { left, baseline, sizePoints, text }: Segment): boolean =>
  text.trim() !== '' &&
  cap.sizePoints >= minDropCapRatio * sizePoints &&
  left > cap.run.right - sizePoints / 2 &&
  left < cap.run.right + maxDropCapGapEm * sizePoints &&
  baseline < cap.baseline + sameRowEm * sizePoints &&
  baseline - ascentEm * sizePoints > cap.baseline - cap.sizePoints

/** Returns the first line beside a drop cap with the letter in front of it, in the line's own format. */
const withDropCap = (segment: Segment, { run }: DropCap): Segment => {
  const [first] = segment.runs
  const runs = [{ ...run, format: first?.format ?? run.format }, ...segment.runs]
  return { ...segment, left: run.left, runs, text: runs.map(({ text }) => text).join('') }
}

/** Puts drop caps back in front of their words. The lines beside a drop cap then start at its left edge. */
const mergeDropCaps = (
  segments: readonly Segment[],
  formats: readonly TextFormat[],
): readonly Segment[] => {
  const changed = new Map<Segment, Segment | undefined>()
  for (const segment of segments) {
    const cap = findDropCap(segment, formats)
    if (cap === undefined) continue
    const beside = segments
      .filter((it) => it !== segment && isBeside(cap, it))
      .toSorted((one, other) => one.baseline - other.baseline)
    const count = beside.length + (cap.rest ? 1 : 0)
    const [first, ...others] = beside
    if (first === undefined || count < minLinesBeside || count > maxLinesBeside) continue
    changed.set(first, withDropCap(first, cap))
    for (const other of others) changed.set(other, { ...other, left: cap.run.left })
    changed.set(cap.whole, cap.rest && { ...cap.rest, left: cap.run.left })
  }
  if (changed.size === 0) return segments
  return segments.flatMap((segment) => {
    const now = changed.has(segment) ? changed.get(segment) : segment
    return now ? [now] : []
  })
}

interface TextBox {
  left: number
  right: number
  baseline: number
  sizePoints: number
}

const boxOf = ({ left, right, baseline, sizePoints }: TextBox): Box => ({
  left,
  right,
  top: baseline - sizePoints,
  bottom: baseline,
})

/** The content of a page without headers and footers, with its tables separate from its text. */
export interface PagePieces extends LinePage {
  widthPoints: number
  heightPoints: number
  segments: readonly Segment[]
  tables: readonly Table<UnclassifiedParagraph>[]
  pictures: readonly Picture[]
  strokes: readonly Stroke[]
  turned: readonly TurnedText[]
  /** The areas whose text is read apart from the text beside them. */
  sidebars: readonly Box[]
}

const itemsOf = (
  piece: Piece,
  bounds: ColumnBounds,
  { formats }: LinePage,
): PageItem<UnclassifiedParagraph>[] => {
  if (!('lines' in piece)) return [piece]
  let line = 0
  return paragraphsOfLines(piece.lines, formats, bounds).flatMap(
    (paragraph): PageItem<UnclassifiedParagraph>[] => {
      const from = line
      line += paragraph.lines.length
      const floats = piece.floats.filter((it) => it.line >= from && it.line < line)
      return [...floats.map(({ content }) => content), paragraph]
    },
  )
}

const columnOf = (
  pieces: readonly (readonly Block[])[],
  bounds: ColumnBounds,
  page: LinePage,
): Column<UnclassifiedParagraph> => {
  const items = pieces.flatMap((blocks) =>
    sequenceBlocks(blocks, page).flatMap((piece) => itemsOf(piece, bounds, page)),
  )
  return { ...bounds, items }
}

const regionOf = (
  columns: readonly Column<UnclassifiedParagraph>[],
  box: Box,
): Region<UnclassifiedParagraph> => ({ box, columns })

const turnedRegion = (
  segments: readonly Segment[],
  box: Box,
  turned: NonNullable<Region['turned']>,
  page: LinePage,
): Region<UnclassifiedParagraph> => {
  const bounds = {
    left: Math.min(...segments.map(({ left }) => left)),
    right: Math.max(...segments.map(({ right }) => right)),
  }
  const items = findParagraphs(segments, { ...page, ...bounds })
  return { ...regionOf([{ ...bounds, items }], box), turned }
}

/** A segment of turned text with its place on the page. */
interface TurnedPiece {
  segment: Segment
  box: Box
}

/** Tells whether two pieces belong together: lines of one label, or words that follow each other. */
const areNear = (one: TurnedPiece, other: TurnedPiece): boolean => {
  const size = Math.max(one.segment.sizePoints, other.segment.sizePoints)
  return boxesTouch(expandBox(one.box, maxNearEm * size), other.box)
}

/** Groups pieces that belong together, also by way of others. */
const groupNear = (pieces: readonly TurnedPiece[]): TurnedPiece[][] => {
  const groups: TurnedPiece[][] = []
  for (const piece of pieces) {
    const near = groups.filter((group) => group.some((other) => areNear(piece, other)))
    for (const group of near) groups.splice(groups.indexOf(group), 1)
    groups.push([...near.flat(), piece])
  }
  return groups
}

/**
 * Text in other directions is read after the rest of the page, unless it runs up or down where nothing else is, such as the
 * stamp of an archive in the margin or the label of a chart's axis. Such text keeps its place, because it takes no room from
 * the page. Each other label that runs up or down is a region of its own.
 */
const turnedRegions = (
  text: TurnedText,
  obstacles: readonly Box[],
  page: PagePieces,
): Region<UnclassifiedParagraph>[] => {
  const direction = directionOf(text)
  if (direction === undefined || obstacles.length === 0)
    return [turnedRegion(text.segments, text.box, 'flat', page)]
  const pieces = text.segments.map((segment) => ({
    segment,
    box: boxOnPage(segment, direction, page),
  }))
  const groups = groupNear(pieces).map((group) => ({
    segments: group.map(({ segment }) => segment),
    box: boxAround(group.map((piece) => piece.box)),
  }))
  const labels = groups.filter(({ box }) => widthOf(box) <= maxLabelShare * page.widthPoints)
  const inLabels = new Set(labels.flatMap(({ segments }) => segments))
  const others = text.segments.filter((segment) => !inLabels.has(segment))
  const regions = labels.map(({ segments, box }) => {
    const isFree = !obstacles.some((it) => boxesTouch(it, box))
    return turnedRegion(segments, box, isFree ? direction : 'flat', page)
  })
  return others.length === 0 ? regions : [...regions, turnedRegion(others, text.box, 'flat', page)]
}

/** Tells whether a picture that no text stands on lies over a shaded cell, which would cover it if it were behind. */
const isOverShading = (
  { box }: Picture,
  tables: readonly Table<UnclassifiedParagraph>[],
  texts: readonly Box[],
): boolean =>
  tables.some(({ cells }) =>
    cells.some((cell) => cell.fill !== undefined && boxesTouch(cell.box, box)),
  ) && !texts.some((text) => hasMiddleIn(text, box))

/**
 * Puts a page's content in reading order: bands from top to bottom, columns within bands, and paragraphs, tables and
 * pictures within columns.
 *
 * @returns every segment, table and picture exactly once.
 */
export const readPageFlow = (pieces: PagePieces): PageStructure<UnclassifiedParagraph> => {
  const { pageIndex, formats, widthPoints, heightPoints } = pieces
  const { tables, turned: freeTexts } = withTurnedCells(pieces, pieces)
  const segments = mergeDropCaps(pieces.segments, formats)
  const page = { pageIndex, formats }
  const textBoxes = [...segments.map(boxOf), ...tables.map(({ box }) => box)]
  // Pictures of a single cell are part of their table.
  const overTables = pieces.pictures.filter((it) =>
    tables.some(({ box }) => hasMiddleIn(it.box, box)),
  )
  const floatingPictures = [
    ...overTables,
    ...findFloatingPictures(
      pieces.pictures.filter((it) => !overTables.includes(it)),
      textBoxes,
      pieces,
    ),
  ]
  const pictures = pieces.pictures.filter((it) => !floatingPictures.includes(it))
  const linesOfCells = tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.segments))
  const texts = [...segments, ...linesOfCells].map(boxOf)
  const rules = pieces.strokes.filter(({ isHorizontal }) => isHorizontal).map(({ box }) => box)
  const bands = findBands(blocksOf(segments, [...tables, ...pictures]), rules, pieces.sidebars)
  const columnBounds = findColumnBounds(bands, widthPoints)
  const regions = bands.map((band) => {
    const own = columnBounds(band)
    const columns = band.columns.map((blocks, at) =>
      columnOf(blocks, own[at] ?? columnBoundsOf(blocks.flat()), page),
    )
    return regionOf(columns, boxAround(band.columns.flat(2)))
  })
  const turned = freeTexts
    .filter((text) => text.segments.length > 0)
    .flatMap((text) =>
      turnedRegions(text, [...textBoxes, ...pictures.map(({ box }) => box)], pieces),
    )
  return {
    pageIndex,
    widthPoints,
    heightPoints,
    regions: [...regions, ...turned],
    ...(floatingPictures.length === 0
      ? {}
      : {
          floatingPictures: floatingPictures.map((it) =>
            isOverShading(it, tables, texts) ? { ...it, isInFront: true } : it,
          ),
        }),
    continuesPreviousPage: false,
  }
}
