import type { Language } from '../../core/language.ts'
import { isBlank } from './blank.ts'
import { type PieceCounts, countEachWord, countPiece } from './count-piece.ts'
import { isRunCut, isWordCut, splitIntoPieces } from './pieces.ts'
import type { SegmenterConstructor } from './segmenter.ts'
import { isEndBetween } from './sentences.ts'
import { type TextCounts, noCounts } from './text-counts.ts'
import { maskAddresses } from './words.ts'

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

export const linesOf = (text: string): string[] => text.split(lineBreak)

type CountPiece = (piece: string) => PieceCounts

const countLine = (line: string, language: Language, count: CountPiece) => {
  const totals = { characters: 0, blanks: 0, words: 0, runs: 0, sentences: 0 }
  /** The sentence that goes on from piece to piece has a word in it. */
  let isOpen = false
  let previous = ''
  for (const piece of splitIntoPieces(line)) {
    const { sentences, ...counts } = count(piece)
    totals.characters += counts.characters
    totals.blanks += counts.blanks
    totals.words += counts.words - Number(isWordCut(previous, piece))
    totals.runs += counts.runs - Number(isRunCut(previous, piece))
    if (
      isOpen &&
      previous !== '' &&
      isEndBetween(maskAddresses(previous), maskAddresses(piece), language)
    ) {
      totals.sentences += 1
      isOpen = false
    }
    isOpen ||= sentences.first
    if (sentences.isSplit) {
      totals.sentences += Number(isOpen) + sentences.inner
      isOpen = sentences.last
    }
    previous = piece
  }
  totals.sentences += Number(isOpen)
  return totals
}

const countLines = (text: string, language: Language, count: CountPiece): TextCounts => {
  // Blanks alone are nothing, whatever their number.
  if (isBlank(text)) return noCounts
  const lines = linesOf(text)
  const lineBreaks = lines.length - 1
  const totals = { ...noCounts, characters: lineBreaks, lineBreaks, codeUnits: text.length }
  for (const line of lines) {
    if (line === '') continue
    const { characters, blanks, words, runs, sentences } = countLine(line, language, count)
    totals.characters += characters
    totals.charactersNoSpaces += characters - blanks
    totals.words += words
    totals.runs += runs
    totals.sentences += sentences
    totals.paragraphs += Number(characters > blanks)
  }
  totals.bytes = new TextEncoder().encode(text).length
  return totals
}

export interface TextCounter {
  /**
   * Counts a text. What it has in common with the one before, piece by piece, is not segmented again: while one types
   * into a long text, that is all but the line one types in.
   */
  count: (text: string, language: Language) => TextCounts
  /** How often each word of a text comes, in its listed form and in the order of the text. */
  countEach: (text: string, language: Language) => ReadonlyMap<string, number>
}

/** @param Segmenter - `Intl.Segmenter`, or undefined where there is none: counts are then approximate. */
export const createTextCounter = (Segmenter: SegmenterConstructor): TextCounter => {
  let known = new Map<string, PieceCounts>()
  let knownLanguage: Language | undefined
  let frequencies = new Map<string, ReadonlyMap<string, number>>()
  let frequenciesLanguage: Language | undefined
  return {
    count: (text, language) => {
      if (language !== knownLanguage) known = new Map()
      knownLanguage = language
      // Only what is still in the text is kept, under its own strings: the old ones would hold the old text.
      const next = new Map<string, PieceCounts>()
      const counts = countLines(text, language, (piece) => {
        const counted =
          next.get(piece) ?? known.get(piece) ?? countPiece(piece, language, Segmenter)
        next.set(piece, counted)
        return counted
      })
      known = next
      return counts
    },
    countEach: (text, language) => {
      if (language !== frequenciesLanguage) frequencies = new Map()
      frequenciesLanguage = language
      const next = new Map<string, ReadonlyMap<string, number>>()
      const totals = new Map<string, number>()
      for (const line of linesOf(text))
        for (const piece of splitIntoPieces(line)) {
          const counted =
            next.get(piece) ?? frequencies.get(piece) ?? countEachWord(piece, language, Segmenter)
          next.set(piece, counted)
          for (const [word, count] of counted) totals.set(word, (totals.get(word) ?? 0) + count)
        }
      frequencies = next
      return totals
    },
  }
}
