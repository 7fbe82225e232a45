import { areOnOneRow, boxAround, rightOf, sharedHeight, sharedWidth } from './boxes.ts'
import { placeOnPage, withMargin } from './framing.ts'
import { insertBlocks } from './insert-blocks.ts'
import { histogramOf, percentileOf } from './preprocess/histogram.ts'
import { inkOutside } from './preprocess/ink.ts'
import type { Prepared } from './preprocess/prepare.ts'
import { scale } from './preprocess/scale.ts'
import { crop } from './preprocess/transform.ts'
import type { Box, ReadLine, ReadWord } from './reading.ts'
import { type Tesseract, pageSegmentation } from './tesseract.ts'
import { type ReadBlock, blockOf, lineOf } from './tsv.ts'
import { countLetters, wordsOf } from './words.ts'

/** Letters of the page's size, in heights of its usual letter. */
const letterHeights = { least: 0.6, most: 1.7 }
const fragmentHeights = { most: 2.6 }
/** Letters nearer than this belong together, in heights of a letter: words do, cells of a table do not. */
const nearInLetters = 1.2
/** What is nearer to a word that was read is a part of it, or dirt. */
const apartInLetters = 1.5
/** More of them are a picture's, or noise. */
const maxFragments = 120
/** The engine is given letters of this height at least. */
const wantedLetterPx = 24
const darkShade = 110
const minConfidence = 80
/** A single sign may be anything. */
const minSymbolConfidence = 92
/** Ascenders and accents stand above what is found. */
const paddingInLetters = 0.3

/** Letters side by side, joined from left to right. */
const joinLetters = (letters: readonly Box[], nearPx: number): Box[] => {
  const fragments: Box[] = []
  for (const letter of letters.toSorted((one, other) => one.left - other.left)) {
    const at = fragments.findLastIndex(
      (fragment) => letter.left - rightOf(fragment) < nearPx && areOnOneRow(fragment, letter),
    )
    const fragment = fragments[at]
    if (fragment) fragments[at] = boxAround([fragment, letter])
    else fragments.push(letter)
  }
  return fragments
}

/** All or nothing: a piece of a picture may hold something like a word. */
const areConfident = (words: readonly ReadWord[]): boolean => {
  const letters = words.reduce((sum, { text }) => sum + countLetters(text), 0)
  const least = letters > 1 ? minConfidence : minSymbolConfidence
  return letters > 0 && words.every(({ confidence }) => confidence >= least)
}

const readFragment = (
  { image }: Prepared,
  fragment: Box,
  letterPx: number,
  tesseract: Tesseract,
): ReadWord[] => {
  const padding = Math.round(letterPx * paddingInLetters)
  const left = Math.max(0, fragment.left - padding)
  const top = Math.max(0, fragment.top - padding)
  const piece = crop(image, {
    left,
    top,
    width: rightOf(fragment) + padding - left,
    height: fragment.top + fragment.height + padding - top,
  })
  const factor = Math.max(1, wantedLetterPx / letterPx)
  const shade = percentileOf(histogramOf(piece), 0.5)
  // Those are the holes in light letters.
  if (shade < darkShade) return []
  const { blocks } = tesseract.recognise(withMargin(scale(piece, factor), shade), {
    segmentation: pageSegmentation.singleLine,
  })
  const words = wordsOf(placeOnPage(blocks, { ...fragment, left, top }, factor))
  return areConfident(words) ? words : []
}

/** Words that stand on a row of what was read go there, at the nearest line; the rest makes lines of its own. */
const placeWords = (blocks: readonly ReadBlock[], found: readonly ReadWord[][]): ReadBlock[] => {
  const added = new Map<ReadLine, ReadWord[]>()
  const alone: ReadWord[][] = []
  const lines = blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  )
  for (const words of found) {
    const { box } = lineOf(words)
    const [nearest] = lines
      .filter((line) => areOnOneRow(line.box, box))
      .toSorted((one, other) => sharedWidth(other.box, box) - sharedWidth(one.box, box))
    if (nearest) added.set(nearest, [...(added.get(nearest) ?? []), ...words])
    else {
      const row = alone.find((others) => areOnOneRow(lineOf(others).box, box))
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
 * Reads what the engine passed over: single figures in the columns of a table, lines on gray.
 *
 * @param blocks - what was read of the page.
 */
export const readFragments = (
  prepared: Prepared,
  blocks: readonly ReadBlock[],
  tesseract: Tesseract,
): ReadBlock[] => {
  const { ink, letterPx } = prepared
  if (letterPx === undefined || blocks.length === 0) return [...blocks]
  const covered = wordsOf(blocks).map(({ box }) => box)
  const { components } = inkOutside(ink, covered)
  const isApart = (fragment: Box) =>
    covered.every(
      (word) =>
        sharedHeight(word, fragment) <= 0 ||
        sharedWidth(word, fragment) < -letterPx * apartInLetters,
    )
  const letters = components
    .map(({ box }) => box)
    .filter(
      ({ height }) =>
        height >= letterPx * letterHeights.least && height <= letterPx * letterHeights.most,
    )
  const fragments = joinLetters(letters, letterPx * nearInLetters).filter(
    (fragment) => fragment.height <= letterPx * fragmentHeights.most && isApart(fragment),
  )
  if (fragments.length > maxFragments) return [...blocks]
  const found = fragments
    .map((fragment) => readFragment(prepared, fragment, letterPx, tesseract))
    .filter((words) => words.length > 0)
  return placeWords(blocks, found)
}
