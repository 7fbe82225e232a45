import type { GrayImage } from '../../core/image-coding.ts'
import { medianOf } from '../../core/statistics.ts'
import {
  type Box,
  type ReadBlock,
  type ReadWord,
  countLetters,
  filterWords,
  containsCenterOf,
  meanConfidence,
  overlapArea,
  wordsOf,
} from './reading.ts'
import { type Tesseract, recognizeCrop, pageSegmentation } from './tesseract.ts'
import { insertBlocks } from './arrange-blocks.ts'
import { filterNoise, fixPipeGlyphs } from './clean-words.ts'
import { medianShadeOf, crop, invert } from './preprocess/transform.ts'
import {
  type Foreground,
  findDarkRegions,
  findForeground,
  findUncovered,
  isLetterLike,
} from './preprocess/foreground.ts'
import type { PreparedPage } from './preprocess/prepare.ts'

/** A page with more dark regions holds a photograph. */
const maxBoxes = 40
/** The region is shrunk by this much so that its edges and rounded corners stay outside. */
const insetPx = 2
/** Letters are enlarged to this height before they are read. */
const wantedLetterPx = 24
const maxEnlargement = 4
/** The letter height that is assumed on a page without enough letters to measure it. */
const typicalLetterPx = 20
const minLetters = 2
/** A region of more letter heights may hold several lines. */
const maxLineHeightInLetters = 4
/** A region that overlaps a word outside by this share of the word is a shadow. */
const minShared = 0.1
/**
 * Words read with the first confidence are not read again; a second reading below the other is discarded.
 */
const goodConfidence = 88
const minConfidence = 70
/** Up to this share of the letters may be specks or a drawing. */
const maxUncovered = 0.1

/** A corner's longer side is at most this many times its shorter one. */
const maxCornerAspect = 1.5

/** The page shows in the rounded corners of a region; shadows have other shapes. */
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

/** A dark region of the page by itself, inverted to dark letters on light. */
interface InvertedRegion {
  /** The region's place on the page, in pixels. */
  box: Box
  image: GrayImage
  /** The shade between the letters, 0 to 255. */
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
  const paper = medianShadeOf(image)
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

/**
 * Returns the share of the region's letters, 0 to 1, that no word covers. The words' boxes are those of the page.
 */
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
  const letterPx = medianOf(letters.map(({ box: { height } }) => height))
  if (letterPx === undefined || letters.length < minLetters) return []
  const factor = Math.max(1, Math.min(maxEnlargement, wantedLetterPx / letterPx))
  const blocks = recognizeCrop(tesseract, image, {
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

/**
 * Puts the new blocks where the words they replace had a block of their own, and in reading order otherwise.
 */
const replaceWords = (
  blocks: readonly ReadBlock[],
  replaced: readonly ReadWord[],
  found: readonly ReadBlock[],
): ReadBlock[] => {
  const place = blocks.findIndex((block) =>
    wordsOf([block]).every((word) => replaced.includes(word)),
  )
  const rest = filterWords(blocks, (word) => !replaced.includes(word))
  return place < 0 ? insertBlocks(rest, found) : rest.toSpliced(place, 0, ...found)
}

/**
 * Reads light letters in dark regions (buttons, table headings) that Tesseract missed, or read badly or in part.
 *
 * @param blocks - the page's text, with noise filtered out.
 */
export const readLightOnDark = (
  prepared: PreparedPage,
  blocks: readonly ReadBlock[],
  tesseract: Tesseract,
): ReadBlock[] => {
  const boxes = findDarkRegions(prepared.gray, prepared.letterPx ?? typicalLetterPx)
  if (boxes.length > maxBoxes) return [...blocks]
  let result = [...blocks]
  for (const box of boxes) {
    const words = wordsOf(result)
    const inside = words.filter((word) => containsCenterOf(box, word.box))
    const isShadow = words.some((word) => {
      const area = word.box.width * word.box.height
      return !inside.includes(word) && overlapArea(box, word.box) > area * minShared
    })
    if (isShadow) continue
    const inverted = invertRegion(prepared, box)
    const confidence = meanConfidence(inside)
    const uncovered = uncoveredIn(inverted, inside)
    if (confidence >= goodConfidence && uncovered <= maxUncovered) continue
    const found = readInvertedRegion(inverted, tesseract)
    const foundWords = wordsOf(found)
    const foundConfidence = meanConfidence(foundWords)
    const isBetter =
      foundConfidence > minConfidence &&
      // Confidence alone would prefer a reading that left out more.
      foundConfidence * (1 - uncoveredIn(inverted, foundWords)) > confidence * (1 - uncovered) &&
      foundWords.some(({ text }) => countLetters(text) >= minLetters)
    if (!isBetter) continue
    result = replaceWords(result, inside, found)
  }
  return result
}
