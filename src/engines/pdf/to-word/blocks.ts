import type { DocxBlock, DocxParagraph, DocxPicture, Inline, TabStop } from '../../docx/model.ts'
import { heightOf, widthOf } from '../page-content/geometry.ts'
import type { Picture } from '../page-content/page-layout.ts'
import type { ColumnBounds, PageItem } from '../structure/document-structure.ts'
import type { DocumentContext } from './document-context.ts'
import { indents, topOfLine } from './paragraph-layout.ts'
import { type ComposedBlock, composeParagraph, spacer } from './paragraphs.ts'
import { type ComposeItems, composeTable } from './tables.ts'

/** The line of a picture is higher than the picture by this, because the paragraph mark at its end has a height. */
const paragraphMarkPoints = 1

/** Pictures stand side by side when they share at least this part of the height of the lower one. */
const minBesideShare = 0.5

/** Shorter gaps are added to the next one. */
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

/**
 * Puts pictures that stand side by side on one line. The place of the first one is the indent, and the places of the others
 * are tab stops.
 */
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

/** The top of an item, in points from the top of its page. */
export const topOfItem = (item: PageItem, { linePitches }: DocumentContext): number => {
  if (item.kind !== 'paragraph') return item.box.top
  const [first] = item.lines
  return first === undefined ? Infinity : topOfLine(first, linePitches.of(item))
}

/** Groups consecutive pictures that stand side by side. */
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

/** Leaves a gap after the last block: below a paragraph, or as a paragraph of its own. */
export const leaveGap = (blocks: DocxBlock[], points: number): void => {
  if (points < minGapPoints) return
  const last = blocks.at(-1)
  if (last?.kind === 'paragraph') blocks[blocks.length - 1] = { ...last, afterPoints: points }
  else blocks.push(spacer(points))
}

/**
 * Composes items one below another, at the distances that they have on their page.
 *
 * @param from - the top of the available area, in points from the top of the page.
 * @returns the blocks, and the bottom of the last one on its page, in points.
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
