import { type Box, areaOf, boxAround, hasMiddleIn, intersection } from '../page-content/geometry.ts'
import type { FontFace, Glyph } from '../page-content/page-content.ts'
import { PointIndex, BaselineIndex } from './spatial-index.ts'
import { type Letter, isBlank, isMark } from './text-line.ts'
import { decodeGlyphText } from '../page-content/characters.ts'
import { medianOf } from '../../../core/statistics.ts'

/** Fainter text is invisible. */
const minVisibleAlpha = 0.05
/** Invisible letters within this distance of visible ones, in em, repeat their text. */
const sameTextDistanceEm = 0.5
/** The largest distance of a second drawing of the same letter, in em, which makes it bold or gives it a shadow. */
const maxDuplicateDistanceEm = 0.25
/** The same distance in widths of the letter; it is less than the distance of two equal letters such as "ll". */
const maxDuplicateDistanceWidths = 0.45
/**
 * A second drawing at this distance, in em, makes a letter bold. A nearer one is the same letter again, and a farther
 * one a shadow.
 */
const emboldeningOffsetEm = { min: 0.008, max: 0.1 }
/** The height of capital letters, in em. */
const capitalHeightEm = 0.7
/** Letters whose common area is a smaller share of the smaller one stand side by side. */
const minOverlapShare = 0.2
/** Pages and coordinates are no larger than this (ISO 32000-2, annex C), nor are letters that can be read. */
const maxPagePoints = 14_400
/** Smaller angles are rounding errors. */
const minSkewDegrees = 0.05
/** The height of vertical writing's origin above the center line, in em (ISO 32000-2, 9.7.4.3). */
const verticalOriginEm = 0.88
/** The largest skew of a scanned page's text; within a page, the angles of lines differ a little. */
const maxSkewDegrees = 10
/** Directions that are not near a multiple of 90° are rounded to multiples of this. */
const stepDegrees = 5
/** An accent belongs to a letter when they overlap horizontally by at least this share of the narrower one. */
const minAccentOverlap = 0.5
/** The largest distance of a mark from its letter, and the largest width of a letter under an accent, in em. */
const maxMarkGapEm = 0.1
const maxBaseWidthEm = 2
/** The largest text rise of accents of capital letters, in em. */
const maxAccentRiseEm = 0.5

/** A glyph that is part of the page's visible text. */
interface VisibleGlyph {
  glyph: Glyph
  /** Drawn twice at a small distance, which looks bold. */
  isThickened: boolean
}

const isVisible = ({ isInvisible, alpha }: Glyph): boolean =>
  !isInvisible && alpha >= minVisibleAlpha

const hasText = ({ text }: Glyph): boolean => text.trim() !== ''

/** Returns the box of a glyph: from its baseline to the height of capitals, or a square for vertical writing. */
const boxOfGlyph = ({ x, y, endX, endY, sizePoints, isVertical }: Glyph): Box => {
  const length = Math.hypot(endX - x, endY - y)
  const [upX, upY] = length === 0 ? [0, -1] : [(endY - y) / length, -(endX - x) / length]
  const height = (isVertical ? 1 : capitalHeightEm) * sizePoints
  const xs = [x, endX, x + upX * height, endX + upX * height]
  const ys = [y, endY, y + upY * height, endY + upY * height]
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

const isCovered = (glyph: Glyph, seen: Glyph): boolean => {
  const [own, other] = [boxOfGlyph(glyph), boxOfGlyph(seen)]
  const smaller = Math.min(areaOf(own), areaOf(other))
  return !hasText(glyph) || areaOf(intersection(own, other)) >= minOverlapShare * smaller
}

/** Removes invisible letters where there are visible ones. Under a scan, only invisible ones exist. */
const removeHiddenDuplicates = (glyphs: readonly Glyph[]): readonly Glyph[] => {
  const seen = glyphs.filter((glyph) => isVisible(glyph) && hasText(glyph))
  if (seen.length === 0 || seen.length === glyphs.length) return glyphs
  const index = new PointIndex<Glyph>()
  for (const glyph of seen) index.add(glyph.x, glyph.y, glyph)
  return glyphs.filter(
    (glyph) =>
      isVisible(glyph) ||
      !index
        .near(glyph.x, glyph.y, sameTextDistanceEm * glyph.sizePoints)
        .some((other) => isCovered(glyph, other)),
  )
}

const widthOf = ({ x, y, endX, endY }: Glyph): number => Math.hypot(endX - x, endY - y)

/** Merges repeated drawings of a letter. The last one is visible. */
const mergeDuplicates = (glyphs: readonly Glyph[]): VisibleGlyph[] => {
  const index = new PointIndex<VisibleGlyph>()
  const shown: VisibleGlyph[] = []
  for (const glyph of glyphs) {
    const { x, y, sizePoints, text } = glyph
    const reach = Math.min(
      maxDuplicateDistanceEm * sizePoints,
      maxDuplicateDistanceWidths * widthOf(glyph),
    )
    const duplicate = hasText(glyph)
      ? index.near(x, y, reach).find((other) => other.glyph.text === text)
      : undefined
    if (duplicate === undefined) {
      const entry = { glyph, isThickened: false }
      shown.push(entry)
      if (hasText(glyph)) index.add(x, y, entry)
      continue
    }
    const distance = Math.hypot(x - duplicate.glyph.x, y - duplicate.glyph.y) / sizePoints
    duplicate.isThickened ||=
      distance >= emboldeningOffsetEm.min &&
      distance <= emboldeningOffsetEm.max &&
      duplicate.glyph.color === glyph.color
    duplicate.glyph = { ...duplicate.glyph, color: glyph.color, face: glyph.face }
  }
  return shown
}

const isOnPaper = ({ x, y, endX, endY, sizePoints }: Glyph): boolean =>
  sizePoints > 0 && [x, y, endX, endY, sizePoints].every((at) => Math.abs(at) <= maxPagePoints)

/**
 * Selects the glyphs that are a page's text: without repetitions, without those in figures, and without invisible
 * ones beside visible ones.
 *
 * @param keepsHidden - the page is a picture, and invisible letters are its text.
 */
export const selectVisibleGlyphs = (
  glyphs: readonly Glyph[],
  { covered, keepsHidden }: { covered: readonly Box[]; keepsHidden: boolean },
): VisibleGlyph[] => {
  const beside = glyphs.filter(
    (glyph) => isOnPaper(glyph) && !covered.some((box) => hasMiddleIn(boxOfGlyph(glyph), box)),
  )
  return mergeDuplicates(keepsHidden ? beside : removeHiddenDuplicates(beside))
}

/** Letters of one direction in drawing order. Their coordinates are rotated so that the text is horizontal. */
export interface Direction {
  /** Clockwise on the page as shown; 0 is upright. */
  degrees: number
  isVertical: boolean
  /** The box around the letters on the page as shown. */
  box: Box
  letters: readonly Letter[]
}

interface Page {
  widthPoints: number
  heightPoints: number
}

interface PlacedGlyph extends VisibleGlyph {
  degrees: number
}

/** Marks without an advance get the direction of the glyph before them. */
const withDegrees = (glyphs: readonly VisibleGlyph[]): PlacedGlyph[] => {
  let degrees = 0
  return glyphs.map((shown) => {
    const { x, y, endX, endY } = shown.glyph
    if (x !== endX || y !== endY) degrees = (Math.atan2(endY - y, endX - x) * 180) / Math.PI
    return { ...shown, degrees }
  })
}

/** Returns the direction that a glyph is grouped under, in degrees. */
const bucketOf = (degrees: number): number => {
  const quarter = Math.round(degrees / 90) * 90
  const bucket =
    Math.abs(degrees - quarter) <= maxSkewDegrees
      ? quarter
      : Math.round(degrees / stepDegrees) * stepDegrees
  return (bucket + 360) % 360
}

type Rotate = (x: number, y: number) => { along: number; down: number }

/** Returns a rotation that makes a direction horizontal, with the rotated page's top left as the origin. */
const rotateBy = (degrees: number, { widthPoints, heightPoints }: Page): Rotate => {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const turn: Rotate = (x, y) => ({ along: x * cos + y * sin, down: y * cos - x * sin })
  const corners = [
    turn(0, 0),
    turn(widthPoints, 0),
    turn(0, heightPoints),
    turn(widthPoints, heightPoints),
  ]
  // A slightly skewed page is rotated about its center, so that positions change little.
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
  { glyph, isThickened }: VisibleGlyph,
  text: string,
  turn: Rotate | undefined,
): Letter => {
  const { x, y, endX, endY, sizePoints, isVertical, mark } = glyph
  const start = turn === undefined ? { along: x, down: y } : turn(x, y)
  const end = turn === undefined ? { along: endX, down: endY } : turn(endX, endY)
  const shift = isVertical ? -verticalOriginEm * sizePoints : 0
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
  const skew = medianOf(glyphs.map(({ degrees }) => ((degrees - bucket + 540) % 360) - 180)) ?? 0
  const degrees = bucket + (Math.abs(skew) < minSkewDegrees ? 0 : skew)
  const turn = degrees === 0 ? undefined : rotateBy(degrees, page)
  const letters = glyphs.flatMap((shown) => {
    const { text, face } = shown.glyph
    const read = decodeGlyphText(text, faces[face]?.family ?? '')
    return read === '' ? [] : letterOf(shown, read, turn)
  })
  const box = boxAround(glyphs.map(({ glyph }) => boxOfGlyph(glyph)))
  return { degrees, isVertical: glyphs[0]?.glyph.isVertical ?? false, box, letters }
}

/** Groups a page's letters by direction, with the most frequent direction first. */
export const readDirections = (
  glyphs: readonly VisibleGlyph[],
  faces: readonly FontFace[],
  page: Page,
): Direction[] => {
  const groups = Map.groupBy(withDegrees(glyphs), ({ degrees, glyph }) =>
    glyph.isVertical ? bucketOf(degrees) + 360 : bucketOf(degrees),
  )
  const countOf = ({ letters }: Direction) => letters.filter((letter) => !isBlank(letter)).length
  return [...groups]
    .map(([key, placed]) => directionOf(placed, key % 360, faces, page))
    .filter((direction) => countOf(direction) > 0)
    .toSorted((one, other) => countOf(other) - countOf(one))
}

/** Spacing accents, and the combining mark for each (Unicode, 7.9). */
const combiningMarks = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['ˆ', '\u0302'],
  ['^', '\u0302'],
  ['˜', '\u0303'],
  ['~', '\u0303'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030A'],
  ['˝', '\u030B'],
  ['ˇ', '\u030C'],
  ['¸', '\u0327'],
  ['˛', '\u0328'],
])

/** Dotless letters, which accented letters are composed with, and the letters that they stand for. */
const dottedLetters = new Map([
  ['ı', 'i'],
  ['ȷ', 'j'],
])

const overlapShareOf = (one: Letter, other: Letter): number => {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return shared / Math.max(Math.min(one.right - one.left, other.right - other.left), 1e-6)
}

const middleOf = ({ left, right }: Letter): number => (left + right) / 2

const isLetter = /^\p{L}/u

/** Returns the letter with the nearest center. */
const nearestTo = (letter: Letter, others: readonly Letter[]): Letter | undefined => {
  const distanceTo = (other: Letter) => Math.abs(middleOf(other) - middleOf(letter))
  return others.toSorted((one, other) => distanceTo(one) - distanceTo(other))[0]
}

const withAccent = ({ text }: Letter, mark: string): string =>
  `${dottedLetters.get(text) ?? text}${mark}`.normalize('NFC')

const aroundBoth = (one: Letter, other: Letter) => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
})

/** Returns the letter under a spacing accent, if both have a composed character. */
const baseOfAccent = (accent: Letter, mark: string, index: BaselineIndex<Letter>) => {
  const em = accent.sizePoints
  const range = { from: accent.left - maxBaseWidthEm * em, to: accent.right }
  const under = index
    .startingIn(range, accent.baseline, maxAccentRiseEm * em)
    .filter(
      (other) =>
        other !== accent &&
        isLetter.test(other.text) &&
        overlapShareOf(accent, other) >= minAccentOverlap &&
        [...withAccent(other, mark)].length === [...other.text].length,
    )
  return nearestTo(accent, under)
}

interface Beside {
  before: Letter | undefined
  after: Letter | undefined
}

const rightToLeftLetter = /^[\u0590-\u08FF]/u

/**
 * Returns the letter that a combining mark belongs to. It is the letter before the mark or, where right-to-left text
 * is drawn from the left, the one after it; otherwise the nearest letter that the mark covers.
 */
const baseOfMark = (mark: Letter, { before, after }: Beside, index: BaselineIndex<Letter>) => {
  const em = mark.sizePoints
  const isNear = (other: Letter | undefined): other is Letter =>
    other !== undefined &&
    Math.abs(other.baseline - mark.baseline) <= maxAccentRiseEm * em &&
    other.left <= mark.right + maxMarkGapEm * em &&
    other.right >= mark.left - maxMarkGapEm * em
  const isDrawnFromLeft = (before?.left ?? -Infinity) < (after?.left ?? -Infinity)
  if (rightToLeftLetter.test(mark.text) && isDrawnFromLeft && isNear(after)) return after
  if (isNear(before)) return before
  const range = { from: mark.left - maxBaseWidthEm * em, to: mark.right + maxMarkGapEm * em }
  const others = index.startingIn(range, mark.baseline, maxAccentRiseEm * em)
  return nearestTo(
    mark,
    others.filter((other) => !isMark(other) && isNear(other)),
  )
}

/** Returns for each letter the next one that is not a mark. */
const lettersAfter = (letters: readonly Letter[]): (Letter | undefined)[] => {
  let after: Letter | undefined
  return letters
    .toReversed()
    .map((letter) => {
      const found = after
      if (!isMark(letter)) after = letter
      return found
    })
    .toReversed()
}

/** Composes letters with the accents drawn over them. Marks without a letter remain. */
export const composeAccents = (letters: readonly Letter[]): Letter[] => {
  const isAccent = ({ text }: Letter) => combiningMarks.has(text)
  if (!letters.some((letter) => isAccent(letter) || isMark(letter))) return [...letters]
  const index = new BaselineIndex(letters.filter((letter) => !isBlank(letter)))
  const composed = new Map<Letter, Letter>()
  const taken = new Set<Letter>()
  const after = lettersAfter(letters)
  let before: Letter | undefined
  for (const [at, letter] of letters.entries()) {
    const mark = combiningMarks.get(letter.text)
    const base =
      mark === undefined
        ? isMark(letter)
          ? baseOfMark(letter, { before, after: after[at] }, index)
          : undefined
        : baseOfAccent(letter, mark, index)
    if (base === undefined) {
      if (!isMark(letter)) before = letter
      continue
    }
    const whole = composed.get(base) ?? base
    composed.set(base, {
      ...whole,
      text: withAccent(whole, mark ?? letter.text),
      // In many scripts, vowel signs stand beside their letter and extend it.
      ...(mark === undefined ? aroundBoth(whole, letter) : {}),
    })
    taken.add(letter)
  }
  return letters
    .filter((letter) => !taken.has(letter))
    .map((letter) => composed.get(letter) ?? letter)
}
