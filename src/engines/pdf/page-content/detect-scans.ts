import { nonCharacters } from './characters.ts'
import type { Box } from './geometry.ts'
import type { Glyph, PageContent } from './page-content.ts'

/** Whether what a page says in letters is its text, or only a stamp over a picture, or letters that mean nothing. */

/** Fewer letters than this are a stamp or a page number, where the page shows more than letters. */
const minTextLetters = 25
/** Stamps and page numbers stand within this share of a page's height or width from its edge. */
const marginShare = 0.1
/** A page is a scan, and the few letters beside it a stamp, when pictures cover this share of its area. */
const minScanPictureShare = 0.5
/** With more than this, a page of few letters shows something that may be read: a share of its area, and how many lines and areas are drawn. */
export const maxSparseContent = { pictureShare: 0.02, pathCount: 50 } as const

const letters = /[\p{L}\p{N}]/gu
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const letterCountOf = (text: string): number => countOf(text, letters)

/** What stands for letters that a font does not tell: replacement characters, private use. */
const unknown = /[\uFFFD\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/gu
/** A share of what is visible. */
const maxUnknownShare = 0.2
/** A share too: no text holds what can be no letter; fonts that do not tell their letters give it for spaces and digits. */
const maxNonCharacterShare = 0.05

const latinLetters = /[A-Za-zÀ-ÖØ-öø-ſ]/gu
const vowels = /[aeiouyàâäéèêëîïôöùûüÿáíóúœæ]/giu
/** English has 0.38 to 0.42, French and Spanish more; with every letter shifted, as such fonts do, it is about 0.15. */
const minVowelShare = 0.18
/** Shares of fewer letters are chance. */
const minLettersForVowelShare = 100

/** Letters whose font does not tell what they are, and which come out as anything. */
export const isGarbledText = (text: string): boolean => {
  const visible = countOf(text, /\S/gu)
  if (visible === 0) return true
  if (countOf(text, unknown) >= maxUnknownShare * visible) return true
  if (countOf(text, nonCharacters) >= maxNonCharacterShare * visible) return true
  const latin = countOf(text, latinLetters)
  return latin >= minLettersForVowelShare && countOf(text, vowels) < minVowelShare * latin
}

/** A page's area in squares, each of which a picture covers or does not. */
const gridCells = 24

/** How much of a page pictures cover, from 0 to 1. */
const pictureShareOf = ({ pictures, widthPoints, heightPoints }: PageContent): number => {
  const covered = new Set<number>()
  const within = (at: number, length: number) =>
    Math.min(Math.max(Math.round((at / length) * gridCells), 0), gridCells)
  for (const { visibleBox } of pictures)
    for (
      let y = within(visibleBox.top, heightPoints);
      y < within(visibleBox.bottom, heightPoints);
      y += 1
    )
      for (
        let x = within(visibleBox.left, widthPoints);
        x < within(visibleBox.right, widthPoints);
        x += 1
      )
        covered.add(y * gridCells + x)
  return covered.size / gridCells ** 2
}

/** In degrees: what leans by less is level or plumb. */
const maxLeanDegrees = 11

const textOf = (glyphs: readonly Glyph[]): string => glyphs.map(({ text }) => text).join('')

/** Level or plumb, as watermarks are not. */
const isStraight = ({ x, y, endX, endY }: Glyph): boolean => {
  const degrees = (Math.atan2(endY - y, endX - x) * 180) / Math.PI
  return Math.abs(degrees - Math.round(degrees / 90) * 90) < maxLeanDegrees
}

const isInBody = (at: number, length: number): boolean =>
  at > marginShare * length && at < (1 - marginShare) * length

interface ScanDetection {
  /** It holds no text worth having, but pictures or drawings that may show some. */
  isScan: boolean
  /** Pictures cover most of it, and letters that nobody sees say what they show. */
  isScanWithText: boolean
}

/** Whether a page's letters are its text: the rules are those by which text is read to be searched and copied. */
export const detectScan = (pageContent: PageContent, covered: readonly Box[]): ScanDetection => {
  const { glyphs, widthPoints, heightPoints } = pageContent
  const pictureShare = pictureShareOf(pageContent)
  const pathCount =
    pageContent.strokes.length + pageContent.fills.length + pageContent.curves.length
  const isShowing =
    pictureShare > maxSparseContent.pictureShare ||
    pathCount > maxSparseContent.pathCount ||
    covered.length > 0
  const hidden = glyphs.filter(({ isInvisible }) => isInvisible).length
  const isScanWithText = pictureShare >= minScanPictureShare && hidden * 2 > glyphs.length
  const text = textOf(glyphs)
  if (isGarbledText(text)) return { isScan: isShowing || text.trim() !== '', isScanWithText }
  const body = glyphs.filter(
    (glyph) =>
      isInBody(glyph.x, widthPoints) &&
      isInBody(glyph.y - glyph.sizePoints / 2, heightPoints) &&
      isStraight(glyph),
  )
  if (letterCountOf(textOf(body)) >= minTextLetters) return { isScan: false, isScanWithText }
  const isScan =
    pictureShare >= minScanPictureShare || (letterCountOf(text) < minTextLetters && isShowing)
  return { isScan, isScanWithText }
}
