import { type Box, areaOf, boxAround, hasMiddleIn, heightOf, widthOf } from './geometry.ts'
import type { Curve, Fill, Glyph, PlacedPicture, Stroke } from './page-content.ts'

/** Cuts a list wherever two neighbours do not belong together. */
const cutApart = <Item>(
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

/** Dots are no larger than this in either direction. */
const mostPoints = 3
/** Squares smaller than this that are no dots of a line are the corners where lines meet. */
const cornerPoints = 1.2
/** A line has this many dots at least, each no farther from the next than so many of its own lengths. */
const leastDots = 5
const mostGaps = 3
/** Dots whose middles are closer than this to each other's line are of one line. */
const samePoints = 0.3

const isDot = ({ box }: Fill): boolean => widthOf(box) <= mostPoints && heightOf(box) <= mostPoints

/** What a dotted line runs along, and across. */
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

/** Dots in a row, one after the other at an even distance. */
const rowsOf = (dots: readonly Fill[], { start, end, across }: Axis): Fill[][] => {
  const lines = cutApart(
    dots.toSorted((one, other) => across(one.box) - across(other.box)),
    (one, next) => across(next.box) - across(one.box) <= samePoints,
  )
  return lines.flatMap((line) =>
    cutApart(
      line.toSorted((one, other) => start(one.box) - start(other.box)),
      (one, next) =>
        one.color === next.color &&
        start(next.box) - end(one.box) <= mostGaps * (end(one.box) - start(one.box)),
    ).filter((row) => row.length >= leastDots),
  )
}

const strokeOf = (row: readonly Fill[], { isHorizontal, start, end, across }: Axis): Stroke => {
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

/** Word processors draw a dotted line dot by dot, and put a small square where lines meet: as lines, and as nothing. */
export const joinDots = (
  fills: readonly Fill[],
): { fills: readonly Fill[]; strokes: readonly Stroke[] } => {
  const dots = fills.filter(isDot)
  if (dots.length === 0) return { fills, strokes: [] }
  const joined = new Set<Fill>()
  const strokes = axes.flatMap((axis) =>
    rowsOf(
      dots.filter((dot) => !joined.has(dot)),
      axis,
    ).map((row) => {
      for (const dot of row) joined.add(dot)
      return strokeOf(row, axis)
    }),
  )
  const isCorner = ({ box }: Fill) => widthOf(box) <= cornerPoints && heightOf(box) <= cornerPoints
  return { fills: fills.filter((fill) => !joined.has(fill) && !isCorner(fill)), strokes }
}

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

/**
 * Bars: so many side by side, ending alike, none thicker than this, and none farther from the next. EAN-13 has 30 bars; the
 * shortest of Code 128 that says something, 13.
 */
const leastBars = 13
const mostBarPoints = 6
const mostBarGap = 12
const leastBarLength = 6
const sameEnd = 1
/** Squares: one module is no larger than this, a run of them no longer, and so many of them lie together. */
const mostModulePoints = 4.5
const mostRunPoints = 40
const reachPoints = 0.3
const leastModules = 60
/** Of a code's area, what is dark: about a half. Rulings cover less, the rows of a coloured table all. */
const darkShare = { least: 0.25, most: 0.8 } as const
/** How far the box of a code of squares may be from a square. */
const mostAspect = 1.3

/** A line or an area, with all of its thickness. */
interface Piece {
  ink: Stroke | Fill
  box: Box
}

const pieceOf = (ink: Stroke | Fill): Piece => {
  if (!('widthPoints' in ink)) return { ink, box: ink.box }
  const { left, top, right, bottom } = ink.box
  const half = ink.widthPoints / 2
  return {
    ink,
    box: ink.isHorizontal
      ? { left, right, top: top - half, bottom: bottom + half }
      : { left: left - half, right: right + half, top, bottom },
  }
}

/** The same bars whichever way they run: their sides in terms of plumb ones. */
const plumb = ({ left, top, right, bottom }: Box, isLying: boolean): Box =>
  isLying ? { left: top, right: bottom, top: left, bottom: right } : { left, top, right, bottom }

/** Whether it is a code by how much of it is dark, and by holding no letters. */
const isCode = (pieces: readonly Piece[], letters: readonly Glyph[]): boolean => {
  const around = boxAround(pieces.map(({ box }) => box))
  const share = pieces.reduce((sum, { box }) => sum + areaOf(box), 0) / areaOf(around)
  return (
    share >= darkShare.least &&
    share <= darkShare.most &&
    !letters.some(
      ({ x, y, endX, endY, sizePoints }) =>
        sizePoints > 0 &&
        hasMiddleIn({ left: x, right: endX, top: y - sizePoints / 2, bottom: endY }, around),
    )
  )
}

const findBars = (
  pieces: readonly Piece[],
  letters: readonly Glyph[],
  isLying: boolean,
): Piece[] => {
  const sides = (piece: Piece) => plumb(piece.box, isLying)
  const bars = pieces.filter((piece) => {
    const box = sides(piece)
    return (
      heightOf(box) >= leastBarLength &&
      widthOf(box) <= mostBarPoints &&
      heightOf(box) > widthOf(box)
    )
  })
  const alike = cutApart(
    bars.toSorted((one, other) => sides(one).top - sides(other).top),
    (one, next) => sides(next).top - sides(one).top <= sameEnd,
  ).flatMap((row) =>
    cutApart(
      row.toSorted((one, other) => sides(one).bottom - sides(other).bottom),
      (one, next) => sides(next).bottom - sides(one).bottom <= sameEnd,
    ),
  )
  return alike
    .flatMap((row) =>
      cutApart(
        row.toSorted((one, other) => sides(one).left - sides(other).left),
        (one, next) => sides(next).left - sides(one).right <= mostBarGap,
      ),
    )
    .filter((row) => row.length >= leastBars && isCode(row, letters))
    .flat()
}

/** Pieces that lie close together, in groups: those are close that share a square of a lattice. */
const groupsOf = (pieces: readonly Piece[]): Piece[][] => {
  const cells = new Map<string, number[]>()
  const cellsOf = ({ box }: Piece): string[] => {
    const names: string[] = []
    const cell = (value: number) => Math.floor(value / mostModulePoints)
    for (let x = cell(box.left - reachPoints); x <= cell(box.right + reachPoints); x += 1)
      for (let y = cell(box.top - reachPoints); y <= cell(box.bottom + reachPoints); y += 1)
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
    // What is found is looked around from in its turn.
    for (const index of group) {
      const piece = pieces[index]
      for (const name of piece ? cellsOf(piece) : []) {
        for (const other of cells.get(name) ?? [])
          if (isSeen[other] !== true) {
            isSeen[other] = true
            group.push(other)
          }
        // All that shares it is found.
        cells.delete(name)
      }
    }
    return [group.flatMap((index) => pieces[index] ?? [])]
  })
}

const findSquares = (pieces: readonly Piece[], letters: readonly Glyph[]): Piece[] => {
  const modules = pieces.filter(({ ink, box }) => {
    const [width, height] = [widthOf(box), heightOf(box)]
    const isDashed = 'isDashed' in ink && ink.isDashed
    return (
      !isDashed &&
      Math.min(width, height) <= mostModulePoints &&
      Math.max(width, height) <= mostRunPoints
    )
  })
  if (modules.length < leastModules) return []
  return groupsOf(modules)
    .filter((group) => {
      const around = boxAround(group.map(({ box }) => box))
      const aspect = widthOf(around) / heightOf(around)
      return (
        group.length >= leastModules &&
        aspect <= mostAspect &&
        aspect >= 1 / mostAspect &&
        isCode(group, letters)
      )
    })
    .flat()
}

/** Codes for machines, of bars or of squares, are drawings: their bars rule no table, their squares shade no cell. */
export const takeOutCodes = (
  strokes: readonly Stroke[],
  fills: readonly Fill[],
  letters: readonly Glyph[],
): { strokes: readonly Stroke[]; fills: readonly Fill[]; curves: readonly Curve[] } => {
  const pieces = [...strokes, ...fills].map(pieceOf)
  const codes = [
    ...findBars(pieces, letters, false),
    ...findBars(pieces, letters, true),
    ...findSquares(pieces, letters),
  ]
  const found = new Map(codes.map(({ ink, box }) => [ink, { box, order: ink.order }]))
  if (found.size === 0) return { strokes, fills, curves: [] }
  return {
    strokes: strokes.filter((stroke) => !found.has(stroke)),
    fills: fills.filter((fill) => !found.has(fill)),
    curves: [...found.values()],
  }
}
