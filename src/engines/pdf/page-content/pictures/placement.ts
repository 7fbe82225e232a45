import type { Matrix } from '../../matrix.ts'
import { type Box, heightOf, intersection, widthOf } from '../geometry.ts'
import type { Picture, Sides } from '../page-layout.ts'

export type Placement = Pick<Picture, 'turnDegrees' | 'isMirrored' | 'crop'>

/** A picture that leans less than this (2°) is taken for straight: nobody sees it, and Word turns whole boxes only. */
const leastLean = Math.tan((2 * Math.PI) / 180)

/** Less cut off than this share of a side is the rounding of programs. */
const leastCrop = 0.002

const quarters = [0, 90, 180, 270] as const

/** The quarter turn that brings what points right to point there, y down; undefined for any other direction. */
const turnTo = (x: number, y: number): Picture['turnDegrees'] | undefined => {
  const [along, across] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))]
  if (!(along > 0) || across > leastLean * along) return undefined
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 0 : 180
  return y > 0 ? 90 : 270
}

const cropOf = (
  box: Box,
  seen: Box,
  turnDegrees: number,
  isMirrored: boolean,
): Sides | undefined => {
  const [width, height] = [widthOf(box), heightOf(box)]
  const { left, top, right, bottom } = intersection(box, seen)
  // Clockwise from the top, as the page shows it: a picture's own top is at the side to which it is turned.
  const shown = [
    (top - box.top) / height,
    (box.right - right) / width,
    (box.bottom - bottom) / height,
    (left - box.left) / width,
  ]
  const own = quarters.map((_, side) => shown[(side + turnDegrees / 90) % 4] ?? 0)
  const [ofTop = 0, ofRight = 0, ofBottom = 0, ofLeft = 0] = own.map((share) =>
    share > leastCrop ? Math.min(share, 1) : 0,
  )
  if (ofTop + ofRight + ofBottom + ofLeft === 0) return undefined
  return isMirrored
    ? { left: ofRight, top: ofTop, right: ofLeft, bottom: ofBottom }
    : { left: ofLeft, top: ofTop, right: ofRight, bottom: ofBottom }
}

/**
 * How a picture is turned, mirrored and cut off.
 *
 * @param matrix - from the unit square that its pixels fill to the page as shown, y down.
 * @returns undefined when it leans or is skewed, which no quarter turn can show.
 */
export const placeUpright = (matrix: Matrix, box: Box, seen: Box): Placement | undefined => {
  const [a, b, c, d] = matrix
  // Where the pixels' right and down point on the page. The unit square's y goes up.
  const [rightX, rightY, downX, downY] = [a, b, -c, -d]
  const isMirrored = rightX * downY - rightY * downX < 0
  const turnDegrees = isMirrored ? turnTo(-rightX, -rightY) : turnTo(rightX, rightY)
  const turnOfDown = turnTo(downY, -downX)
  if (turnDegrees === undefined || turnDegrees !== turnOfDown) return undefined
  const crop = cropOf(box, seen, turnDegrees, isMirrored)
  return { turnDegrees, isMirrored, ...(crop === undefined ? {} : { crop }) }
}
