import type { Rotation } from '../../../core/pdf.ts'
import type { Glyph } from './ink.ts'

/** A page is turned for reading when this share of its letters runs the same other way. */
const turnedShare = 0.8

/** What runs so many times as far one way as the other does not lean. */
const leastStraight = 5

/** The quarter turn of what runs from one point to another, clockwise from level; undefined when it leans. */
const quarterOf = ({ x, y, endX, endY }: Glyph): Rotation | undefined => {
  const along = endX - x
  const down = endY - y
  if (Math.abs(along) > leastStraight * Math.abs(down)) return along > 0 ? 0 : 180
  if (Math.abs(down) > leastStraight * Math.abs(along)) return down > 0 ? 90 : 270
  return undefined
}

/** By how much, clockwise, a page has to be turned for most of its letters to stand upright. */
export const turnToRead = (glyphs: readonly Glyph[]): Rotation => {
  const counts = { 0: 0, 90: 0, 180: 0, 270: 0 }
  let all = 0
  for (const glyph of glyphs) {
    if (glyph.text.trim() === '' || glyph.isVertical) continue
    all += 1
    const quarter = quarterOf(glyph)
    if (quarter !== undefined) counts[quarter] += 1
  }
  if (counts[90] > turnedShare * all) return 270
  if (counts[180] > turnedShare * all) return 180
  if (counts[270] > turnedShare * all) return 90
  return 0
}
