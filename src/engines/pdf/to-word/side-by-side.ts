import {
  type Cell,
  type Column,
  type ColumnBounds,
  type PageItem,
  type PageStructure,
  type Region,
  type Table,
  flowAndSides,
  hasSeveralPages,
} from '../structure/document-structure.ts'
import { type Box, boxAround, heightOf } from '../page-content/geometry.ts'

/** The ink of a line reaches from this height above its baseline to this depth below, in em. */
const ascentEm = 0.7
const descentEm = 0.15

/** Items whose heights overlap by less than this follow one another. */
const minSharedPoints = 2

/** Items are side by side when at least this width is free between them. Parts of a formula are closer. */
const minGapPoints = 9
/** Tables may be closer, because their edges are known. */
const minTableGapPoints = 2

/** Each of several columns that are read one after another has at least this share of their height. */
const minColumnShare = 0.5

/**
 * Columns with a table among them that are at most this high, as a share of the page, and have something below them are the head
 * of an invoice or a form. Tuned on `corpus/pdf-to-word-real`.
 */
const maxHeadShare = 0.5

/** An item with its place on the page, and its place in the reading order. */
interface PlacedItem {
  item: PageItem
  box: Box
  index: number
  /** It goes on in another column, or on another page. */
  isContinued: boolean
}

/**
 * The place of an item on its page.
 *
 * @param index - its place in the reading order.
 */
export const placeOf = (item: PageItem, index = 0): PlacedItem => {
  if (item.kind === 'picture') return { item, box: item.box, index, isContinued: false }
  if (item.kind === 'table')
    return { item, box: item.box, index, isContinued: hasSeveralPages(item) }
  const { lines, pageIndex } = item
  const isContinued = lines.some(
    (line, at) =>
      line.pageIndex !== pageIndex ||
      line.baseline < (lines[at - 1]?.baseline ?? 0) - line.sizePoints,
  )
  return {
    item,
    index,
    isContinued,
    box: {
      left: Math.min(...lines.map(({ left }) => left)),
      right: Math.max(...lines.map(({ right }) => right)),
      top: Math.min(...lines.map(({ baseline, sizePoints }) => baseline - ascentEm * sizePoints)),
      bottom: Math.max(
        ...lines.map(({ baseline, sizePoints }) => baseline + descentEm * sizePoints),
      ),
    },
  }
}

/** Items that belong together, with the box around them and the range of their places in the reading order. */
interface Group {
  items: readonly PlacedItem[]
  box: Box
  from: number
  to: number
}

const joined = (one: Group, other: Group): Group => ({
  items: [...one.items, ...other.items],
  box: boxAround([one.box, other.box]),
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
})

const groupOf = (placed: PlacedItem): Group => ({
  items: [placed],
  box: placed.box,
  from: placed.index,
  to: placed.index,
})

/** Joins groups that are connected, also by way of others. The items of each are in reading order. */
const joinConnected = (
  parts: readonly Group[],
  areConnected: (one: Group, other: Group) => boolean,
): Group[] => {
  const groups: Group[] = []
  for (const part of parts) {
    let group = part
    // A group that has grown may touch one that was apart from it.
    for (let at = 0; at < groups.length;) {
      const other = groups[at]
      if (other !== undefined && areConnected(other, group)) {
        group = joined(other, group)
        groups.splice(at, 1)
        at = 0
      } else at += 1
    }
    groups.push(group)
  }
  return groups.map((group) => ({
    ...group,
    items: group.items.toSorted((one, other) => one.index - other.index),
  }))
}

const isOfTables = ({ items }: Group): boolean => items.every(({ item }) => item.kind === 'table')

/** Divides a row of items into those that stand side by side, from left to right. */
const columnsOf = ({ items }: Group): Group[] =>
  joinConnected(items.map(groupOf), (one, other) => {
    const gap = isOfTables(one) && isOfTables(other) ? minTableGapPoints : minGapPoints
    return Math.max(one.box.left, other.box.left) < Math.min(one.box.right, other.box.right) + gap
  }).toSorted((one, other) => one.box.left - other.box.left)

const shareHeights = ({ box: one }: Group, { box: other }: Group): boolean =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > minSharedPoints

/** Tells whether two rows are columns side by side that are read one after another. */
const areColumns = (one: Group, other: Group): boolean => {
  if (one.from > other.to || other.from > one.to) return false
  const both = joined(one, other)
  const columns = columnsOf(both)
  const least = minColumnShare * heightOf(both.box)
  return columns.length > 1 && columns.every(({ box }) => heightOf(box) >= least)
}

/** Groups items that share heights. Rows whose columns are read one after another become one. */
const rowsOf = (items: readonly PlacedItem[]): Group[] =>
  joinConnected(
    joinConnected(items.map(groupOf), shareHeights),
    (one, other) => shareHeights(one, other) || areColumns(one, other),
  )

/** The heights between which an item is to stand, in points from the top of its page. */
type ExtentOf = (item: PageItem) => { top: number; bottom: number }

/** A table of one row without borders, whose cells hold what stands side by side. */
const layoutTable = (
  row: Group,
  columns: readonly Group[],
  bounds: ColumnBounds,
  extentOf: ExtentOf,
): Table => {
  const extents = row.items.map(({ item }) => extentOf(item))
  const box = {
    ...row.box,
    top: Math.min(...extents.map(({ top }) => top)),
    bottom: Math.max(...extents.map(({ bottom }) => bottom)),
  }
  const lefts = columns.slice(1).map((column) => column.box.left)
  const left = Math.min(bounds.left, box.left)
  const right = Math.max(bounds.right, box.right)
  const xs = [left, ...lefts, right]
  const whole = { ...box, left, right }
  return {
    kind: 'table',
    pageIndex: row.items[0]?.item.pageIndex ?? 0,
    box: whole,
    xs,
    ys: [box.top, box.bottom],
    isRuled: false,
    headerRowCount: 0,
    cells: columns.map((column, at): Cell => ({
      row: 0,
      column: at,
      rowSpan: 1,
      columnSpan: 1,
      box: { ...whole, left: xs[at] ?? left, right: xs[at + 1] ?? right },
      segments: [],
      items: column.items.map(({ item }) => item),
      borders: {},
    })),
  }
}

/**
 * Puts items that stand side by side in one column into layout tables of one row, so that none pushes the others down the
 * page, and what stands above others before them.
 */
export const withLayoutTables = (
  items: readonly PageItem[],
  bounds: ColumnBounds,
  extentOf: ExtentOf,
): readonly PageItem[] => {
  if (items.length < 2) return items
  const rows = rowsOf(items.map(placeOf))
  const inOrder = rows.toSorted((one, other) => one.box.top - other.box.top)
  return inOrder.flatMap((row): PageItem[] => {
    const own = row.items.map(({ item }) => item)
    // Pictures that stand side by side become one line.
    const isOfPictures = own.every(({ kind }) => kind === 'picture')
    if (own.length < 2 || isOfPictures || row.items.some(({ isContinued }) => isContinued))
      return own
    const columns = columnsOf(row)
    return columns.length < 2 ? own : [layoutTable(row, columns, bounds, extentOf)]
  })
}

/**
 * Puts the columns of a region into one layout table. LibreOffice does not keep a table in its column where the columns end above
 * the foot of the page.
 *
 * @returns undefined where text goes on from one column to the next, or to another page.
 */
const columnsAsTable = ({ columns }: Region, extentOf: ExtentOf): Column | undefined => {
  const placed = columns.map(({ items }) => items.map(placeOf))
  if (placed.flat().some(({ isContinued }) => isContinued)) return undefined
  const groups = placed.map((items, at): Group => {
    const box = boxAround(items.map((item) => item.box))
    return { items, box: { ...box, left: columns[at]?.left ?? box.left }, from: at, to: at }
  })
  const [first, ...others] = groups
  if (first === undefined || groups.some(({ items }) => items.length === 0)) return undefined
  const row = others.reduce(joined, first)
  const bounds = { left: row.box.left, right: Math.max(...columns.map(({ right }) => right)) }
  return { ...bounds, items: [layoutTable(row, groups, bounds, extentOf)] }
}

/** Replaces columns with a table among them by a layout table, where they are the head of what follows on their page. */
export const withHeadsAsTables = (page: PageStructure, extentOf: ExtentOf): PageStructure => {
  const { flow } = flowAndSides(page)
  const isHead = (region: Region): boolean =>
    region.columns.length > 1 &&
    region.columns.some(({ items }) => items.some(({ kind }) => kind === 'table')) &&
    heightOf(region.box) <= maxHeadShare * page.heightPoints &&
    flow[flow.indexOf(region) + 1] !== undefined
  return {
    ...page,
    regions: page.regions.map((region) => {
      const column = isHead(region) ? columnsAsTable(region, extentOf) : undefined
      return column === undefined ? region : { ...region, columns: [column] }
    }),
  }
}
