import { type Box, areaOf, boxAround, hasMiddleIn, heightOf, widthOf } from './geometry.ts'
import type { Curve, Fill, Glyph, PlacedPicture, Stroke } from './page-content.ts'

/** The largest width and height of a dot of a dotted line. */
const maxDotPoints = 3
/** Squares up to this size that belong to no dotted line are drawn where lines meet. */
const maxCornerPoints = 1.2
/** A dotted line has at least this many dots, with gaps of at most this many dot lengths. */
const minDots = 5
const maxDotGapLengths = 3
/** The dots of a line lie on one axis to within this distance. */
const maxDotOffsetPoints = 0.3
/** A color is white when each of its channels, from 0 to 255, is at least this. */
const minWhiteChannel = 0xfa
/** The distance from a line, in points, at which the backgrounds on its sides are looked up. */
const sampleOffsetPoints = 1
/** Positions along a line at which backgrounds are looked up, as shares of its length. */
const sampleShares = [1 / 6, 1 / 2, 5 / 6] as const
/** When more comparisons would be necessary, all shapes count as visible. */
const maxComparisons = 20_000_000
/**
 * Linear barcodes have at least this many bars with equal ends and these largest thicknesses and gaps. EAN-13 has 30
 * bars; the shortest useful Code 128 has 13.
 */
const minBars = 13
const maxBarPoints = 6
const maxBarGapPoints = 12
const minBarLengthPoints = 6
const maxBarEndDifferencePoints = 1
/** Matrix codes have at least this many modules close together; a row of dark modules may be drawn as one. */
const maxModulePoints = 4.5
const maxModuleRunPoints = 40
const moduleReachPoints = 0.3
const minModules = 60
/**
 * The dark share of a barcode's area is about a half. That of rulings is lower, and that of colored table rows is
 * higher.
 */
const darkShareRange = { min: 0.25, max: 0.8 } as const
/** The largest aspect ratio of a matrix code. */
const maxAspectRatio = 1.3

/** Splits a list between neighbors for which `belong` is false. */
const splitWhere = <Item>(
  items: readonly Item[],
  belong: (one: Item, next: Item) => boolean,
): Item[][] => {
  const pieces: Item[][] = []
  for (const item of items) {
    const piece = pieces.at(-1)
    const last = piece?.at(-1)
    if (piece && last !== undefined && belong(last, item)) piece.push(item)
    else pieces.push([item])
  }
  return pieces
}

const isDot = ({ box }: Fill): boolean =>
  widthOf(box) <= maxDotPoints && heightOf(box) <= maxDotPoints

/** Accessors for coordinates along and across a dotted line. */
interface Axis {
  isHorizontal: boolean
  start: (box: Box) => number
  end: (box: Box) => number
  across: (box: Box) => number
}

const axes: readonly Axis[] = [
  {
    isHorizontal: true,
    start: ({ left }) => left,
    end: ({ right }) => right,
    across: ({ top, bottom }) => (top + bottom) / 2,
  },
  {
    isHorizontal: false,
    start: ({ top }) => top,
    end: ({ bottom }) => bottom,
    across: ({ left, right }) => (left + right) / 2,
  },
]

/** Finds rows of dots with gaps that are small enough. */
const rowsOfDots = (dots: readonly Fill[], { start, end, across }: Axis): Fill[][] => {
  const lines = splitWhere(
    dots.toSorted((one, other) => across(one.box) - across(other.box)),
    (one, next) => across(next.box) - across(one.box) <= maxDotOffsetPoints,
  )
  return lines.flatMap((line) =>
    splitWhere(
      line.toSorted((one, other) => start(one.box) - start(other.box)),
      (one, next) =>
        one.color === next.color &&
        start(next.box) - end(one.box) <= maxDotGapLengths * (end(one.box) - start(one.box)),
    ).filter((row) => row.length >= minDots),
  )
}

const strokeOfDots = (row: readonly Fill[], { isHorizontal, start, end, across }: Axis): Stroke => {
  const boxes = row.map(({ box }) => box)
  const from = Math.min(...boxes.map(start))
  const to = Math.max(...boxes.map(end))
  const middle = boxes.reduce((sum, box) => sum + across(box), 0) / boxes.length
  const [first] = row
  const thickness = Math.max(...boxes.map(isHorizontal ? heightOf : widthOf))
  return {
    box: isHorizontal
      ? { left: from, right: to, top: middle, bottom: middle }
      : { left: middle, right: middle, top: from, bottom: to },
    isHorizontal,
    widthPoints: thickness,
    color: first?.color ?? '#000000',
    isDashed: true,
    order: Math.min(...row.map(({ order }) => order)),
  }
}

/**
 * Joins dotted lines, which word processors draw dot by dot, into strokes, and removes the small squares that they
 * draw where lines meet.
 */
export const joinDottedLines = (
  fills: readonly Fill[],
): { fills: readonly Fill[]; strokes: readonly Stroke[] } => {
  const dots = fills.filter(isDot)
  if (dots.length === 0) return { fills, strokes: [] }
  const joined = new Set<Fill>()
  const strokes = axes.flatMap((axis) =>
    rowsOfDots(
      dots.filter((dot) => !joined.has(dot)),
      axis,
    ).map((row) => {
      for (const dot of row) joined.add(dot)
      return strokeOfDots(row, axis)
    }),
  )
  const isCorner = ({ box }: Fill) =>
    widthOf(box) <= maxCornerPoints && heightOf(box) <= maxCornerPoints
  return { fills: fills.filter((fill) => !joined.has(fill) && !isCorner(fill)), strokes }
}

const isWhite = (color: string): boolean =>
  [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= minWhiteChannel)

interface Background {
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

/** A white line is visible where both of its sides have a color. */
const separatesColors = (stroke: Stroke, backgrounds: readonly Background[]): boolean => {
  const { box, isHorizontal, widthPoints, order } = stroke
  const beside = widthPoints / 2 + sampleOffsetPoints
  const below = backgrounds.filter((background) => background.order < order)
  return sampleShares.some((share) => {
    const x = box.left + share * (box.right - box.left)
    const y = box.top + share * (box.bottom - box.top)
    return [-beside, beside].every((away) =>
      below.some((background) =>
        isHorizontal
          ? contains(background.box, x, y + away)
          : contains(background.box, x + away, y),
      ),
    )
  })
}

/** Removes lines and areas that are white on white paper. */
export const removeInvisibleShapes = (
  strokes: readonly Stroke[],
  fills: readonly Fill[],
  others: { curves: readonly Curve[]; pictures: readonly PlacedPicture[] },
): { strokes: readonly Stroke[]; fills: readonly Fill[] } => {
  const colored = fills.filter(({ color }) => !isWhite(color))
  const backgrounds: Background[] = [
    ...colored,
    ...others.curves,
    ...others.pictures.map(({ visibleBox, order }) => ({ box: visibleBox, order })),
  ]
  const lines = strokes.filter(({ color }) => !isWhite(color))
  const whiteCount = strokes.length - lines.length + fills.length - colored.length
  if (whiteCount === 0 || whiteCount * (backgrounds.length + lines.length) > maxComparisons)
    return { strokes, fills }
  const isOver = (fill: Fill) => (background: Background) =>
    background.order < fill.order && overlap(background.box, fill.box)
  return {
    strokes: strokes.filter(
      (stroke) => !isWhite(stroke.color) || separatesColors(stroke, backgrounds),
    ),
    fills: fills.filter(
      (fill) => !isWhite(fill.color) || backgrounds.some(isOver(fill)) || lines.some(isOver(fill)),
    ),
  }
}

/** A shape with its full thickness. */
interface BarcodePiece {
  shape: Stroke | Fill
  box: Box
}

const pieceOf = (shape: Stroke | Fill): BarcodePiece => {
  if (!('widthPoints' in shape)) return { shape: shape, box: shape.box }
  const { left, top, right, bottom } = shape.box
  const half = shape.widthPoints / 2
  return {
    shape: shape,
    box: shape.isHorizontal
      ? { left, right, top: top - half, bottom: bottom + half }
      : { left: left - half, right: right + half, top, bottom },
  }
}

/** Returns the box with the axes swapped when the bars are horizontal, so that all code can treat them as vertical. */
const asVertical = ({ left, top, right, bottom }: Box, areHorizontal: boolean): Box =>
  areHorizontal
    ? { left: top, right: bottom, top: left, bottom: right }
    : { left, top, right, bottom }

/** Returns whether the dark share is that of a barcode and no letters stand on it. */
const looksLikeBarcode = (pieces: readonly BarcodePiece[], letters: readonly Glyph[]): boolean => {
  const around = boxAround(pieces.map(({ box }) => box))
  const share = pieces.reduce((sum, { box }) => sum + areaOf(box), 0) / areaOf(around)
  return (
    share >= darkShareRange.min &&
    share <= darkShareRange.max &&
    !letters.some(
      ({ x, y, endX, endY, sizePoints }) =>
        sizePoints > 0 &&
        hasMiddleIn({ left: x, right: endX, top: y - sizePoints / 2, bottom: endY }, around),
    )
  )
}

const findBarcodes = (
  pieces: readonly BarcodePiece[],
  letters: readonly Glyph[],
  areHorizontal: boolean,
): BarcodePiece[] => {
  const sides = (piece: BarcodePiece) => asVertical(piece.box, areHorizontal)
  const bars = pieces.filter((piece) => {
    const box = sides(piece)
    return (
      heightOf(box) >= minBarLengthPoints &&
      widthOf(box) <= maxBarPoints &&
      heightOf(box) > widthOf(box)
    )
  })
  const sameEnds = splitWhere(
    bars.toSorted((one, other) => sides(one).top - sides(other).top),
    (one, next) => sides(next).top - sides(one).top <= maxBarEndDifferencePoints,
  ).flatMap((row) =>
    splitWhere(
      row.toSorted((one, other) => sides(one).bottom - sides(other).bottom),
      (one, next) => sides(next).bottom - sides(one).bottom <= maxBarEndDifferencePoints,
    ),
  )
  return sameEnds
    .flatMap((row) =>
      splitWhere(
        row.toSorted((one, other) => sides(one).left - sides(other).left),
        (one, next) => sides(next).left - sides(one).right <= maxBarGapPoints,
      ),
    )
    .filter((row) => row.length >= minBars && looksLikeBarcode(row, letters))
    .flat()
}

/** Groups shapes that touch, by means of a grid: shapes in the same cell belong together. */
const groupTouching = (pieces: readonly BarcodePiece[]): BarcodePiece[][] => {
  const cells = new Map<string, number[]>()
  const cellsOf = ({ box }: BarcodePiece): string[] => {
    const names: string[] = []
    const cell = (value: number) => Math.floor(value / maxModulePoints)
    for (
      let x = cell(box.left - moduleReachPoints);
      x <= cell(box.right + moduleReachPoints);
      x += 1
    )
      for (
        let y = cell(box.top - moduleReachPoints);
        y <= cell(box.bottom + moduleReachPoints);
        y += 1
      )
        names.push(`${x} ${y}`)
    return names
  }
  for (const [index, piece] of pieces.entries())
    for (const name of cellsOf(piece)) {
      const inCell = cells.get(name)
      if (inCell) inCell.push(index)
      else cells.set(name, [index])
    }
  const isSeen = pieces.map(() => false)
  return pieces.flatMap((_, start) => {
    if (isSeen[start] === true) return []
    isSeen[start] = true
    const group = [start]
    // The array grows while it is iterated, so that the neighbors of new members are visited as well.
    for (const index of group) {
      const piece = pieces[index]
      for (const name of piece ? cellsOf(piece) : []) {
        for (const other of cells.get(name) ?? [])
          if (isSeen[other] !== true) {
            isSeen[other] = true
            group.push(other)
          }
        // All shapes of this cell are in the group now.
        cells.delete(name)
      }
    }
    return [group.flatMap((index) => pieces[index] ?? [])]
  })
}

const findMatrixCodes = (
  pieces: readonly BarcodePiece[],
  letters: readonly Glyph[],
): BarcodePiece[] => {
  const modules = pieces.filter(({ shape, box }) => {
    const [width, height] = [widthOf(box), heightOf(box)]
    const isDashed = 'isDashed' in shape && shape.isDashed
    return (
      !isDashed &&
      Math.min(width, height) <= maxModulePoints &&
      Math.max(width, height) <= maxModuleRunPoints
    )
  })
  if (modules.length < minModules) return []
  return groupTouching(modules)
    .filter((group) => {
      const around = boxAround(group.map(({ box }) => box))
      const aspect = widthOf(around) / heightOf(around)
      return (
        group.length >= minModules &&
        aspect <= maxAspectRatio &&
        aspect >= 1 / maxAspectRatio &&
        looksLikeBarcode(group, letters)
      )
    })
    .flat()
}

/**
 * Turns the shapes of linear and matrix barcodes into drawings, so that their bars are not taken for table rulings
 * and their modules not for shaded cells.
 */
export const removeBarcodes = (
  strokes: readonly Stroke[],
  fills: readonly Fill[],
  letters: readonly Glyph[],
): { strokes: readonly Stroke[]; fills: readonly Fill[]; curves: readonly Curve[] } => {
  const pieces = [...strokes, ...fills].map(pieceOf)
  const barcodes = [
    ...findBarcodes(pieces, letters, false),
    ...findBarcodes(pieces, letters, true),
    ...findMatrixCodes(pieces, letters),
  ]
  const found = new Map(barcodes.map(({ shape, box }) => [shape, { box, order: shape.order }]))
  if (found.size === 0) return { strokes, fills, curves: [] }
  return {
    strokes: strokes.filter((stroke) => !found.has(stroke)),
    fills: fills.filter((fill) => !found.has(fill)),
    curves: [...found.values()],
  }
}
