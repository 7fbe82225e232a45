import { type Box, areaOf, boxAround, hasMiddleIn, heightOf, widthOf } from '../geometry.ts'
import type { Curve, Fill, Glyph, Stroke } from '../ink.ts'
import { cutApart } from './neighbours.ts'

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
