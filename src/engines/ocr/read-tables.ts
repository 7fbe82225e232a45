import type { GrayImage } from '../../core/gray-image.ts'
import { holdsMiddleOf } from './boxes.ts'
import { findTables } from './find-tables.ts'
import { placeOnPage, withMargin } from './framing.ts'
import { histogramOf, percentileOf } from './preprocess/histogram.ts'
import { isLetterLike } from './preprocess/ink.ts'
import type { Prepared } from './preprocess/prepare.ts'
import { scale } from './preprocess/scale.ts'
import { crop, invert } from './preprocess/transform.ts'
import type { Box, ReadLine } from './reading.ts'
import { type Tesseract, pageSegmentation } from './tesseract.ts'
import { type ReadBlock, blockOf, lineOf } from './tsv.ts'
import { linesOf, meanConfidence, wordsOf } from './words.ts'

/** More would take longer than the page itself. */
const maxCells = 400
/** In heights of a letter, most of which have no ascender: lower cells hold one line, large ones may hold anything. */
const maxLineHeight = 4
const maxBlockSize = { width: 60, height: 30 }
/** Cells that are read worse are no cells. */
const minConfidence = 60
const paper = 255
/** Letters on what is lighter are dark. */
const darkShade = 128
/** Smaller letters are enlarged to the size wanted. */
const smallLetterPx = 28
const wantedLetterPx = 28

const medianOf = (image: GrayImage): number => percentileOf(histogramOf(image), 0.5)

/** What is written takes less room than what it is written on, so the mean lies on its side of the median. */
const isLightOnDark = (image: GrayImage): boolean => {
  const median = medianOf(image)
  const mean = image.data.reduce((sum, value) => sum + value, 0) / image.data.length
  return median < darkShade && mean > median
}

const segmentationFor = ({ width, height }: Box, letterPx: number) => {
  if (height < letterPx * maxLineHeight) return pageSegmentation.singleLine
  const isLarge = height > letterPx * maxBlockSize.height && width > letterPx * maxBlockSize.width
  return isLarge ? pageSegmentation.auto : pageSegmentation.singleBlock
}

/** One line of the text for a row whose cells hold one each; else the cells one after the other. */
const linesOfRow = (cells: readonly (readonly ReadLine[])[]): ReadLine[] => {
  const written = cells.filter((lines) => lines.length > 0)
  const isOneLine = written.every((lines) => lines.length === 1)
  const lines = isOneLine ? [lineOf(written.flat().flatMap(({ words }) => words))] : written.flat()
  return lines.map((line) => ({ ...line, endsEarly: true }))
}

const blank = (image: GrayImage, box: Box): void => {
  for (let y = box.top; y < box.top + box.height; y += 1) {
    const row = y * image.width + box.left
    image.data.fill(paper, row, row + box.width)
  }
}

interface TablesRead {
  blocks: ReadBlock[]
  /** The page without them; the very image when there are none. */
  rest: GrayImage
}

/**
 * Reads ruled tables cell by cell: the engine takes their borders for letters, their columns for those of a newspaper,
 * or all of it for a picture.
 */
export const readTables = (prepared: Prepared, tesseract: Tesseract): TablesRead => {
  const { image, gray, ink, letterPx } = prepared
  const none = { blocks: [], rest: image }
  if (letterPx === undefined) return none
  const tables = findTables(prepared, letterPx)
  const cellCount = tables.reduce((sum, { rows }) => sum + rows.flat().length, 0)
  if (cellCount === 0 || cellCount > maxCells) return none
  const factor = letterPx < smallLetterPx ? wantedLetterPx / letterPx : 1
  const letters = ink.components.filter(isLetterLike).map(({ box }) => box)
  const readCell = (cell: Box): ReadLine[] => {
    const shades = crop(gray, cell)
    const isDark = isLightOnDark(shades)
    // Light letters are holes in what is dark, and no components.
    if (!isDark && !letters.some((letter) => holdsMiddleOf(cell, letter))) return []
    const piece = isDark ? invert(shades) : crop(image, cell)
    const { blocks } = tesseract.recognise(withMargin(scale(piece, factor), medianOf(piece)), {
      segmentation: segmentationFor(cell, letterPx),
    })
    return linesOf(placeOnPage(blocks, cell, factor))
  }
  const rest = { ...image, data: image.data.slice() }
  const blocks: ReadBlock[] = []
  for (const { box, rows } of tables) {
    const lines = rows.map((row) => row.map(readCell)).flatMap(linesOfRow)
    if (lines.length === 0) continue
    const block = blockOf([{ lines }])
    if (meanConfidence(wordsOf([block])) < minConfidence) continue
    blocks.push(block)
    blank(rest, box)
  }
  return blocks.length === 0 ? none : { blocks, rest }
}
