import {
  type Box,
  type ReadBlock,
  type ReadLine,
  type ReadWord,
  areOnSameRow,
  blockOf,
  boundingBox,
  countLetters,
  lineOf,
  rightOf,
  verticalOverlap,
  horizontalOverlap,
  wordsOf,
} from './reading.ts'
import { type Tesseract, recognizeCrop, pageSegmentation } from './tesseract.ts'
import { insertBlocks } from './arrange-blocks.ts'
import { medianShadeOf, crop } from './preprocess/transform.ts'
import { findUncovered } from './preprocess/foreground.ts'
import type { PreparedPage } from './preprocess/prepare.ts'

/** The heights of letters and of regions that are read, in heights of the page's usual letter. */
const letterHeights = { least: 0.6, most: 1.7 }
const regionHeights = { most: 2.6 }
/**
 * Letters nearer than this belong to one region, in letter heights. Letters of a word do; cells of a table do not.
 */
const nearInLetters = 1.2
/** A region nearer to a word is a part of that word or a speck, in letter heights. */
const apartInLetters = 1.5
/** A page with more regions holds a picture or noise. */
const maxRegions = 120
/** Smaller letters are enlarged to this height before they are read. */
const wantedLetterPx = 24
const minConfidence = 80
/** A single character may be anything, so it needs a higher confidence. */
const minSymbolConfidence = 92
/**
 * The crop is extended by this much, in letter heights, so that it includes ascenders and accents.
 */
const paddingInLetters = 0.3

/** Groups letters that stand side by side, from left to right. */
const groupLetters = (letters: readonly Box[], nearPx: number): Box[] => {
  const regions: Box[] = []
  for (const letter of letters.toSorted((one, other) => one.left - other.left)) {
    const at = regions.findLastIndex(
      (region) => letter.left - rightOf(region) < nearPx && areOnSameRow(region, letter),
    )
    const region = regions[at]
    if (region) regions[at] = boundingBox([region, letter])
    else regions.push(letter)
  }
  return regions
}

/**
 * Accepts a region only if all of its words are confident, because a piece of a picture may contain something like
 * a word.
 */
const areConfident = (words: readonly ReadWord[]): boolean => {
  const letters = words.reduce((sum, { text }) => sum + countLetters(text), 0)
  const least = letters > 1 ? minConfidence : minSymbolConfidence
  return letters > 0 && words.every(({ confidence }) => confidence >= least)
}

const readMissedRegion = (
  { image }: PreparedPage,
  region: Box,
  letterPx: number,
  tesseract: Tesseract,
): ReadWord[] => {
  const padding = Math.round(letterPx * paddingInLetters)
  const left = Math.max(0, region.left - padding)
  const top = Math.max(0, region.top - padding)
  const piece = crop(image, {
    left,
    top,
    width: rightOf(region) + padding - left,
    height: region.top + region.height + padding - top,
  })
  const factor = Math.max(1, wantedLetterPx / letterPx)
  const shade = medianShadeOf(piece)
  const blocks = recognizeCrop(tesseract, piece, {
    position: { left, top },
    factor,
    paperShade: shade,
    segmentation: pageSegmentation.singleLine,
  })
  const words = wordsOf(blocks)
  return areConfident(words) ? words : []
}

/** Adds each word to the nearest line on its row; words on no line's row make new lines. */
const insertWords = (blocks: readonly ReadBlock[], found: readonly ReadWord[][]): ReadBlock[] => {
  const added = new Map<ReadLine, ReadWord[]>()
  const alone: ReadWord[][] = []
  const lines = blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  )
  for (const words of found) {
    const { box } = lineOf(words)
    const [nearest] = lines
      .filter((line) => areOnSameRow(line.box, box))
      .toSorted((one, other) => horizontalOverlap(other.box, box) - horizontalOverlap(one.box, box))
    if (nearest) added.set(nearest, [...(added.get(nearest) ?? []), ...words])
    else {
      const row = alone.find((others) => areOnSameRow(lineOf(others).box, box))
      if (row) row.push(...words)
      else alone.push([...words])
    }
  }
  const byLeft = (words: readonly ReadWord[]) =>
    lineOf(words.toSorted((one, other) => one.box.left - other.box.left))
  const completed = blocks.map(({ paragraphs }) =>
    blockOf(
      paragraphs.map((paragraph) => ({
        lines: paragraph.lines.map((line) => {
          const words = added.get(line)
          return words ? { ...line, ...byLeft([...line.words, ...words]) } : line
        }),
      })),
    ),
  )
  return insertBlocks(
    completed,
    alone.map((words) => blockOf([{ lines: [byLeft(words)] }])),
  )
}

/**
 * Reads text that Tesseract missed: single figures in the columns of a table, lines on gray.
 *
 * @param blocks - what was read of the page so far.
 */
export const readMissedText = (
  prepared: PreparedPage,
  blocks: readonly ReadBlock[],
  tesseract: Tesseract,
): ReadBlock[] => {
  const { foreground, letterPx } = prepared
  if (letterPx === undefined || blocks.length === 0) return [...blocks]
  const covered = wordsOf(blocks).map(({ box }) => box)
  const { components } = findUncovered(foreground, covered)
  const isApart = (region: Box) =>
    covered.every(
      (word) =>
        verticalOverlap(word, region) <= 0 ||
        horizontalOverlap(word, region) < -letterPx * apartInLetters,
    )
  const letters = components
    .map(({ box }) => box)
    .filter(
      ({ height }) =>
        height >= letterPx * letterHeights.least && height <= letterPx * letterHeights.most,
    )
  const regions = groupLetters(letters, letterPx * nearInLetters).filter(
    (region) => region.height <= letterPx * regionHeights.most && isApart(region),
  )
  if (regions.length > maxRegions) return [...blocks]
  const found = regions
    .map((region) => readMissedRegion(prepared, region, letterPx, tesseract))
    .filter((words) => words.length > 0)
  return insertWords(blocks, found)
}
