import type { Box } from './reading.ts'

export const rightOf = ({ left, width }: Box): number => left + width
export const bottomOf = ({ top, height }: Box): number => top + height
export const middleOf = ({ top, height }: Box): number => top + height / 2

/** The smallest box around all of them; there has to be one. */
export const boxAround = (boxes: readonly Box[]): Box => {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map(rightOf))
  const bottom = Math.max(...boxes.map(bottomOf))
  return { left, top, width: right - left, height: bottom - top }
}

/** How far two boxes stand beside each other on the same rows, in pixels; negative when they do not. */
export const sharedHeight = (one: Box, other: Box): number =>
  Math.min(bottomOf(one), bottomOf(other)) - Math.max(one.top, other.top)

/** How far one stands above the other, in pixels; negative when neither does. */
export const sharedWidth = (one: Box, other: Box): number =>
  Math.min(rightOf(one), rightOf(other)) - Math.max(one.left, other.left)

/** Whether two lines stand on the same row: each reaches over half of the lower one's height. */
export const areOnOneRow = (one: Box, other: Box): boolean =>
  sharedHeight(one, other) > Math.min(one.height, other.height) / 2

export const sharedArea = (one: Box, other: Box): number =>
  Math.max(0, sharedWidth(one, other)) * Math.max(0, sharedHeight(one, other))

/** Whether the middle of one lies in the other. */
export const holdsMiddleOf = (outer: Box, inner: Box): boolean => {
  const x = inner.left + inner.width / 2
  const y = middleOf(inner)
  return x >= outer.left && x <= rightOf(outer) && y >= outer.top && y <= bottomOf(outer)
}

interface Size {
  width: number
  height: number
}

/**
 * A box on another picture of the same thing, whose centre is the same place.
 *
 * @param scale - pixels of `from` along a pixel of `to`.
 */
export const boxOn = (to: Size, from: Size, scale: number, box: Box): Box => ({
  left: (box.left - from.width / 2) / scale + to.width / 2,
  top: (box.top - from.height / 2) / scale + to.height / 2,
  width: box.width / scale,
  height: box.height / scale,
})
