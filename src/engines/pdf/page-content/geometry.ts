/** Points from the top left of the page as it is shown; y goes down. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const widthOf = ({ left, right }: Box): number => right - left

export const heightOf = ({ top, bottom }: Box): number => bottom - top

export const areaOf = (box: Box): number => Math.max(0, widthOf(box)) * Math.max(0, heightOf(box))

/** What both cover; its sides are the wrong way round when that is nothing. */
export const intersection = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
})

/** The smallest box around all; without any, its sides are the wrong way round. */
export const boxAround = (boxes: readonly Box[]): Box => {
  const around = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { left, top, right, bottom } of boxes) {
    around.left = Math.min(around.left, left)
    around.top = Math.min(around.top, top)
    around.right = Math.max(around.right, right)
    around.bottom = Math.max(around.bottom, bottom)
  }
  return around
}

/** Whether the middle of one lies within another. */
export const hasMiddleIn = ({ left, top, right, bottom }: Box, outer: Box): boolean => {
  const x = (left + right) / 2
  const y = (top + bottom) / 2
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom
}
