import {
  fewLetters,
  isRubbish,
  letterCountOf,
  littleInk,
  marginShare,
  scanShare,
} from '../../view/text/worth.ts'
import type { Box } from '../geometry.ts'
import type { Glyph, PageInk } from '../ink.ts'

/** A page's area in squares, each of which a picture covers or does not. */
const squares = 24

/** How much of a page pictures cover, from 0 to 1. */
const pictureShareOf = ({ pictures, widthPoints, heightPoints }: PageInk): number => {
  const covered = new Set<number>()
  const within = (at: number, length: number) =>
    Math.min(Math.max(Math.round((at / length) * squares), 0), squares)
  for (const { seen } of pictures)
    for (let y = within(seen.top, heightPoints); y < within(seen.bottom, heightPoints); y += 1)
      for (let x = within(seen.left, widthPoints); x < within(seen.right, widthPoints); x += 1)
        covered.add(y * squares + x)
  return covered.size / squares ** 2
}

const textOf = (glyphs: readonly Glyph[]): string => glyphs.map(({ text }) => text).join('')

/** Level or plumb, as watermarks are not. */
const isStraight = ({ x, y, endX, endY }: Glyph): boolean => {
  const degrees = (Math.atan2(endY - y, endX - x) * 180) / Math.PI
  return Math.abs(degrees - Math.round(degrees / 90) * 90) < 11
}

const isInBody = (at: number, length: number): boolean =>
  at > marginShare * length && at < (1 - marginShare) * length

export interface PageWorth {
  /** It holds no text worth having, but pictures or drawings that may show some. */
  isScan: boolean
  /** Pictures cover most of it, and letters that nobody sees say what they show. */
  isScanWithText: boolean
}

/** Whether a page's letters are its text: the rules are those by which text is read to be searched and copied. */
export const judgePage = (ink: PageInk, covered: readonly Box[]): PageWorth => {
  const { glyphs, widthPoints, heightPoints } = ink
  const pictureShare = pictureShareOf(ink)
  const pathCount = ink.strokes.length + ink.fills.length + ink.curves.length
  const isShowing =
    pictureShare > littleInk.pictureShare || pathCount > littleInk.pathCount || covered.length > 0
  const hidden = glyphs.filter(({ isInvisible }) => isInvisible).length
  const isScanWithText = pictureShare >= scanShare && hidden * 2 > glyphs.length
  const text = textOf(glyphs)
  if (isRubbish(text)) return { isScan: isShowing || text.trim() !== '', isScanWithText }
  const body = glyphs.filter(
    (glyph) =>
      isInBody(glyph.x, widthPoints) &&
      isInBody(glyph.y - glyph.sizePoints / 2, heightPoints) &&
      isStraight(glyph),
  )
  if (letterCountOf(textOf(body)) >= fewLetters) return { isScan: false, isScanWithText }
  const isScan = pictureShare >= scanShare || (letterCountOf(text) < fewLetters && isShowing)
  return { isScan, isScanWithText }
}
