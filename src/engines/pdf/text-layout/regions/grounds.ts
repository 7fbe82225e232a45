import { type Box, hasMiddleIn } from '../../page-content/geometry.ts'
import type { Picture } from '../../page-content/page-layout.ts'
import type { PageItem, Region, UnclassifiedParagraph } from '../../structure/document-structure.ts'

interface Written {
  left: number
  right: number
  baseline: number
  sizePoints: number
}

const boxOf = ({ left, right, baseline, sizePoints }: Written): Box => ({
  left,
  right,
  top: baseline - sizePoints,
  bottom: baseline,
})

/** A picture with this many segments over it is the ground they are written on. */
const leastOver = 2

/** Whether text is written over a picture. */
export const isGround = ({ box }: Picture, segments: readonly Written[]): boolean => {
  let count = 0
  for (const segment of segments) {
    if (hasMiddleIn(boxOf(segment), box)) count += 1
    if (count >= leastOver) return true
  }
  return false
}

const isOver = (item: PageItem<UnclassifiedParagraph>, { box }: Picture): boolean =>
  item.kind === 'paragraph' && item.lines.some((line) => hasMiddleIn(boxOf(line), box))

const withGround = (
  regions: readonly Region<UnclassifiedParagraph>[],
  picture: Picture,
): Region<UnclassifiedParagraph>[] => {
  let isPlaced = false
  const placed = regions.map((region): Region<UnclassifiedParagraph> => ({
    ...region,
    columns: region.columns.map((column) => {
      const at = isPlaced ? -1 : column.items.findIndex((item) => isOver(item, picture))
      if (at === -1) return column
      isPlaced = true
      return { ...column, items: column.items.toSpliced(at, 0, picture) }
    }),
  }))
  if (isPlaced) return placed
  const { box } = picture
  return [{ box, columns: [{ left: box.left, right: box.right, items: [picture] }] }, ...placed]
}

/** Puts pictures that text is written over before the first paragraph that is. */
export const withGrounds = (
  regions: readonly Region<UnclassifiedParagraph>[],
  grounds: readonly Picture[],
): readonly Region<UnclassifiedParagraph>[] =>
  grounds.reduce<readonly Region<UnclassifiedParagraph>[]>(
    (found, picture) => withGround(found, picture),
    regions,
  )
