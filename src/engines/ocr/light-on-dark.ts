import type { GrayImage } from '../../core/gray-image.ts'
import {
  type Box,
  type ReadBlock,
  type ReadWord,
  countLetters,
  filterWords,
  containsCentreOf,
  meanConfidence,
  overlapArea,
  wordsOf,
} from './reading.ts'
import { recogniseCrop } from './recognise-crop.ts'
import { insertBlocks } from './arrange-blocks.ts'
import { filterNoise } from './filter-noise.ts'
import { fixPipeGlyphs } from './fix-pipe-glyphs.ts'
import { histogramOf, percentileOf } from './preprocess/gray.ts'
import {
  type Foreground,
  findDarkRegions,
  findForeground,
  findUncovered,
  isLetterLike,
} from './preprocess/foreground.ts'
import type { PreparedPage } from './preprocess/prepare.ts'
import { crop, invert } from './preprocess/transform.ts'
import { type Tesseract, pageSegmentation } from './tesseract.ts'

/** More of them are the shades of a photograph. */
const maxBoxes = 40
/** Rounded corners and edges stay outside. */
const insetPx = 2
/** The engine is given letters of this height. */
const wantedLetterPx = 24
const maxEnlargement = 4
/** Where the page says nothing about it. */
const usualLetterPx = 20
const minLetters = 2
/** Boxes higher than that may hold more than one line. */
const maxLineHeightInLetters = 4
/** A shadow lies under parts of words: of so much, or its edge would. */
const minShared = 0.1
/** What was read this well needs no second look, and what is read worse is none. */
const wellRead = 88
const minConfidence = 70
/** So much of the letters may be dirt, or a drawing. */
const maxUncovered = 0.1

/** Corners are as wide as they are high, or nearly. */
const maxCornerAspect = 1.5

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1]

/** What is around a box with rounded corners is seen in them; a shadow has other shapes. */
const isCorner = ({ left, top, width, height }: Box, image: GrayImage): boolean =>
  (left === 0 || left + width === image.width) &&
  (top === 0 || top + height === image.height) &&
  Math.max(width, height) <= Math.min(image.width, image.height) / 2 &&
  Math.max(width, height) <= Math.min(width, height) * maxCornerAspect

const fill = ({ data, width: stride }: GrayImage, box: Box, shade: number): void => {
  const { left, top, width, height } = box
  for (let y = top; y < top + height; y += 1)
    data.fill(shade, y * stride + left, y * stride + left + width)
}

/** A dark box by itself, dark letters on light now. */
interface InvertedRegion {
  /** On the page. */
  box: Box
  image: GrayImage
  /** The shade between its letters. */
  paper: number
  foreground: Foreground
}

const invertRegion = (
  { gray }: PreparedPage,
  { left, top, width, height }: Box,
): InvertedRegion => {
  const box = {
    left: left + insetPx,
    top: top + insetPx,
    width: width - 2 * insetPx,
    height: height - 2 * insetPx,
  }
  const image = invert(crop(gray, box))
  const { mask, components } = findForeground(image)
  const corners = components.filter((component) => isCorner(component.box, image))
  const paper = percentileOf(histogramOf(image), 0.5)
  for (const { box: corner } of corners) fill(image, corner, paper)
  return {
    box,
    image,
    paper,
    foreground: {
      mask,
      components: components.filter((component) => !corners.includes(component)),
    },
  }
}

/** The part of its letters that none of the words, which lie on the page, covers: 0 to 1. */
const uncoveredIn = ({ box, foreground }: InvertedRegion, words: readonly ReadWord[]): number =>
  findUncovered(
    foreground,
    words.map((word) => ({
      ...word.box,
      left: word.box.left - box.left,
      top: word.box.top - box.top,
    })),
  ).share

const readInvertedRegion = (
  { box, image, paper, foreground }: InvertedRegion,
  tesseract: Tesseract,
): ReadBlock[] => {
  const letters = foreground.components.filter(isLetterLike)
  const letterPx = median(letters.map(({ box: { height } }) => height))
  if (letterPx === undefined || letters.length < minLetters) return []
  const factor = Math.max(1, Math.min(maxEnlargement, wantedLetterPx / letterPx))
  const blocks = recogniseCrop(tesseract, image, {
    position: box,
    factor,
    paperShade: paper,
    segmentation:
      box.height > letterPx * maxLineHeightInLetters
        ? pageSegmentation.singleBlock
        : pageSegmentation.singleLine,
  })
  return filterNoise(fixPipeGlyphs(blocks))
}

/** What was found goes where the engine had what it replaces, if that is a place of its own. */
const replaceWords = (
  blocks: readonly ReadBlock[],
  gone: readonly ReadWord[],
  found: readonly ReadBlock[],
): ReadBlock[] => {
  const place = blocks.findIndex((block) => wordsOf([block]).every((word) => gone.includes(word)))
  const rest = filterWords(blocks, (word) => !gone.includes(word))
  return place < 0 ? insertBlocks(rest, found) : rest.toSpliced(place, 0, ...found)
}

/**
 * Reads light letters in dark boxes (buttons, headings of tables) that the engine passed over, did not read well or not
 * all of.
 *
 * @param blocks - what was read of the page, without what was made of pictures and borders.
 */
export const readLightOnDark = (
  prepared: PreparedPage,
  blocks: readonly ReadBlock[],
  tesseract: Tesseract,
): ReadBlock[] => {
  const boxes = findDarkRegions(prepared.gray, prepared.letterPx ?? usualLetterPx)
  if (boxes.length > maxBoxes) return [...blocks]
  let result = [...blocks]
  for (const box of boxes) {
    const words = wordsOf(result)
    const inside = words.filter((word) => containsCentreOf(box, word.box))
    const isShadow = words.some((word) => {
      const area = word.box.width * word.box.height
      return !inside.includes(word) && overlapArea(box, word.box) > area * minShared
    })
    if (isShadow) continue
    const inverted = invertRegion(prepared, box)
    const confidence = meanConfidence(inside)
    const uncovered = uncoveredIn(inverted, inside)
    if (confidence >= wellRead && uncovered <= maxUncovered) continue
    const found = readInvertedRegion(inverted, tesseract)
    const foundWords = wordsOf(found)
    const foundConfidence = meanConfidence(foundWords)
    const isBetter =
      foundConfidence > minConfidence &&
      // Confidence alone would prefer what left out more.
      foundConfidence * (1 - uncoveredIn(inverted, foundWords)) > confidence * (1 - uncovered) &&
      foundWords.some(({ text }) => countLetters(text) >= minLetters)
    if (!isBetter) continue
    result = replaceWords(result, inside, found)
  }
  return result
}
