import { type Box, boxesTouch, widthOf } from '../page-content/geometry.ts'
import {
  type Column,
  type DocumentStructure,
  type PageItem,
  type PageStructure,
  type Paragraph,
  type Region,
  flowAndSides,
} from '../structure/document-structure.ts'
import { flatPitchRatio, flatRegion } from '../structure/flat-text.ts'
import { maxLabelShare } from '../structure/read-page-flow.ts'
import { arrangedItems, extentOf } from './compose-items.ts'
import { type LinePitches, createLinePitches, linesBeforeBreak } from './paragraph-layout.ts'
import { placeOf, withHeadsAsTables } from './side-by-side.ts'
import { hasContinuation } from './text-area.ts'

const pageWithoutLabelsOnTables = (
  page: PageStructure,
  bodySizePoints: number,
  linePitches: LinePitches,
): PageStructure => {
  const { flow } = flowAndSides(page)
  if (flow.length === page.regions.length) return page
  const arranged = withHeadsAsTables(page, (item) => extentOf(item, { linePitches }))
  const tables = flowAndSides(arranged)
    .flow.flatMap(({ columns }) => columns)
    .flatMap((column) => arrangedItems(column.items, column, { linePitches }))
    .filter((item) => item.kind === 'table')
  const isOnTable = (region: Region) => tables.some(({ box }) => boxesTouch(box, region.box))
  return {
    ...page,
    regions: page.regions.map((region) =>
      !flow.includes(region) && isOnTable(region) ? flatRegion(region, bodySizePoints) : region,
    ),
  }
}

/**
 * Sets turned text horizontally where it would stand on a table. LibreOffice and Word let text run around what floats, but move a
 * table below it, with everything that follows.
 */
export const withoutLabelsOnTables = (structure: DocumentStructure): DocumentStructure => {
  const linePitches = createLinePitches(structure)
  return {
    ...structure,
    pages: structure.pages.map((page) =>
      pageWithoutLabelsOnTables(page, structure.bodySizePoints, linePitches),
    ),
  }
}

/** The place of the part of an item that is in its own column. */
const ownPlaceOf = (item: PageItem): Box =>
  item.kind === 'paragraph'
    ? placeOf({ ...item, lines: linesBeforeBreak(item) }).box
    : placeOf(item).box

/** The column that a label stands in or next to, of those beside which it stands. */
const columnOf = (label: Region, regions: readonly Region[]): Column | undefined => {
  const middle = (label.box.left + label.box.right) / 2
  const distanceFrom = ({ left, right }: Column) => Math.max(left - middle, middle - right, 0)
  return regions
    .filter(({ box }) => box.top < label.box.bottom && box.bottom > label.box.top)
    .flatMap(({ columns }) => columns)
    .toSorted((one, other) => distanceFrom(one) - distanceFrom(other))[0]
}

/** The paragraphs of a label as lines of a column, which end at a height of the page. */
const horizontal = (label: Region, { left, right }: Column, bottom: number): Paragraph[] => {
  const paragraphs = label.columns
    .flatMap(({ items }) => items)
    .filter((item) => item.kind === 'paragraph')
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines)
  let baseline = lines.reduce((y, { sizePoints }) => y - flatPitchRatio * sizePoints, bottom)
  return paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: paragraph.lines.map((line) => {
      baseline += flatPitchRatio * line.sizePoints
      return { ...line, left, right: left + line.right - line.left, baseline }
    }),
    columnLeft: left,
    columnRight: right,
    alignment: 'left',
    left,
    firstLeft: left,
    right: left + paragraph.right - paragraph.left,
  }))
}

const withLabel = (column: Column, label: Region): Column => {
  const found = column.items.findIndex((item) => ownPlaceOf(item).bottom > label.box.top)
  const at = found === -1 ? column.items.length : found
  const beside = column.items[at]
  const bottom = beside ? ownPlaceOf(beside).top : label.box.bottom
  return { ...column, items: column.items.toSpliced(at, 0, ...horizontal(label, column, bottom)) }
}

/** The bottom of the lowest item of a page, in points from its top. */
const lowestOf = (page: PageStructure): number =>
  Math.max(
    0,
    ...page.regions
      .filter(({ turned }) => turned === undefined)
      .flatMap(({ columns }) => columns.flatMap(({ items }) => items))
      .map((item) => ownPlaceOf(item).bottom),
  )

const heightOfLabels = (labels: readonly Region[]): number =>
  labels
    .flatMap(({ columns }) => columns.flatMap(({ items }) => items))
    .flatMap((item) => (item.kind === 'paragraph' ? item.lines : []))
    .reduce((sum, { sizePoints }) => sum + flatPitchRatio * sizePoints, 0)

const pageWithLabels = (page: PageStructure, labels: readonly Region[]): PageStructure => {
  const flow = page.regions.filter(({ turned }) => turned === undefined)
  const byColumn = Map.groupBy(labels, (label) => columnOf(label, flow))
  const withoutColumn = byColumn.get(undefined) ?? []
  return {
    ...page,
    regions: page.regions
      .filter((region) => !labels.includes(region) || withoutColumn.includes(region))
      .map((region) => ({
        ...region,
        // Each label comes above those that are placed already.
        columns: region.columns.map((column) =>
          (byColumn.get(column) ?? []).reduceRight(
            (filled, label) => withLabel(filled, label),
            column,
          ),
        ),
      })),
  }
}

/**
 * Puts labels that are set horizontally, such as that of the axis of a chart, above what they stand beside, if they have no room
 * at the end of their page because its text goes on from page to page.
 */
export const withFlatLabelsInColumns = (structure: DocumentStructure): DocumentStructure => {
  if (structure.pages.length === 1 || !structure.pages.some(hasContinuation)) return structure
  const lowest = Math.max(...structure.pages.map(lowestOf))
  return {
    ...structure,
    pages: structure.pages.map((page) => {
      const labels = page.regions.filter(
        ({ turned, box }) => turned === 'flat' && widthOf(box) <= maxLabelShare * page.widthPoints,
      )
      const hasRoom = lowestOf(page) + heightOfLabels(labels) <= lowest
      return hasRoom ? page : pageWithLabels(page, labels)
    }),
  }
}
