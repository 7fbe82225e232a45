import { type Box, hasMiddleIn } from '../../page-content/geometry.ts'
import type { Picture } from '../../page-content/page-layout.ts'
import type { FlowItem, Region } from '../../structure/flow.ts'

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

const isOver = (item: FlowItem, { box }: Picture): boolean =>
  item.kind === 'paragraph' && item.lines.some((line) => hasMiddleIn(boxOf(line), box))

const withGround = (regions: readonly Region[], picture: Picture): Region[] => {
  let isPlaced = false
  const placed = regions.map((region): Region => ({
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
  regions: readonly Region[],
  grounds: readonly Picture[],
): readonly Region[] =>
  grounds.reduce<readonly Region[]>((found, picture) => withGround(found, picture), regions)
