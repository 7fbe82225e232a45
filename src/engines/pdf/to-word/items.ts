import type { DocxBlock } from '../../docx/model.ts'
import type { Picture } from '../page-content/page-layout.ts'
import type { FlowItem } from '../structure/flow.ts'
import type { ComposeContext } from './context.ts'
import { composeParagraph } from './paragraphs.ts'
import { topOfLine } from './pitches.ts'
import { areBeside, composePictures } from './pictures.ts'
import { spacer } from './spacer.ts'
import { type ComposeItems, composeTable } from './tables.ts'

/** Distances shorter than this are left to the next one. */
const leastGap = 0.5

/** Where an item begins, in points from the top of its page. */
export const topOfItem = (item: FlowItem, { pitches }: ComposeContext): number => {
  if (item.kind !== 'paragraph') return item.box.top
  const [first] = item.lines
  return first === undefined ? Infinity : topOfLine(first, pitches.of(item))
}

/** Pictures that follow one another and stand side by side, together. */
const groupPictures = (items: readonly FlowItem[]): (FlowItem | readonly Picture[])[] => {
  const groups: (FlowItem | Picture[])[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (item.kind !== 'picture') groups.push(item)
    else if (Array.isArray(last) && last.every((one) => areBeside(one, item))) last.push(item)
    else groups.push([item])
  }
  return groups
}

/** Leaves a gap after what is there: below a paragraph, or as one of its own. */
export const leaveGap = (blocks: DocxBlock[], points: number): void => {
  if (points < leastGap) return
  const last = blocks.at(-1)
  if (last?.kind === 'paragraph') blocks[blocks.length - 1] = { ...last, afterPoints: points }
  else blocks.push(spacer(points))
}

/**
 * Items one below the other, at the distances that they have on their page.
 *
 * @param from - where the room begins, in points from the top of the page.
 * @returns the blocks, and where the last one ends, on its page.
 */
export const composeItems: ComposeItems = (items, room, from, context) => {
  const blocks: DocxBlock[] = []
  let bottom = from
  for (const item of groupPictures(items))
    if ('length' in item) {
      const composed = composePictures(item, room, bottom)
      blocks.push(composed.block)
      bottom = composed.bottom
    } else if (item.kind === 'grid') {
      leaveGap(blocks, item.box.top - bottom)
      const composed = composeTable(item, room, Math.max(bottom, item.box.top), {
        context,
        composeItems,
      })
      blocks.push(composed.block)
      bottom = composed.bottom
    } else if (item.kind === 'paragraph') {
      const composed = composeParagraph(item, room, bottom, context)
      blocks.push(composed.block)
      bottom = composed.bottom
    }
  return { blocks, bottom }
}
