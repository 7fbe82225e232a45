import type { Box } from '../../page-content/geometry.ts'
import type { Fill, Stroke } from '../../page-content/page-content.ts'

/** A line as a reader sees it: strokes that continue each other, or the edge of a fill. */
export interface Ruling {
  isHorizontal: boolean
  /** Its y when it is horizontal, its x when it is vertical. */
  at: number
  from: number
  to: number
  /** The strokes that draw it; none for the edge of a fill. */
  strokes: readonly Stroke[]
}

/** The strokes of one ruling are at most this far apart across it. */
const maxOffsetPoints = 2.5
/** The strokes of one ruling have gaps of at most this length between them. */
const maxGapPoints = 4
/** Shorter strokes are ticks, dots or parts of letters. */
const minRulingLengthPoints = 6
/** A page with more strokes than this is a drawing or squared paper, on which no table can be recognised. */
const maxStrokes = 6000

const rulingOf = (stroke: Stroke): Ruling => {
  const { box, isHorizontal } = stroke
  const [at, from, to] = isHorizontal
    ? [(box.top + box.bottom) / 2, box.left, box.right]
    : [(box.left + box.right) / 2, box.top, box.bottom]
  return { isHorizontal, at, from, to, strokes: [stroke] }
}

const isFiniteRuling = ({ at, from, to }: Ruling): boolean => Number.isFinite(at + from + to)

export const rulingLengthOf = ({ from, to }: Ruling): number => to - from

export const boxOfRuling = ({ isHorizontal, at, from, to }: Ruling): Box =>
  isHorizontal
    ? { left: from, top: at, right: to, bottom: at }
    : { left: at, top: from, right: at, bottom: to }

const continuesRuling = (one: Ruling, other: Ruling): boolean =>
  one.isHorizontal === other.isHorizontal &&
  other.from <= one.to + maxGapPoints &&
  other.to >= one.from - maxGapPoints

/** Joins the pieces of one direction that continue each other. */
const joinAlong = (pieces: readonly Ruling[]): Ruling[] => {
  const joined: Ruling[] = []
  const inOrder = pieces.toSorted((one, other) => one.at - other.at || one.from - other.from)
  for (const piece of inOrder) {
    let place = joined.length - 1
    let into: Ruling | undefined
    for (; place >= 0; place -= 1) {
      const candidate = joined[place]
      if (candidate === undefined || piece.at - candidate.at > maxOffsetPoints) break
      if (continuesRuling(candidate, piece)) {
        into = candidate
        break
      }
    }
    if (into === undefined) joined.push(piece)
    else
      joined[place] = {
        ...into,
        from: Math.min(into.from, piece.from),
        to: Math.max(into.to, piece.to),
        strokes: [...into.strokes, ...piece.strokes],
      }
  }
  return joined.filter((ruling) => rulingLengthOf(ruling) >= minRulingLengthPoints)
}

export const joinRulings = (pieces: readonly Ruling[]): Ruling[] => {
  const finite = pieces.filter((piece) => isFiniteRuling(piece))
  return [
    ...joinAlong(finite.filter(({ isHorizontal }) => isHorizontal)),
    ...joinAlong(finite.filter(({ isHorizontal }) => !isHorizontal)),
  ]
}

/** Finds the rulings of a page, each of them once. */
export const findRulings = (strokes: readonly Stroke[]): Ruling[] =>
  strokes.length > maxStrokes ? [] : joinRulings(strokes.map((stroke) => rulingOf(stroke)))

/** The four sides of a box as rulings without strokes. */
export const edgesOf = ({ left, top, right, bottom }: Box): Ruling[] => [
  { isHorizontal: true, at: top, from: left, to: right, strokes: [] },
  { isHorizontal: true, at: bottom, from: left, to: right, strokes: [] },
  { isHorizontal: false, at: left, from: top, to: bottom, strokes: [] },
  { isHorizontal: false, at: right, from: top, to: bottom, strokes: [] },
]

/** Lower fills are not the background of text. */
const minFillHeightPoints = 6
/** Narrower fills are not the background of text. */
const minFillWidthPoints = 8
/** Fills of one colour within this distance of each other are one fill that was drawn in pieces. */
const touchingPoints = 0.6
/** A page with more fills than this is a drawing, so that its fills are not backgrounds. */
const maxFills = 2000
/** A larger fill, as shares of the page's width and height, is the background of the page. */
const pageBackgroundShare = { width: 0.9, height: 0.5 } as const

const areTouching = (one: number, other: number): boolean => Math.abs(one - other) <= touchingPoints

const isDirectlyBelow = (one: Box, other: Box): boolean =>
  areTouching(one.left, other.left) &&
  areTouching(one.right, other.right) &&
  areTouching(one.bottom, other.top)

const isDirectlyBeside = (one: Box, other: Box): boolean =>
  areTouching(one.top, other.top) &&
  areTouching(one.bottom, other.bottom) &&
  areTouching(one.right, other.left)

const joinTouching = (fills: readonly Fill[], touches: typeof isDirectlyBelow): Fill[] => {
  const joined: Fill[] = []
  for (const fill of fills) {
    const place = joined.findLastIndex((it) => it.color === fill.color && touches(it.box, fill.box))
    const into = joined[place]
    if (into === undefined) joined.push(fill)
    else
      joined[place] = {
        ...into,
        box: { ...into.box, right: fill.box.right, bottom: fill.box.bottom },
        order: Math.max(into.order, fill.order),
      }
  }
  return joined
}

const isBackground = ({ box }: Fill, page: { widthPoints: number; heightPoints: number }) => {
  const width = box.right - box.left
  const height = box.bottom - box.top
  const isPage =
    width > pageBackgroundShare.width * page.widthPoints &&
    height > pageBackgroundShare.height * page.heightPoints
  return width >= minFillWidthPoints && height >= minFillHeightPoints && !isPage
}

/** Finds the backgrounds of text, and joins those that were drawn in pieces. */
export const findBackgrounds = (
  fills: readonly Fill[],
  page: { widthPoints: number; heightPoints: number },
): Fill[] => {
  const found = fills.filter((fill) => isBackground(fill, page))
  if (found.length > maxFills) return []
  const byRow = found.toSorted(
    (one, other) => one.box.top - other.box.top || one.box.left - other.box.left,
  )
  const rows = joinTouching(byRow, isDirectlyBeside)
  return joinTouching(
    rows.toSorted((one, other) => one.box.left - other.box.left || one.box.top - other.box.top),
    isDirectlyBelow,
  )
}
