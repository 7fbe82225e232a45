import type { CoefficientFrame } from './recode-frame.ts'

/** One scan of a progressive JPEG (T.81, G): which planes, which coefficients, which bits of them. */
export interface Scan {
  /** Places among the frame's planes. */
  planes: readonly number[]
  /** Of the coefficients in zigzag order. */
  from: number
  to: number
  /** The bit that a scan before has coded last, 0 for none, and the one that this scan ends with. */
  previousBit: number
  bit: number
}

const ac = (plane: number, from: number, to: number, previousBit: number, bit: number): Scan => ({
  planes: [plane],
  from,
  to,
  previousBit,
  bit,
})

const dc = (planeCount: number, previousBit: number, bit: number): Scan => ({
  planes: Array.from({ length: planeCount }, (_, plane) => plane),
  from: 0,
  to: 0,
  previousBit,
  bit,
})

/**
 * The scans `jpegtran -progressive` makes (libjpeg's `jpeg_simple_progression`): for a colour picture luminance
 * first and colour coarser, for any other number of planes all alike.
 */
export const progressiveScans = ({ planes }: CoefficientFrame): readonly Scan[] => {
  const count = planes.length
  const all = [...planes.keys()]
  if (count === 3)
    return [
      dc(3, 0, 1),
      ac(0, 1, 5, 0, 2),
      ac(2, 1, 63, 0, 1),
      ac(1, 1, 63, 0, 1),
      ac(0, 6, 63, 0, 2),
      ac(0, 1, 63, 2, 1),
      dc(3, 1, 0),
      ac(2, 1, 63, 1, 0),
      ac(1, 1, 63, 1, 0),
      ac(0, 1, 63, 1, 0),
    ]
  return [
    dc(count, 0, 1),
    ...all.map((plane) => ac(plane, 1, 5, 0, 2)),
    ...all.map((plane) => ac(plane, 6, 63, 0, 2)),
    ...all.map((plane) => ac(plane, 1, 63, 2, 1)),
    dc(count, 1, 0),
    ...all.map((plane) => ac(plane, 1, 63, 1, 0)),
  ]
}
