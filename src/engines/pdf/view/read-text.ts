import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { ToolError } from '../../../core/errors.ts'
import type { TextParagraph } from '../../../core/page-text.ts'
import { type AnnotationData, readAnnotationRuns } from './text/annotation-runs.ts'
import { findBlocks } from './text/blocks.ts'
import { type OtherInk, measureOtherInk } from './text/other-ink.ts'
import { findParagraphs } from './text/paragraphs.ts'
import { orderBlocks } from './text/reading-order.ts'
import { type Direction, type TextRun, readRuns } from './text/runs.ts'
import { joinRuns } from './text/segments.ts'
import {
  fewLetters,
  isRubbish,
  letterCountOf,
  littleInk,
  marginShare,
  scanShare,
} from './text/worth.ts'

interface Shown {
  widthPoints: number
  heightPoints: number
}

const textOf = (directions: readonly Direction[]): string =>
  directions.flatMap(({ runs }) => runs.map(({ text }) => text)).join('\n')

/** Letters that are neither in a margin nor aslant as a watermark is. */
const bodyLetterCount = (
  directions: readonly Direction[],
  { widthPoints, heightPoints }: Shown,
) => {
  const isStraight = ({ degrees }: Direction) =>
    Math.abs(degrees - Math.round(degrees / 90) * 90) < 11
  const isInBody = (at: number, length: number) =>
    at > marginShare * length && at < (1 - marginShare) * length
  return directions.filter(isStraight).reduce((sum, direction) => {
    const runs = isUpright(direction)
      ? direction.runs.filter(
          ({ baseline, size, left, right }) =>
            isInBody(baseline - size / 2, heightPoints) &&
            isInBody((left + right) / 2, widthPoints),
        )
      : direction.runs
    return sum + letterCountOf(runs.map(({ text }) => text).join(' '))
  }, 0)
}

const isWorthHaving = async (
  directions: readonly Direction[],
  shown: Shown,
  inkOf: () => Promise<OtherInk>,
): Promise<boolean> => {
  const text = textOf(directions)
  if (isRubbish(text)) return false
  if (bodyLetterCount(directions, shown) >= fewLetters) return true
  const { pictureShare, pathCount } = await inkOf()
  if (pictureShare >= scanShare) return false
  if (letterCountOf(text) >= fewLetters) return true
  return pictureShare <= littleInk.pictureShare && pathCount <= littleInk.pathCount
}

const isUpright = ({ degrees }: Direction) => Math.abs(degrees) < 45

/** Puts what is upright to what else is. */
const addUpright = (directions: readonly Direction[], runs: readonly TextRun[]): Direction[] => {
  if (runs.length === 0) return [...directions]
  const upright = directions.find(isUpright) ?? { degrees: 0, runs: [] }
  const whole = { ...upright, runs: [...upright.runs, ...runs] }
  return directions.includes(upright)
    ? directions.map((direction) => (direction === upright ? whole : direction))
    : [...directions, whole]
}

/** A broken form is no reason to read nothing of its page. */
const readAnnotations = async (page: PDFPageProxy): Promise<readonly AnnotationData[]> => {
  try {
    // pdf.js says of annotations only that they are objects.
    return (await page.getAnnotations()) as AnnotationData[]
  } catch {
    return []
  }
}

const readPage = async (page: PDFPageProxy, signal: AbortSignal) => {
  const { transform, width, height } = page.getViewport({ scale: 1 })
  const toShown = transform.map(Number)
  const shown = { widthPoints: width, heightPoints: height }
  const { items } = await page.getTextContent()
  if (signal.aborted) throw new ToolError('cancelled')
  const directions = readRuns(
    items.flatMap((item) => ('str' in item ? item : [])),
    toShown,
  )
  const inkOf = async () => measureOtherInk(await page.getOperatorList(), page.view)
  if (!(await isWorthHaving(directions, shown, inkOf))) return undefined
  const filledIn = readAnnotationRuns(await readAnnotations(page), toShown)
  return addUpright(directions, filledIn).flatMap(({ runs }) =>
    findParagraphs(orderBlocks(findBlocks(joinRuns(runs)))),
  )
}

/**
 * A page's own text in reading order: columns one after the other, rows of tables cell by cell, what was drawn twice
 * once; what is filled in on it, and notes written on it, with the rest. What runs in another direction follows.
 *
 * @returns undefined when it has none worth having: a scan, a stamp over one, letters that mean nothing.
 * @throws {ToolError} `cancelled`.
 */
export const readText = async (
  document: PDFDocumentProxy,
  pageIndex: number,
  { signal }: { signal: AbortSignal },
): Promise<readonly TextParagraph[] | undefined> => {
  if (signal.aborted) throw new ToolError('cancelled')
  const page = await document.getPage(pageIndex + 1)
  try {
    return await readPage(page, signal)
  } finally {
    page.cleanup()
  }
}
