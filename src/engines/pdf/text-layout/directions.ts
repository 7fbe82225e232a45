import type { FontFace } from '../page-content/ink.ts'
import { type Letter, isBlank } from './letter.ts'
import { type Box, boxAround } from '../page-content/geometry.ts'
import { lettersOfGlyph } from './letter-text.ts'
import { medianOf } from './median.ts'
import { type ShownGlyph, boxOfGlyph } from './shown-glyphs.ts'

/** Letters that run in one direction, in the order in which they are drawn, their places turned so that they are level. */
export interface Direction {
  /** Clockwise, of the page as shown: 0 is upright. */
  degrees: number
  isVertical: boolean
  /** Around them, on the page as it is. */
  box: Box
  letters: readonly Letter[]
}

interface Page {
  widthPoints: number
  heightPoints: number
}

/** Less than this is no skew, but how numbers are rounded. */
const leastSkewDegrees = 0.05
/** Letters of vertical writing hang from where their advance begins, in heights of the font (ISO 32000-2, 9.7.4.3). */
const verticalRise = 0.88

interface PlacedGlyph extends ShownGlyph {
  degrees: number
}

/** Marks without an advance have the direction of what is drawn before them. */
const withDegrees = (glyphs: readonly ShownGlyph[]): PlacedGlyph[] => {
  let degrees = 0
  return glyphs.map((shown) => {
    const { x, y, endX, endY } = shown.glyph
    if (x !== endX || y !== endY) degrees = (Math.atan2(endY - y, endX - x) * 180) / Math.PI
    return { ...shown, degrees }
  })
}

/** In degrees: a scan lies this crooked, and its text with it; within a page, lines differ a little. */
const mostSkewDegrees = 10

/** In degrees: what is no quarter turn is taken to the nearest of such steps. */
const stepDegrees = 5

/** Which direction text is taken to run in: a quarter turn when it is near to one, else the nearest step. */
const bucketOf = (degrees: number): number => {
  const quarter = Math.round(degrees / 90) * 90
  const bucket =
    Math.abs(degrees - quarter) <= mostSkewDegrees
      ? quarter
      : Math.round(degrees / stepDegrees) * stepDegrees
  return (bucket + 360) % 360
}

type Turn = (x: number, y: number) => { along: number; down: number }

/** From the page to the page turned so that a direction is level, its top left being the origin again. */
const turnBy = (degrees: number, { widthPoints, heightPoints }: Page): Turn => {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const turn: Turn = (x, y) => ({ along: x * cos + y * sin, down: y * cos - x * sin })
  const corners = [
    turn(0, 0),
    turn(widthPoints, 0),
    turn(0, heightPoints),
    turn(widthPoints, heightPoints),
  ]
  // A page that is a little askew is turned about its middle: everything stays about where it was.
  const isSkewed = Math.abs(degrees) < 45
  const middle = turn(widthPoints / 2, heightPoints / 2)
  const left = isSkewed
    ? middle.along - widthPoints / 2
    : Math.min(...corners.map(({ along }) => along))
  const top = isSkewed
    ? middle.down - heightPoints / 2
    : Math.min(...corners.map(({ down }) => down))
  return (x, y) => {
    const { along, down } = turn(x, y)
    return { along: along - left, down: down - top }
  }
}

const letterOf = (
  { glyph, isThickened }: ShownGlyph,
  text: string,
  turn: Turn | undefined,
): Letter => {
  const { x, y, endX, endY, sizePoints, isVertical, mark } = glyph
  const start = turn === undefined ? { along: x, down: y } : turn(x, y)
  const end = turn === undefined ? { along: endX, down: endY } : turn(endX, endY)
  const shift = isVertical ? -verticalRise * sizePoints : 0
  return {
    text,
    left: Math.min(start.along, end.along) + shift,
    right: Math.max(start.along, end.along) + shift,
    baseline: start.down,
    sizePoints,
    face: glyph.face,
    color: glyph.color,
    isThickened,
    ...(mark === undefined ? {} : { mark }),
    isArtifact: glyph.isArtifact,
  }
}

const directionOf = (
  glyphs: readonly PlacedGlyph[],
  bucket: number,
  faces: readonly FontFace[],
  page: Page,
): Direction => {
  const skew = medianOf(glyphs.map(({ degrees }) => ((degrees - bucket + 540) % 360) - 180))
  const degrees = bucket + (Math.abs(skew) < leastSkewDegrees ? 0 : skew)
  const turn = degrees === 0 ? undefined : turnBy(degrees, page)
  const letters = glyphs.flatMap((shown) => {
    const { text, face } = shown.glyph
    const read = lettersOfGlyph(text, faces[face]?.family ?? '')
    return read === '' ? [] : letterOf(shown, read, turn)
  })
  const box = boxAround(glyphs.map(({ glyph }) => boxOfGlyph(glyph)))
  return { degrees, isVertical: glyphs[0]?.glyph.isVertical ?? false, box, letters }
}

/** A page's letters by direction: what most of them run in comes first. */
export const readDirections = (
  glyphs: readonly ShownGlyph[],
  faces: readonly FontFace[],
  page: Page,
): Direction[] => {
  const groups = new Map<number, PlacedGlyph[]>()
  for (const placed of withDegrees(glyphs)) {
    const bucket = bucketOf(placed.degrees)
    const key = placed.glyph.isVertical ? bucket + 360 : bucket
    const group = groups.get(key)
    if (group) group.push(placed)
    else groups.set(key, [placed])
  }
  const countOf = ({ letters }: Direction) => letters.filter((letter) => !isBlank(letter)).length
  return [...groups]
    .map(([key, placed]) => directionOf(placed, key % 360, faces, page))
    .filter((direction) => countOf(direction) > 0)
    .toSorted((one, other) => countOf(other) - countOf(one))
}
