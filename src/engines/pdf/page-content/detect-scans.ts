import { noLetters } from './characters.ts'
import type { Box } from './geometry.ts'
import type { Glyph, PageInk } from './page-content.ts'

/** Whether what a page says in letters is its text, or only a stamp over a picture, or letters that mean nothing. */

/** Fewer letters than this are a stamp or a page number, where the page shows more than letters. */
const fewLetters = 25
/** Stamps and page numbers stand within this share of a page's height or width from its edge. */
const marginShare = 0.1
/** A page is a scan, and the few letters beside it a stamp, when pictures cover this share of its area. */
const scanShare = 0.5
/** With more than this, a page of few letters shows something that may be read: a share of its area, and how many lines and areas are drawn. */
export const littleInk = { pictureShare: 0.02, pathCount: 50 } as const

const letters = /[\p{L}\p{N}]/gu
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const letterCountOf = (text: string): number => countOf(text, letters)

/** What stands for letters that a font does not tell: replacement characters, private use. */
const unknown = /[\uFFFD\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/gu
/** A share of what is visible. */
const mostUnknown = 0.2
/** A share too: no text holds what can be no letter; fonts that do not tell their letters give it for spaces and digits. */
const mostNoLetters = 0.05

const latinLetters = /[A-Za-zÀ-ÖØ-öø-ſ]/gu
const vowels = /[aeiouyàâäéèêëîïôöùûüÿáíóúœæ]/giu
/** English has 0.38 to 0.42, French and Spanish more; with every letter shifted, as such fonts do, it is about 0.15. */
const leastVowels = 0.18
/** Shares of fewer letters are chance. */
const enoughLetters = 100

/** Letters whose font does not tell what they are, and which come out as anything. */
export const isRubbish = (text: string): boolean => {
  const visible = countOf(text, /\S/gu)
  if (visible === 0) return true
  if (countOf(text, unknown) >= mostUnknown * visible) return true
  if (countOf(text, noLetters) >= mostNoLetters * visible) return true
  const latin = countOf(text, latinLetters)
  return latin >= enoughLetters && countOf(text, vowels) < leastVowels * latin
}

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

/** In degrees: what leans by less is level or plumb. */
const mostLean = 11

const textOf = (glyphs: readonly Glyph[]): string => glyphs.map(({ text }) => text).join('')

/** Level or plumb, as watermarks are not. */
const isStraight = ({ x, y, endX, endY }: Glyph): boolean => {
  const degrees = (Math.atan2(endY - y, endX - x) * 180) / Math.PI
  return Math.abs(degrees - Math.round(degrees / 90) * 90) < mostLean
}

const isInBody = (at: number, length: number): boolean =>
  at > marginShare * length && at < (1 - marginShare) * length

interface PageWorth {
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
