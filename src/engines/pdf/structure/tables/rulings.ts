import type { Box } from '../../page-content/geometry.ts'
import type { Fill, Stroke } from '../../page-content/ink.ts'

/** A line as it is seen: strokes that continue one another, or the edge of something filled. */
export interface Ruling {
  isHorizontal: boolean
  /** Its y when it is level, its x when it is plumb. */
  at: number
  from: number
  to: number
  /** What draws it; none for the edge of a fill. */
  strokes: readonly Stroke[]
}

/** Strokes of one line are no further apart, across and along it, in points. */
const maxOffsetPoints = 2.5
const maxGapPoints = 4
/** Shorter ones are ticks, dots or parts of letters, in points. */
const minRulingLengthPoints = 6
/** More strokes than this are a drawing or squared paper: no table on it could be told. */
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

/** Of pieces of one direction, those that continue one another made one. */
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
  const sound = pieces.filter((piece) => isFiniteRuling(piece))
  return [
    ...joinAlong(sound.filter(({ isHorizontal }) => isHorizontal)),
    ...joinAlong(sound.filter(({ isHorizontal }) => !isHorizontal)),
  ]
}

/** The lines of a page, each once. */
export const findRulings = (strokes: readonly Stroke[]): Ruling[] =>
  strokes.length > maxStrokes ? [] : joinRulings(strokes.map((stroke) => rulingOf(stroke)))

/** The four sides of a box, drawn by nothing. */
export const edgesOf = ({ left, top, right, bottom }: Box): Ruling[] => [
  { isHorizontal: true, at: top, from: left, to: right, strokes: [] },
  { isHorizontal: true, at: bottom, from: left, to: right, strokes: [] },
  { isHorizontal: false, at: left, from: top, to: bottom, strokes: [] },
  { isHorizontal: false, at: right, from: top, to: bottom, strokes: [] },
]

/** Lower or narrower fills are no background of text, in points. */
const minFillHeightPoints = 6
const minFillWidthPoints = 8
/** Fills of one colour that touch are one, drawn in pieces, in points. */
const touchingPoints = 0.6
const maxFills = 2000
/** Shares of the page's width and height: larger fills are its ground. */
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

/** Backgrounds of text, those drawn in pieces put together. */
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
