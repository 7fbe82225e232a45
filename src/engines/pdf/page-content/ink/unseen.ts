import type { Box } from '../geometry.ts'
import type { Curve, Fill, PlacedPicture, Stroke } from '../ink.ts'

/** What is at least this light in each of red, green and blue is white to the eye. */
const whitePerChannel = 0xfa
/** How far beside a line it is looked whether it parts anything, in points. */
const besidePoints = 1
/** Where along a line, as shares of its length. */
const samples = [1 / 6, 1 / 2, 5 / 6] as const
/** With more to compare than this, all is taken to be seen. */
const mostComparisons = 20_000_000

const isWhite = (color: string): boolean =>
  [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= whitePerChannel)

interface Ground {
  box: Box
  order: number
}

const contains = ({ left, top, right, bottom }: Box, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top

/** A white line is seen where there is colour on both of its sides. */
const partsColor = (stroke: Stroke, grounds: readonly Ground[]): boolean => {
  const { box, isHorizontal, widthPoints, order } = stroke
  const beside = widthPoints / 2 + besidePoints
  const below = grounds.filter((ground) => ground.order < order)
  return samples.some((share) => {
    const x = box.left + share * (box.right - box.left)
    const y = box.top + share * (box.bottom - box.top)
    return [-beside, beside].every((away) =>
      below.some((ground) =>
        isHorizontal ? contains(ground.box, x, y + away) : contains(ground.box, x + away, y),
      ),
    )
  })
}

/** Lines and areas without those that are white on white paper. */
export const withoutUnseen = (
  strokes: readonly Stroke[],
  fills: readonly Fill[],
  others: { curves: readonly Curve[]; pictures: readonly PlacedPicture[] },
): { strokes: readonly Stroke[]; fills: readonly Fill[] } => {
  const colored = fills.filter(({ color }) => !isWhite(color))
  const grounds: Ground[] = [
    ...colored,
    ...others.curves,
    ...others.pictures.map(({ seen, order }) => ({ box: seen, order })),
  ]
  const lines = strokes.filter(({ color }) => !isWhite(color))
  const whiteCount = strokes.length - lines.length + fills.length - colored.length
  if (whiteCount === 0 || whiteCount * (grounds.length + lines.length) > mostComparisons)
    return { strokes, fills }
  const isOver = (fill: Fill) => (ground: Ground) =>
    ground.order < fill.order && overlap(ground.box, fill.box)
  return {
    strokes: strokes.filter((stroke) => !isWhite(stroke.color) || partsColor(stroke, grounds)),
    fills: fills.filter(
      (fill) => !isWhite(fill.color) || grounds.some(isOver(fill)) || lines.some(isOver(fill)),
    ),
  }
}
