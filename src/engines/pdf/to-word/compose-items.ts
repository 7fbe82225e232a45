import type { DocxBlock } from '../../docx/model.ts'
import { heightOf } from '../page-content/geometry.ts'
import type { Picture } from '../page-content/page-layout.ts'
import type { ColumnBounds, PageItem } from '../structure/document-structure.ts'
import { leaveGap } from './blocks.ts'
import { composeParagraph } from './compose-paragraph.ts'
import { composePictures, groupPictures } from './compose-pictures.ts'
import { type ComposeItems, borderHeightsOf, composeTable } from './compose-table.ts'
import type { DocumentContext } from './document-context.ts'
import { bottomOfLine, topOfLine } from './paragraph-layout.ts'
import { withLayoutTables } from './side-by-side.ts'
import { withSplitTables } from './split-tables.ts'

/** What the heights of items depend on. */
type HeightContext = Pick<DocumentContext, 'linePitches'>

/** The top of an item, in points from the top of its page. */
export const topOfItem = (item: PageItem, { linePitches }: HeightContext): number => {
  if (item.kind !== 'paragraph') return item.box.top
  const [first] = item.lines
  return first === undefined ? Infinity : topOfLine(first, linePitches.of(item))
}

/** The height that an item takes, in points. */
export const heightOfItem = (item: PageItem, { linePitches }: HeightContext): number =>
  item.kind === 'paragraph' ? item.lines.length * linePitches.of(item) : heightOf(item.box)

/** The heights between which an item stands with the full pitch of its lines and its borders, in points from the top of its page. */
export const extentOf = (
  item: PageItem,
  context: HeightContext,
): { top: number; bottom: number } => {
  if (item.kind === 'picture') return item.box
  if (item.kind === 'table') {
    const borderHeights = borderHeightsOf(item)
    const { top, bottom } = item.box
    return {
      top: top - (borderHeights[0] ?? 0) / 2,
      bottom: bottom + (borderHeights.at(-1) ?? 0) / 2,
    }
  }
  const last = item.lines.at(-1)
  const bottom = last === undefined ? -Infinity : bottomOfLine(last, context.linePitches.of(item))
  return { top: topOfItem(item, context), bottom }
}

/** The items as they are composed: those that stand side by side are in layout tables, and no table stands on another. */
export const arrangedItems = (
  items: readonly PageItem[],
  bounds: ColumnBounds,
  context: HeightContext,
): readonly PageItem[] =>
  withLayoutTables(withSplitTables(items), bounds, (item) => extentOf(item, context))

/** Items whose tops differ by less than this stand at the same height: half a line of usual text. */
const sameTopPoints = 6

/**
 * Finds the items that follow each other down the column, which are those that keep their distances. An item that is read
 * before items above it, such as the number of a formula, would push them down the page. The items that follow each other
 * are the longest sequence of descending places, weighted by the items' heights.
 */
const itemsInVerticalOrder = (
  groups: readonly (PageItem | readonly Picture[])[],
  context: DocumentContext,
): Set<PageItem | readonly Picture[]> => {
  interface Sequence {
    weight: number
    top: number
    group: PageItem | readonly Picture[]
    before: Sequence | undefined
  }
  const sequences: Sequence[] = []
  for (const group of groups) {
    const items: readonly PageItem[] = 'length' in group ? group : [group]
    const top = Math.min(...items.map((item) => topOfItem(item, context)))
    const height = Math.max(...items.map((item) => heightOfItem(item, context)))
    let before: Sequence | undefined
    for (const sequence of sequences)
      if (sequence.top < top + sameTopPoints && sequence.weight >= (before?.weight ?? 0))
        before = sequence
    sequences.push({ weight: (before?.weight ?? 0) + height, top, group, before })
  }
  const [heaviest] = sequences.toSorted((one, other) => other.weight - one.weight)
  const inOrder = new Set<PageItem | readonly Picture[]>()
  for (let sequence = heaviest; sequence !== undefined; sequence = sequence.before)
    inOrder.add(sequence.group)
  return inOrder
}

/**
 * Composes items one below another, at the distances that they have on their page.
 *
 * @param from - the top of the available area, in points from the top of the page.
 * @returns the blocks, and the bottom of the last one on its page, in points.
 */
export const composeItems: ComposeItems = (items, bounds, from, context) => {
  const blocks: DocxBlock[] = []
  const groups = groupPictures(arrangedItems(items, bounds, context))
  const inOrder = itemsInVerticalOrder(groups, context)
  let bottom = from
  for (const item of groups)
    if ('length' in item) {
      const composed = composePictures(item, bounds, bottom, inOrder.has(item))
      blocks.push(composed.block)
      bottom = composed.bottom
    } else if (item.kind === 'table') {
      const borderHeights = borderHeightsOf(item)
      const top = item.box.top - (borderHeights[0] ?? 0) / 2
      const gap = inOrder.has(item) ? Math.max(0, top - bottom) : 0
      leaveGap(blocks, gap)
      const tableContext = { context, composeItems, borderHeights }
      const composed = composeTable(item, bounds, bottom + gap, tableContext)
      blocks.push(composed.block)
      bottom = composed.bottom
    } else if (item.kind === 'paragraph') {
      const composed = composeParagraph(item, bounds, bottom, context, inOrder.has(item))
      blocks.push(composed.block)
      bottom = composed.bottom
    }
  return { blocks, bottom }
}
