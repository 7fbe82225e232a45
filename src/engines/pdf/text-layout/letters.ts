import { type Box, areaOf, boxAround, hasMiddleIn, intersection } from '../page-content/geometry.ts'
import type { FontFace, Glyph } from '../page-content/page-content.ts'
import { PointIndex, BaselineIndex } from './spatial-index.ts'
import { type Letter, isBlank, isMark } from './text-line.ts'
import { decodeGlyphText } from '../page-content/characters.ts'
import { medianOf } from '../statistics.ts'

/** A glyph that is to be read. */
interface VisibleGlyph {
  glyph: Glyph
  /** Drawn again a little beside itself: it looks bold. */
  isThickened: boolean
}

/** Less of a colour than this is not seen. */
const minVisibleAlpha = 0.05
/** In heights of the font: invisible letters this near to visible ones say the same again. */
const sameTextDistanceEm = 0.5
/** In heights of the font: how far a second drawing lies from the first that it makes bold or gives a shadow. */
const maxDuplicateDistanceEm = 0.25
/** In widths of the letter: less than the next of two like "l" in "will". */
const maxDuplicateDistanceWidths = 0.45
/** In heights of the font: what is drawn again this far beside makes a letter bold; nearer, it is the same; further, a shadow. */
const emboldeningOffsetEm = { min: 0.008, max: 0.1 }

const isVisible = ({ isInvisible, alpha }: Glyph): boolean =>
  !isInvisible && alpha >= minVisibleAlpha

const hasText = ({ text }: Glyph): boolean => text.trim() !== ''

/** In heights of the font: capitals are about so high. */
const capitalHeightEm = 0.7

/** Where a glyph lies: from its baseline to the height of capitals, or the square of vertical writing. */
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

/** Of the smaller one: letters that cover less of one another stand side by side. */
const minOverlapShare = 0.2

const isCovered = (glyph: Glyph, seen: Glyph): boolean => {
  const [own, other] = [boxOfGlyph(glyph), boxOfGlyph(seen)]
  const smaller = Math.min(areaOf(own), areaOf(other))
  return !hasText(glyph) || areaOf(intersection(own, other)) >= minOverlapShare * smaller
}

/** Invisible letters only where there are no others, as under a scan. */
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

/** Every letter once. What is drawn last is seen. */
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

/** No page is longer, in points (ISO 32000-2, annex C), and no letter that is read is as large, or as far beside one. */
const maxPagePoints = 14_400

const isOnPaper = ({ x, y, endX, endY, sizePoints }: Glyph): boolean =>
  sizePoints > 0 && [x, y, endX, endY, sizePoints].every((at) => Math.abs(at) <= maxPagePoints)

/**
 * The glyphs that are a page's text: each once, without those under its figures, and without those that nobody sees beside
 * others that are seen.
 *
 * @param keepsHidden - the page is a picture, and what is invisible is its text.
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
const minSkewDegrees = 0.05
/** Letters of vertical writing hang from where their advance begins, in heights of the font (ISO 32000-2, 9.7.4.3). */
const verticalOriginEm = 0.88

interface PlacedGlyph extends VisibleGlyph {
  degrees: number
}

/** Marks without an advance have the direction of what is drawn before them. */
const withDegrees = (glyphs: readonly VisibleGlyph[]): PlacedGlyph[] => {
  let degrees = 0
  return glyphs.map((shown) => {
    const { x, y, endX, endY } = shown.glyph
    if (x !== endX || y !== endY) degrees = (Math.atan2(endY - y, endX - x) * 180) / Math.PI
    return { ...shown, degrees }
  })
}

/** In degrees: a scan lies this crooked, and its text with it; within a page, lines differ a little. */
const maxSkewDegrees = 10

/** In degrees: what is no quarter turn is taken to the nearest of such steps. */
const stepDegrees = 5

/** Which direction text is taken to run in: a quarter turn when it is near to one, else the nearest step. */
const bucketOf = (degrees: number): number => {
  const quarter = Math.round(degrees / 90) * 90
  const bucket =
    Math.abs(degrees - quarter) <= maxSkewDegrees
      ? quarter
      : Math.round(degrees / stepDegrees) * stepDegrees
  return (bucket + 360) % 360
}

type Rotate = (x: number, y: number) => { along: number; down: number }

/** From the page to the page turned so that a direction is level, its top left being the origin again. */
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

/** A page's letters by direction: what most of them run in comes first. */
export const readDirections = (
  glyphs: readonly VisibleGlyph[],
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

/** Accents that fonts have as letters of their own, and the mark that makes a letter of another with each (Unicode, 7.9). */
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

/** Letters that lose their dot under an accent. */
const dottedLetters = new Map([
  ['ı', 'i'],
  ['ȷ', 'j'],
])

/** An accent stands on a letter when the narrower of them is covered by this much. */
const minAccentOverlap = 0.5
/** In heights of the font: how far beside its letter a mark may begin, and how wide a letter under one may be. */
const maxMarkGapEm = 0.1
const maxBaseWidthEm = 2
/** In heights of the font: how far accents of capitals are raised, at most. */
const maxAccentRaiseEm = 0.5

const overlapShareOf = (one: Letter, other: Letter): number => {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return shared / Math.max(Math.min(one.right - one.left, other.right - other.left), 1e-6)
}

const middleOf = ({ left, right }: Letter): number => (left + right) / 2

const isLetter = /^\p{L}/u

/** The one of several whose middle is nearest. */
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

/** The letter under an accent that stands alone, if the two make one. */
const baseOfAccent = (accent: Letter, mark: string, index: BaselineIndex<Letter>) => {
  const em = accent.sizePoints
  const range = { from: accent.left - maxBaseWidthEm * em, to: accent.right }
  const under = index
    .startingIn(range, accent.baseline, maxAccentRaiseEm * em)
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
 * The letter that a vowel sign or another mark is on: what it covers, or what ends where it begins. It is written behind its
 * letter, and drawn behind it; but before it where text from the right is drawn from the left.
 */
const baseOfMark = (mark: Letter, { before, after }: Beside, index: BaselineIndex<Letter>) => {
  const em = mark.sizePoints
  const isNear = (other: Letter | undefined): other is Letter =>
    other !== undefined &&
    Math.abs(other.baseline - mark.baseline) <= maxAccentRaiseEm * em &&
    other.left <= mark.right + maxMarkGapEm * em &&
    other.right >= mark.left - maxMarkGapEm * em
  const isDrawnFromLeft = (before?.left ?? -Infinity) < (after?.left ?? -Infinity)
  if (rightToLeftLetter.test(mark.text) && isDrawnFromLeft && isNear(after)) return after
  if (isNear(before)) return before
  const range = { from: mark.left - maxBaseWidthEm * em, to: mark.right + maxMarkGapEm * em }
  const others = index.startingIn(range, mark.baseline, maxAccentRaiseEm * em)
  return nearestTo(
    mark,
    others.filter((other) => !isMark(other) && isNear(other)),
  )
}

/** For each letter the next one that is no mark. */
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

/** Letters with the accents that are drawn over them, each letter once. Marks that stand on nothing remain. */
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
      // Signs of vowels stand beside their letter in many scripts: what follows them is near.
      ...(mark === undefined ? aroundBoth(whole, letter) : {}),
    })
    taken.add(letter)
  }
  return letters
    .filter((letter) => !taken.has(letter))
    .map((letter) => composed.get(letter) ?? letter)
}
