import { type Box, areaOf, hasMiddleIn, intersection } from '../page-content/geometry.ts'
import type { Glyph } from '../page-content/ink.ts'
import { NearIndex } from './near-index.ts'

/** A glyph that is to be read. */
export interface ShownGlyph {
  glyph: Glyph
  /** Drawn again a little beside itself: it looks bold. */
  isThickened: boolean
}

/** Less of a colour than this is not seen. */
const leastAlpha = 0.05
/** In heights of the font: invisible letters this near to visible ones say the same again. */
const sameTextDistance = 0.5
/** In heights of the font: how far a second drawing lies from the first that it makes bold or gives a shadow. */
const doubleDistance = 0.25
/** In widths of the letter: less than the next of two like "l" in "will". */
const doubleWidths = 0.45
/** In heights of the font: what is drawn again this far beside makes a letter bold; nearer, it is the same; further, a shadow. */
const thickening = { least: 0.008, most: 0.1 }

const isSeen = ({ isInvisible, alpha }: Glyph): boolean => !isInvisible && alpha >= leastAlpha

const isInk = ({ text }: Glyph): boolean => text.trim() !== ''

/** In heights of the font: capitals are about so high. */
const capitalHeight = 0.7

/** Where a glyph lies: from its baseline to the height of capitals, or the square of vertical writing. */
export const boxOfGlyph = ({ x, y, endX, endY, sizePoints, isVertical }: Glyph): Box => {
  const length = Math.hypot(endX - x, endY - y)
  const [upX, upY] = length === 0 ? [0, -1] : [(endY - y) / length, -(endX - x) / length]
  const height = (isVertical ? 1 : capitalHeight) * sizePoints
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
const leastCover = 0.2

const isCovered = (glyph: Glyph, seen: Glyph): boolean => {
  const [own, other] = [boxOfGlyph(glyph), boxOfGlyph(seen)]
  const smaller = Math.min(areaOf(own), areaOf(other))
  return !isInk(glyph) || areaOf(intersection(own, other)) >= leastCover * smaller
}

/** Invisible letters only where there are no others, as under a scan. */
const withoutHidden = (glyphs: readonly Glyph[]): readonly Glyph[] => {
  const seen = glyphs.filter((glyph) => isSeen(glyph) && isInk(glyph))
  if (seen.length === 0 || seen.length === glyphs.length) return glyphs
  const index = new NearIndex<Glyph>()
  for (const glyph of seen) index.add(glyph.x, glyph.y, glyph)
  return glyphs.filter(
    (glyph) =>
      isSeen(glyph) ||
      !index
        .near(glyph.x, glyph.y, sameTextDistance * glyph.sizePoints)
        .some((other) => isCovered(glyph, other)),
  )
}

const widthOf = ({ x, y, endX, endY }: Glyph): number => Math.hypot(endX - x, endY - y)

/** Every letter once. What is drawn last is seen. */
const withoutDoubles = (glyphs: readonly Glyph[]): ShownGlyph[] => {
  const index = new NearIndex<ShownGlyph>()
  const shown: ShownGlyph[] = []
  for (const glyph of glyphs) {
    const { x, y, sizePoints, text } = glyph
    const reach = Math.min(doubleDistance * sizePoints, doubleWidths * widthOf(glyph))
    const double = isInk(glyph)
      ? index.near(x, y, reach).find((other) => other.glyph.text === text)
      : undefined
    if (double === undefined) {
      const entry = { glyph, isThickened: false }
      shown.push(entry)
      if (isInk(glyph)) index.add(x, y, entry)
      continue
    }
    const distance = Math.hypot(x - double.glyph.x, y - double.glyph.y) / sizePoints
    double.isThickened ||=
      distance >= thickening.least &&
      distance <= thickening.most &&
      double.glyph.color === glyph.color
    double.glyph = { ...double.glyph, color: glyph.color, face: glyph.face }
  }
  return shown
}

/** No page is longer, in points (ISO 32000-2, annex C), and no letter that is read is as large, or as far beside one. */
const mostPoints = 14_400

const isOnPaper = ({ x, y, endX, endY, sizePoints }: Glyph): boolean =>
  sizePoints > 0 && [x, y, endX, endY, sizePoints].every((at) => Math.abs(at) <= mostPoints)

/**
 * The glyphs that are a page's text: each once, without those under its figures, and without those that nobody sees beside
 * others that are seen.
 *
 * @param keepsHidden - the page is a picture, and what is invisible is its text.
 */
export const chooseGlyphs = (
  glyphs: readonly Glyph[],
  { covered, keepsHidden }: { covered: readonly Box[]; keepsHidden: boolean },
): ShownGlyph[] => {
  const beside = glyphs.filter(
    (glyph) => isOnPaper(glyph) && !covered.some((box) => hasMiddleIn(boxOfGlyph(glyph), box)),
  )
  return withoutDoubles(keepsHidden ? beside : withoutHidden(beside))
}
