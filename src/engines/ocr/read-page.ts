import type { GrayImage } from '../../core/image-coding.ts'
import {
  type Box,
  type PageReading,
  type ReadBlock,
  mapBox,
  mapWords,
  meanConfidence,
  wordsOf,
} from './reading.ts'
import { chooseRotation, isSideways } from './choose-rotation.ts'
import { readMissedText } from './missed-text.ts'
import { insertBlocks, joinRows } from './arrange-blocks.ts'
import { joinParagraphs, markLineEnds } from './paragraphs.ts'
import { filterNoise, fixPipeGlyphs } from './clean-words.ts'
import { readLightOnDark } from './light-on-dark.ts'
import { foregroundOfMask, findUncovered } from './preprocess/foreground.ts'
import { type PreparedPage, prepare } from './preprocess/prepare.ts'
import { type QuarterTurns, rotateQuarters } from './preprocess/transform.ts'
import { readTables, tableTexts } from './tables.ts'
import type { Tesseract } from './tesseract.ts'

/** One reading of the page, and the picture that was read. */
interface Attempt {
  prepared: PreparedPage
  /** All text of the page, tables included. */
  blocks: readonly ReadBlock[]
  /** The cells of the ruled tables, row by row, in pixels of the picture that was read. */
  tables: readonly (readonly (readonly Box[])[])[]
  /** The mean confidence of the words, 0 to 100. */
  confidence: number
  /** The share of letter-like components that no word covers, 0 to 1. */
  uncovered: number
}

const quarterDegrees = 90
const wholeTurn = 360
/**
 * Upright pages are read with a confidence of 87 and more, upside-down pages with 46 and less (measured).
 */
const minUprightConfidence = 75

/**
 * Tesseract reads a sideways page as well as an upright one, except for the positions of its words, so a rotated
 * reading wins with this share of the quality.
 */
const minQualityShare = 0.95

/**
 * The estimated shares of the whole work after which its steps are done: the preparation, the first reading, that of
 * a rotated page, and that of light text on dark ground. What follows is the search for missed text, so that the bar
 * is full only when the work ends.
 */
const preparedShare = 0.1
const firstReadShare = 0.75
const uprightShare = 0.88
const lightTextShare = 0.94

/** Confidence alone would prefer a reading that left out what is difficult. */
const qualityOf = ({ confidence, uncovered }: Attempt): number => confidence * (1 - uncovered)

interface Reading {
  tesseract: Tesseract
  onProgress: (share: number) => void
}

/** Reads the tables of a page first, then the rest of it. */
const attempt = (prepared: PreparedPage, { tesseract, onProgress }: Reading): Attempt => {
  const tables = readTables(prepared, tesseract)
  const { blocks: others } = tesseract.recognize(tables.rest, { onProgress })
  const blocks = insertBlocks(others, tables.blocks)
  const words = wordsOf(blocks)
  const boxes = words.map(({ box }) => box)
  return {
    prepared,
    blocks,
    tables: tables.tables,
    confidence: meanConfidence(words),
    uncovered: findUncovered(prepared.foreground, boxes).share,
  }
}

const turned = (prepared: PreparedPage, turn: QuarterTurns): PreparedPage => {
  const gray = rotateQuarters(prepared.gray, turn)
  const foreground = foregroundOfMask(rotateQuarters(prepared.foreground.mask, turn))
  return {
    ...prepared,
    gray,
    foreground,
    image: prepared.image === prepared.gray ? gray : foreground.mask,
    clockwiseDegrees: prepared.clockwiseDegrees + turn * quarterDegrees,
  }
}

/** Reads a page again if it turns out to be upside down or sideways. */
const readUpright = (first: Attempt, reading: Reading): Attempt => {
  const isOnItsSide = isSideways(first.blocks)
  // A few words may have too few letters to measure their height.
  const hasText = first.prepared.letterPx !== undefined || first.blocks.length > 0
  const isUnclear = first.confidence < minUprightConfidence && hasText
  if (!isOnItsSide && !isUnclear) return first
  const lines = isOnItsSide ? 'sideways' : 'level'
  const turn = chooseRotation(first.prepared, lines, reading.tesseract)
  if (turn === 0) return first
  const second = attempt(turned(first.prepared, turn), reading)
  return qualityOf(second) > qualityOf(first) * minQualityShare ? second : first
}

/** Returns the same angle between -180 (exclusive) and 180 (inclusive). */
const normalizeDegrees = (degrees: number): number => {
  const positive = ((degrees % wholeTurn) + wholeTurn) % wholeTurn
  return positive > wholeTurn / 2 ? positive - wholeTurn : positive
}

/**
 * Reads a page: prepares it, recognizes its text and, when it is not upright, rotates it and recognizes it a second
 * time.
 *
 * @param onProgress - receives the share that is done, 0 to 1.
 * @throws {ToolError} as `Tesseract.recognize` does.
 */
export const readPage = (
  given: GrayImage,
  tesseract: Tesseract,
  onProgress: (share: number) => void,
): PageReading => {
  const readingOf = (from: number, to: number): Reading => ({
    tesseract,
    onProgress: (share) => onProgress(from + (to - from) * share),
  })
  const prepared = prepare(given)
  onProgress(preparedShare)
  const asItStands = attempt(prepared, readingOf(preparedShare, firstReadShare))
  const best = readUpright(asItStands, readingOf(firstReadShare, uprightShare))
  onProgress(uprightShare)
  const kept = filterNoise(fixPipeGlyphs(best.blocks))
  const withLight = readLightOnDark(best.prepared, kept, tesseract)
  onProgress(lightTextShare)
  const blocks = joinRows(readMissedText(best.prepared, withLight, tesseract))
  const tables = best.tables.map((rows) => tableTexts(rows, wordsOf(blocks)))
  const { image, scale, clockwiseDegrees } = best.prepared
  const placed = mapWords(blocks, (word) => ({
    ...word,
    box: mapBox(given, image, scale, word.box),
  }))
  onProgress(1)
  return {
    paragraphs: placed.flatMap(({ paragraphs }) => joinParagraphs(paragraphs).map(markLineEnds)),
    ...(tables.length > 0 && { tables }),
    clockwiseDegrees: normalizeDegrees(clockwiseDegrees),
    widthPx: given.width,
    heightPx: given.height,
  }
}
