import type { Language } from '../../core/language.ts'
import { countCharacters } from './characters.ts'
import { listedForm } from './most-used.ts'
import type { SegmenterConstructor } from './segmenter.ts'
import { type Sentences, findSentences } from './sentences.ts'
import { forEachWord, maskAddresses } from './words.ts'

export interface PieceCounts {
  characters: number
  blanks: number
  words: number
  /** Runs of signs between white space, which is how `wc` and word processors count words. */
  runs: number
  sentences: Sentences
}

/** A zero-width space divides as one that is seen does; what holds nothing that is seen is no run. */
const run = /[^\s\u200b]*[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800][^\s\u200b]*/gu

export const countPiece = (
  piece: string,
  language: Language,
  Segmenter: SegmenterConstructor,
): PieceCounts => {
  const masked = maskAddresses(piece)
  let words = 0
  forEachWord(piece, masked, language, Segmenter, () => {
    words += 1
  })
  return {
    ...countCharacters(piece, Segmenter),
    words,
    runs: piece.match(run)?.length ?? 0,
    sentences: findSentences(masked, language),
  }
}

/** How often each word of a piece comes, in its listed form. */
export const countEachWord = (
  piece: string,
  language: Language,
  Segmenter: SegmenterConstructor,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  forEachWord(piece, maskAddresses(piece), language, Segmenter, (word) => {
    const form = listedForm(word, language)
    counts.set(form, (counts.get(form) ?? 0) + 1)
  })
  return counts
}
