import type { GrayImage } from '../../core/gray-image.ts'
import { boxOn } from './boxes.ts'
import { chooseTurn, isSideways } from './choose-turn.ts'
import { readFragments } from './fragments.ts'
import { insertBlocks } from './insert-blocks.ts'
import { joinParagraphs } from './join-paragraphs.ts'
import { dropLeftovers } from './leftovers.ts'
import { readLightOnDark } from './light-on-dark.ts'
import { markLineEnds } from './line-ends.ts'
import { mendBars } from './mend-bars.ts'
import { inkOfMask, inkOutside } from './preprocess/ink.ts'
import { type Prepared, prepare } from './preprocess/prepare.ts'
import { type Quarters, turnQuarters } from './preprocess/transform.ts'
import type { PageReading } from './reading.ts'
import { readTables } from './read-tables.ts'
import { joinRows } from './rows.ts'
import type { Tesseract } from './tesseract.ts'
import type { ReadBlock } from './tsv.ts'
import { mapWords, meanConfidence, wordsOf } from './words.ts'

/** One reading of the page, and what it was read from. */
interface Attempt {
  prepared: Prepared
  /** All of it, tables too. */
  blocks: readonly ReadBlock[]
  /** The words' mean, 0 to 100. */
  confidence: number
  /** The part of what looks like letters that no word covers, 0 to 1. */
  uncovered: number
}

const quarterDegrees = 90
const wholeTurn = 360
/** Pages that stand as they should are read with 87 and more, those upside down with 46 and less (measured). */
const minUprightConfidence = 75

/** The engine reads a page on its side as well as an upright one, but for the places of its words. */
const aboutAsGood = 0.95

/** Where in the whole of the work the first reading lies, as far as one can tell before. */
const preparedShare = 0.1
const firstReadShare = 0.9

/** What is sure of what is there. Confidence alone would prefer a reading that left out what is hard. */
const worthOf = ({ confidence, uncovered }: Attempt): number => confidence * (1 - uncovered)

interface Reading {
  tesseract: Tesseract
  onProgress: (share: number) => void
}

/** Reads the tables of a page, then what it holds besides. */
const attempt = (prepared: Prepared, { tesseract, onProgress }: Reading): Attempt => {
  const tables = readTables(prepared, tesseract)
  const { blocks: others } = tesseract.recognise(tables.rest, { onProgress })
  const blocks = insertBlocks(others, tables.blocks)
  const words = wordsOf(blocks)
  const boxes = words.map(({ box }) => box)
  return {
    prepared,
    blocks,
    confidence: meanConfidence(words),
    uncovered: inkOutside(prepared.ink, boxes).share,
  }
}

const turned = (prepared: Prepared, turn: Quarters): Prepared => {
  const gray = turnQuarters(prepared.gray, turn)
  const ink = inkOfMask(turnQuarters(prepared.ink.mask, turn))
  return {
    ...prepared,
    gray,
    ink,
    image: prepared.image === prepared.gray ? gray : ink.mask,
    clockwiseDegrees: prepared.clockwiseDegrees + turn * quarterDegrees,
  }
}

/** Reads a page again that stands on its head or on its side. */
const readUpright = (first: Attempt, reading: Reading): Attempt => {
  const isOnItsSide = isSideways(first.blocks)
  // A few words may be too few letters to know their height by.
  const hasText = first.prepared.letterPx !== undefined || first.blocks.length > 0
  const isUnclear = first.confidence < minUprightConfidence && hasText
  if (!isOnItsSide && !isUnclear) return first
  const lines = isOnItsSide ? 'sideways' : 'level'
  const turn = chooseTurn(first.prepared, lines, reading.tesseract)
  if (turn === 0) return first
  const second = attempt(turned(first.prepared, turn), reading)
  return worthOf(second) > worthOf(first) * aboutAsGood ? second : first
}

/** Above -180 and up to 180. */
const normaliseDegrees = (degrees: number): number => {
  const positive = ((degrees % wholeTurn) + wholeTurn) % wholeTurn
  return positive > wholeTurn / 2 ? positive - wholeTurn : positive
}

/**
 * Reads a page: made ready, read, and turned when it does not stand upright. At most one reading more than one.
 *
 * @param onProgress - told of the share that is done, 0 to 1.
 * @throws {ToolError} as `Tesseract.recognise`.
 */
export const readPage = (
  given: GrayImage,
  tesseract: Tesseract,
  onProgress: (share: number) => void,
): PageReading => {
  const tell = (from: number, to: number): Reading => ({
    tesseract,
    onProgress: (share) => onProgress(from + (to - from) * share),
  })
  const prepared = prepare(given)
  onProgress(preparedShare)
  const asItStands = attempt(prepared, tell(preparedShare, firstReadShare))
  const best = readUpright(asItStands, tell(firstReadShare, 1))
  const kept = dropLeftovers(mendBars(best.blocks))
  const withLight = readLightOnDark(best.prepared, kept, tesseract)
  const blocks = joinRows(readFragments(best.prepared, withLight, tesseract))
  const { image, scale, clockwiseDegrees } = best.prepared
  const placed = mapWords(blocks, (word) => ({
    ...word,
    box: boxOn(given, image, scale, word.box),
  }))
  onProgress(1)
  return {
    paragraphs: placed.flatMap(({ paragraphs }) => joinParagraphs(paragraphs).map(markLineEnds)),
    clockwiseDegrees: normaliseDegrees(clockwiseDegrees),
    widthPx: given.width,
    heightPx: given.height,
  }
}
