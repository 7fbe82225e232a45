import { nonCharacters } from './characters.ts'
import type { Box } from './geometry.ts'
import type { Glyph, PageContent } from './page-content.ts'

/**
 * Decides whether a page's text is usable, or only a stamp over a scanned picture, or garbled by its font's encoding.
 */

/** A page with fewer letters than this, and with pictures or drawings, has only a stamp or a page number. */
const minTextLetters = 25
/** Stamps and page numbers stand within this share of the page's height or width from its edges. */
const marginShare = 0.1
/** A page is a scan when pictures cover at least this share of its area and it has few letters. */
const minScanPictureShare = 0.5
/**
 * A page of few letters is not a scan when pictures cover no more than this share of it and it has no more paths than
 * this.
 */
export const maxSparseContent = { pictureShare: 0.02, pathCount: 50 } as const
/** The share of visible characters that may be unknown. */
const maxUnknownShare = 0.2
/**
 * The share of visible characters that may be invalid. No real text has any; fonts without character codes yield them
 * for spaces and digits.
 */
const maxNonCharacterShare = 0.05
/**
 * The share of vowels is 0.38 to 0.42 in English and higher in French and Spanish. When a font shifts every letter,
 * it is about 0.15.
 */
const minVowelShare = 0.18
/** With fewer letters, the share of vowels is left to chance. */
const minLettersForVowelShare = 100
/** The page is divided into this many cells in each direction to measure the area that pictures cover. */
const gridCells = 24
/** Text that is inclined by less than this counts as horizontal or vertical. */
const maxLeanDegrees = 11

const letters = /[\p{L}\p{N}]/gu
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const letterCountOf = (text: string): number => countOf(text, letters)

/** Placeholders for unknown characters: replacement characters and private use areas. */
const unknown = /[\uFFFD\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/gu

const latinLetters = /[A-Za-zÀ-ÖØ-öø-ſ]/gu
const vowels = /[aeiouyàâäéèêëîïôöùûüÿáíóúœæ]/giu

/** Returns whether text is unreadable because its font does not tell which characters its glyphs stand for. */
export const isGarbledText = (text: string): boolean => {
  const visible = countOf(text, /\S/gu)
  if (visible === 0) return true
  if (countOf(text, unknown) >= maxUnknownShare * visible) return true
  if (countOf(text, nonCharacters) >= maxNonCharacterShare * visible) return true
  const latin = countOf(text, latinLetters)
  return latin >= minLettersForVowelShare && countOf(text, vowels) < minVowelShare * latin
}

/** Returns the share of a page's area that pictures cover, from 0 to 1. */
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

const textOf = (glyphs: readonly Glyph[]): string => glyphs.map(({ text }) => text).join('')

/** Watermarks are usually inclined. */
const isStraight = ({ x, y, endX, endY }: Glyph): boolean => {
  const degrees = (Math.atan2(endY - y, endX - x) * 180) / Math.PI
  return Math.abs(degrees - Math.round(degrees / 90) * 90) < maxLeanDegrees
}

const isInBody = (at: number, length: number): boolean =>
  at > marginShare * length && at < (1 - marginShare) * length

interface ScanDetection {
  /** The page has no usable text, but pictures or drawings that may show some. */
  isScan: boolean
  /** Pictures cover most of the page, and invisible text says what they show, as after OCR. */
  isScanWithText: boolean
}

/**
 * Decides whether a page is a scan. Text search and copying use the same rules.
 *
 * @param covered - areas of figures that become pictures.
 */
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
