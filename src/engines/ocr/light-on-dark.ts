import { holdsMiddleOf, sharedArea } from './boxes.ts'
import { placeOnPage, withMargin } from './framing.ts'
import { insertBlocks } from './insert-blocks.ts'
import { histogramOf, percentileOf } from './preprocess/histogram.ts'
import { darkBoxes, findInk, isLetterLike } from './preprocess/ink.ts'
import type { Prepared } from './preprocess/prepare.ts'
import { scale } from './preprocess/scale.ts'
import { crop, invert } from './preprocess/transform.ts'
import type { Box } from './reading.ts'
import { type Tesseract, pageSegmentation } from './tesseract.ts'
import type { ReadBlock } from './tsv.ts'
import { countLetters, filterWords, meanConfidence, wordsOf } from './words.ts'

/** More of them are the shades of a photograph. */
const mostBoxes = 40
/** Rounded corners and edges stay outside. */
const insetPx = 2
/** The engine is given letters of this height. */
const wantedLetterPx = 24
const mostEnlargement = 4
/** Where the page says nothing about it. */
const usualLetterPx = 20
const leastLetters = 2
/** Boxes higher than that may hold more than one line. */
const mostLettersOfLine = 4
/** A shadow lies under parts of words: of so much, or its edge would. */
const leastShared = 0.1
/** What was read this well needs no second look, and what is read worse is none. */
const wellRead = 88
const leastConfidence = 70

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1]

const readBox = ({ gray }: Prepared, box: Box, tesseract: Tesseract): ReadBlock[] => {
  const left = box.left + insetPx
  const top = box.top + insetPx
  const size = { width: box.width - 2 * insetPx, height: box.height - 2 * insetPx }
  const dark = invert(crop(gray, { left, top, ...size }))
  const letters = findInk(dark).components.filter(isLetterLike)
  const letterPx = median(letters.map(({ box: { height } }) => height))
  if (letterPx === undefined || letters.length < leastLetters) return []
  const factor = Math.max(1, Math.min(mostEnlargement, wantedLetterPx / letterPx))
  const paper = percentileOf(histogramOf(dark), 0.5)
  const { blocks } = tesseract.recognise(withMargin(scale(dark, factor), paper), {
    segmentation:
      box.height > letterPx * mostLettersOfLine
        ? pageSegmentation.singleBlock
        : pageSegmentation.singleLine,
  })
  return placeOnPage(blocks, { ...box, left, top }, factor)
}

/**
 * Reads light letters in dark boxes (buttons, headings of tables) that the engine passed over or did not read well.
 *
 * @param blocks - what was read of the page, without what was made of pictures and borders.
 */
export const readLightOnDark = (
  prepared: Prepared,
  blocks: readonly ReadBlock[],
  tesseract: Tesseract,
): ReadBlock[] => {
  const boxes = darkBoxes(prepared.gray, prepared.letterPx ?? usualLetterPx)
  if (boxes.length > mostBoxes) return [...blocks]
  let result = [...blocks]
  for (const box of boxes) {
    const words = wordsOf(result)
    const inside = words.filter((word) => holdsMiddleOf(box, word.box))
    const isShadow = words.some((word) => {
      const area = word.box.width * word.box.height
      return !inside.includes(word) && sharedArea(box, word.box) > area * leastShared
    })
    const confidence = meanConfidence(inside)
    if (isShadow || confidence >= wellRead) continue
    const found = readBox(prepared, box, tesseract)
    const foundWords = wordsOf(found)
    const isBetter =
      meanConfidence(foundWords) > Math.max(leastConfidence, confidence) &&
      foundWords.some(({ text }) => countLetters(text) >= leastLetters)
    if (!isBetter) continue
    result = insertBlocks(
      filterWords(result, (word) => !inside.includes(word)),
      found,
    )
  }
  return result
}
