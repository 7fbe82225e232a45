import type { DocxParagraph, DocxPicture, Inline, TabStop, DocxBlock } from '../../docx/model.ts'
import { heightOf, widthOf } from '../page-content/geometry.ts'
import type { Picture } from '../page-content/page-layout.ts'
import { type ComposedBlock, composeParagraph, spacer } from './paragraphs.ts'
import { indents, topOfLine } from './paragraph-layout.ts'
import type { ColumnBounds, PageItem } from '../structure/document-structure.ts'
import type { DocumentContext } from './document-context.ts'
import { type ComposeItems, composeTable } from './tables.ts'

/** What a line of a picture is higher than the picture: the mark at its end is as low as can be. */
const paragraphMarkPoints = 1

/** Pictures stand side by side when this share of the lower one's height is beside the other. */
const minBesideShare = 0.5

/** Distances shorter than this are left to the next one. */
const minGapPoints = 0.5

const areBeside = (one: Picture, other: Picture): boolean => {
  const shared = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
  const lower = Math.min(heightOf(one.box), heightOf(other.box))
  const isApart = one.box.right <= other.box.left + 1 || other.box.right <= one.box.left + 1
  return isApart && shared > minBesideShare * lower
}

const docxPicture = (picture: Picture): DocxPicture => {
  const { key, file, type, box, crop, turnDegrees, isMirrored, alternative } = picture
  return {
    key,
    file,
    type,
    widthPoints: widthOf(box),
    heightPoints: heightOf(box),
    ...(crop === undefined ? {} : { crop }),
    ...(turnDegrees === 0 ? {} : { turnDegrees }),
    ...(isMirrored ? { isMirrored } : {}),
    ...(alternative === undefined ? {} : { alternative }),
  }
}

/** Pictures that stand side by side, as one line: the first one's place is the indent, the others' are tabs. */
const composePictures = (
  pictures: readonly Picture[],
  bounds: ColumnBounds,
  from: number,
): ComposedBlock<DocxParagraph> => {
  const inOrder = pictures.toSorted((one, other) => one.box.left - other.box.left)
  const [first] = inOrder
  const top = Math.min(...pictures.map(({ box }) => box.top))
  const height = Math.max(...pictures.map(({ box }) => heightOf(box)))
  const tabs: TabStop[] = []
  const inlines: Inline[] = []
  for (const [index, picture] of inOrder.entries()) {
    if (index > 0) {
      tabs.push({ atPoints: picture.box.left - bounds.left, align: 'left' })
      inlines.push({ kind: 'tab', look: {} })
    }
    inlines.push({ kind: 'picture', picture: docxPicture(picture) })
  }
  const right = Math.max(...pictures.map(({ box }) => box.right))
  const block: DocxParagraph = {
    kind: 'paragraph',
    inlines,
    beforePoints: Math.max(0, top - from),
    markLook: { sizePoints: paragraphMarkPoints },
    ...indents(
      (first?.box.left ?? bounds.left) - bounds.left,
      Math.min(0, bounds.right - right),
      0,
    ),
    ...(tabs.length === 0 ? {} : { tabs }),
  }
  return { block, bottom: Math.max(top, from) + height + paragraphMarkPoints }
}

/** Where an item begins, in points from the top of its page. */
export const topOfItem = (item: PageItem, { linePitches }: DocumentContext): number => {
  if (item.kind !== 'paragraph') return item.box.top
  const [first] = item.lines
  return first === undefined ? Infinity : topOfLine(first, linePitches.of(item))
}

/** Pictures that follow one another and stand side by side, together. */
const groupPictures = (items: readonly PageItem[]): (PageItem | readonly Picture[])[] => {
  const groups: (PageItem | Picture[])[] = []
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
  if (points < minGapPoints) return
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
export const composeItems: ComposeItems = (items, bounds, from, context) => {
  const blocks: DocxBlock[] = []
  let bottom = from
  for (const item of groupPictures(items))
    if ('length' in item) {
      const composed = composePictures(item, bounds, bottom)
      blocks.push(composed.block)
      bottom = composed.bottom
    } else if (item.kind === 'table') {
      leaveGap(blocks, item.box.top - bottom)
      const composed = composeTable(item, bounds, Math.max(bottom, item.box.top), {
        context,
        composeItems,
      })
      blocks.push(composed.block)
      bottom = composed.bottom
    } else if (item.kind === 'paragraph') {
      const composed = composeParagraph(item, bounds, bottom, context)
      blocks.push(composed.block)
      bottom = composed.bottom
    }
  return { blocks, bottom }
}
