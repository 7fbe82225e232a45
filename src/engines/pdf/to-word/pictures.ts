import type { DocxParagraph, DocxPicture, Inline, TabStop } from '../../docx/model.ts'
import { heightOf, widthOf } from '../page-content/geometry.ts'
import type { Picture } from '../page-content/page-layout.ts'
import type { Composed } from './paragraphs.ts'
import { type Room, indents } from './room.ts'

/** What a line of a picture is higher than the picture: the mark at its end is as low as can be. */
const markPoints = 1

/** Pictures stand side by side when this share of the lower one's height is beside the other. */
const besideShare = 0.5

export const areBeside = (one: Picture, other: Picture): boolean => {
  const shared = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
  const lower = Math.min(heightOf(one.box), heightOf(other.box))
  const isApart = one.box.right <= other.box.left + 1 || other.box.right <= one.box.left + 1
  return isApart && shared > besideShare * lower
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
export const composePictures = (
  pictures: readonly Picture[],
  room: Room,
  from: number,
): Composed<DocxParagraph> => {
  const inOrder = pictures.toSorted((one, other) => one.box.left - other.box.left)
  const [first] = inOrder
  const top = Math.min(...pictures.map(({ box }) => box.top))
  const height = Math.max(...pictures.map(({ box }) => heightOf(box)))
  const tabs: TabStop[] = []
  const inlines: Inline[] = []
  for (const [index, picture] of inOrder.entries()) {
    if (index > 0) {
      tabs.push({ atPoints: picture.box.left - room.left, align: 'left' })
      inlines.push({ kind: 'tab', look: {} })
    }
    inlines.push({ kind: 'picture', picture: docxPicture(picture) })
  }
  const right = Math.max(...pictures.map(({ box }) => box.right))
  const block: DocxParagraph = {
    kind: 'paragraph',
    inlines,
    beforePoints: Math.max(0, top - from),
    markLook: { sizePoints: markPoints },
    ...indents((first?.box.left ?? room.left) - room.left, Math.min(0, room.right - right), 0),
    ...(tabs.length === 0 ? {} : { tabs }),
  }
  return { block, bottom: Math.max(top, from) + height + markPoints }
}
