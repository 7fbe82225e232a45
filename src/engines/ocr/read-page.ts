import type { GrayImage } from '../../core/gray-image.ts'
import {
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
import { filterNoise } from './filter-noise.ts'
import { readLightOnDark } from './light-on-dark.ts'
import { fixPipeGlyphs } from './fix-pipe-glyphs.ts'
import { foregroundOfMask, findUncovered } from './preprocess/foreground.ts'
import { type PreparedPage, prepare } from './preprocess/prepare.ts'
import { type QuarterTurns, rotateQuarters } from './preprocess/transform.ts'
import { readTables } from './tables.ts'
import type { Tesseract } from './tesseract.ts'

/** One reading of the page, and what it was read from. */
interface Attempt {
  prepared: PreparedPage
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
const minQualityShare = 0.95

/** Where in the whole of the work the first reading lies, as far as one can tell before. */
const preparedShare = 0.1
const firstReadShare = 0.9

/** What is sure of what is there. Confidence alone would prefer a reading that left out what is hard. */
const qualityOf = ({ confidence, uncovered }: Attempt): number => confidence * (1 - uncovered)

interface Reading {
  tesseract: Tesseract
  onProgress: (share: number) => void
}

/** Reads the tables of a page, then what it holds besides. */
const attempt = (prepared: PreparedPage, { tesseract, onProgress }: Reading): Attempt => {
  const tables = readTables(prepared, tesseract)
  const { blocks: others } = tesseract.recognise(tables.rest, { onProgress })
  const blocks = insertBlocks(others, tables.blocks)
  const words = wordsOf(blocks)
  const boxes = words.map(({ box }) => box)
  return {
    prepared,
    blocks,
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

/** Reads a page again that stands on its head or on its side. */
const readUpright = (first: Attempt, reading: Reading): Attempt => {
  const isOnItsSide = isSideways(first.blocks)
  // A few words may be too few letters to know their height by.
  const hasText = first.prepared.letterPx !== undefined || first.blocks.length > 0
  const isUnclear = first.confidence < minUprightConfidence && hasText
  if (!isOnItsSide && !isUnclear) return first
  const lines = isOnItsSide ? 'sideways' : 'level'
  const turn = chooseRotation(first.prepared, lines, reading.tesseract)
  if (turn === 0) return first
  const second = attempt(turned(first.prepared, turn), reading)
  return qualityOf(second) > qualityOf(first) * minQualityShare ? second : first
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
  const kept = filterNoise(fixPipeGlyphs(best.blocks))
  const withLight = readLightOnDark(best.prepared, kept, tesseract)
  const blocks = joinRows(readMissedText(best.prepared, withLight, tesseract))
  const { image, scale, clockwiseDegrees } = best.prepared
  const placed = mapWords(blocks, (word) => ({
    ...word,
    box: mapBox(given, image, scale, word.box),
  }))
  onProgress(1)
  return {
    paragraphs: placed.flatMap(({ paragraphs }) => joinParagraphs(paragraphs).map(markLineEnds)),
    clockwiseDegrees: normaliseDegrees(clockwiseDegrees),
    widthPx: given.width,
    heightPx: given.height,
  }
}
