import type { DocxParagraph, DocxPicture, Inline, TabStop } from '../../docx/model.ts'
import { areSideBySide, heightOf, widthOf } from '../page-content/geometry.ts'
import type { Picture } from '../page-content/page-layout.ts'
import type { ColumnBounds, PageItem } from '../structure/document-structure.ts'
import type { ComposedBlock } from './blocks.ts'
import { indents } from './paragraph-layout.ts'

/** The line of a picture is higher than the picture by this, because the paragraph mark at its end has a height. */
const paragraphMarkPoints = 1

/** Pictures that are nearer than this follow each other without a tab, which would find no room before its tab stop. */
const minTabPoints = 1

/** Groups consecutive pictures that stand side by side. */
export const groupPictures = (items: readonly PageItem[]): (PageItem | readonly Picture[])[] => {
  const groups: (PageItem | Picture[])[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (item.kind !== 'picture') groups.push(item)
    else if (Array.isArray(last) && last.every(({ box }) => areSideBySide(box, item.box)))
      last.push(item)
    else groups.push([item])
  }
  return groups
}

/** Returns a picture with the size that it has on its page. */
export const docxPicture = (picture: Picture): DocxPicture => {
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
export const composePictures = (
  pictures: readonly Picture[],
  bounds: ColumnBounds,
  from: number,
  keepsDistance: boolean,
): ComposedBlock<DocxParagraph> => {
  const inOrder = pictures.toSorted((one, other) => one.box.left - other.box.left)
  const [first] = inOrder
  const highest = Math.min(...pictures.map(({ box }) => box.top))
  const top = keepsDistance ? Math.max(highest, from) : from
  const height = Math.max(...pictures.map(({ box }) => heightOf(box)))
  const tabs: TabStop[] = []
  const inlines: Inline[] = []
  for (const [index, picture] of inOrder.entries()) {
    const gap = picture.box.left - (inOrder[index - 1]?.box.right ?? Infinity)
    if (gap > minTabPoints) {
      tabs.push({ atPoints: picture.box.left - bounds.left, align: 'left' })
      inlines.push({ kind: 'tab', runProperties: {} })
    }
    inlines.push({ kind: 'picture', picture: docxPicture(picture) })
  }
  const right = Math.max(...pictures.map(({ box }) => box.right))
  const block: DocxParagraph = {
    kind: 'paragraph',
    inlines,
    beforePoints: top - from,
    markProperties: { sizePoints: paragraphMarkPoints },
    ...indents(
      (first?.box.left ?? bounds.left) - bounds.left,
      Math.min(0, bounds.right - right),
      0,
    ),
    ...(tabs.length === 0 ? {} : { tabs }),
  }
  return { block, bottom: top + height + paragraphMarkPoints }
}
