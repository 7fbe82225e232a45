import type { Language } from '../../core/language.ts'
import {
  type TextCounts,
  type SegmenterConstructor,
  type AnalysisRequest,
  type TextAnalysis,
  noCounts,
  isBlank,
} from './analysis.ts'
import { type Sentences, findSentences, hasSentenceEndBetween } from './sentences.ts'
import { forEachWord, normalizedForm, maskAddresses, mostUsedWords } from './words.ts'
import { measurePost, measureSms } from './limits.ts'
import { detectTextLanguage } from './text-language.ts'

/**
 * A line of Latin letters, punctuation and currency signs, none of which combines with its neighbor. Each code unit
 * is then one character.
 */
const oneUnitCharacters =
  /^[\t\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u202f-\u205e\u20a0-\u20c0]*$/

/**
 * One character, for browsers without `Intl.Segmenter`: a base character with its combining marks, an emoji with its
 * modifiers and joined emoji, or a flag.
 */
const approximateCharacter =
  /\p{Regional_Indicator}{2}|(?:\P{M}|^\p{M})(?:[\p{M}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic})*/gsu

interface CharacterCount {
  characters: number
  /** How many of the characters are invisible. */
  blanks: number
}

/**
 * Counts characters as a reader sees them (grapheme clusters, UAX #29): é is one character however it is encoded, and
 * so is 👨‍👩‍👧‍👦.
 *
 * @param line - a text without line breaks.
 */
export const countCharacters = (line: string, Segmenter: SegmenterConstructor): CharacterCount => {
  if (oneUnitCharacters.test(line)) {
    // This loop is several times faster than a regular expression that matches every space.
    let blanks = 0
    for (const unit of line) if (unit <= ' ' || unit === '\u00a0' || unit === '\u202f') blanks += 1
    return { characters: line.length, blanks }
  }
  const clusters = Segmenter
    ? Array.from(graphemeSegmenterOf(Segmenter).segment(line), ({ segment }) => segment)
    : (line.match(approximateCharacter) ?? [])
  return {
    characters: clusters.length,
    blanks: clusters.reduce((count, cluster) => count + Number(isBlank(cluster)), 0),
  }
}

let graphemeSegmenter: Intl.Segmenter | undefined
// Grapheme clusters do not depend on the language.
const graphemeSegmenterOf = (Segmenter: typeof Intl.Segmenter): Intl.Segmenter =>
  (graphemeSegmenter ??= new Segmenter('en', { granularity: 'grapheme' }))

/**
 * The longest chunk that is segmented at a time, in UTF-16 code units. In V8 the time per segment grows with the length
 * of the whole string: Node took 316 s for 1 MB in one call, and 0.2 s in chunks of this size.
 */
export const maxChunkLength = 1024

const joinsBackwards =
  /[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\p{Regional_Indicator}]/u

/** Whether the code unit at an index begins a new character rather than continuing the previous one. */
const canCutBefore = (text: string, index: number): boolean => {
  const unit = text.charCodeAt(index)
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff
  // Hangul letters (jamo) combine into syllables.
  const isHangulPart = unit >= 0x1100 && unit <= 0x11ff
  if (isLowSurrogate || isHangulPart || text.charCodeAt(index - 1) === 0x200d) return false
  return unit < 0x300 || !joinsBackwards.test(String.fromCodePoint(text.codePointAt(index) ?? 0))
}

const isBreakable = /[\s\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f]/

/** Whether a chunk that begins at an index would begin with what looks like a list number, such as "1." or "a.". */
const looksLikeListNumber = (text: string, index: number): boolean =>
  /^(?:\d{1,3}|\p{L})\./u.test(text.slice(index, index + 5))

const cutAfter = (text: string, start: number): number => {
  const furthest = start + maxChunkLength
  for (let cut = furthest; cut > start + maxChunkLength / 2; cut -= 1)
    if (isBreakable.test(text.charAt(cut - 1)) && !isBreakable.test(text.charAt(cut)))
      if (canCutBefore(text, cut) && !looksLikeListNumber(text, cut)) return cut
  for (let cut = furthest; cut > start + 1; cut -= 1) if (canCutBefore(text, cut)) return cut
  return furthest
}

/**
 * Splits a line into chunks that are short enough to be segmented quickly. It cuts after a space or a Chinese or
 * Japanese comma or full stop, and inside a word only where half a chunk has none of them.
 */
const splitIntoChunks = (line: string): string[] => {
  const chunks: string[] = []
  let start = 0
  while (line.length - start > maxChunkLength) {
    const cut = cutAfter(line, start)
    chunks.push(line.slice(start, cut))
    start = cut
  }
  chunks.push(line.slice(start))
  return chunks
}

const wordsWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const endsWord = /[\p{L}\p{M}\p{N}]/u
const beginsWord = /[\p{L}\p{N}]/u

/** Whether a cut went through a word, which is then counted in both chunks. */
const isWordCut = (left: string, right: string): boolean => {
  const last = Array.from(left.slice(-2)).at(-1) ?? ''
  const first = Array.from(right.slice(0, 2))[0] ?? ''
  const isCjk = wordsWithoutSpaces.test(last) || wordsWithoutSpaces.test(first)
  return !isCjk && endsWord.test(last) && beginsWord.test(first)
}

/** Whether a cut went through a run of characters without white space, which is then counted in both chunks. */
const isWhitespaceWordCut = (left: string, right: string): boolean =>
  left !== '' && right !== '' && !/\s$/.test(left) && !/^\s/.test(right)

interface ChunkCounts {
  characters: number
  blanks: number
  words: number
  /** Runs of characters between white space, which is how `wc` and word processors count words. */
  whitespaceWords: number
  sentences: Sentences
}

/** A run of characters with at least one visible character. A zero-width space separates runs like any other space. */
const whitespaceWord = /[^\s\u200b]*[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800][^\s\u200b]*/gu

const countChunk = (
  chunk: string,
  language: Language,
  Segmenter: SegmenterConstructor,
): ChunkCounts => {
  const masked = maskAddresses(chunk)
  let words = 0
  forEachWord(chunk, masked, language, Segmenter, () => {
    words += 1
  })
  return {
    ...countCharacters(chunk, Segmenter),
    words,
    whitespaceWords: chunk.match(whitespaceWord)?.length ?? 0,
    sentences: findSentences(masked, language),
  }
}

/** How often each word occurs in a chunk, by its normalized form. */
const countChunkFrequencies = (
  chunk: string,
  language: Language,
  Segmenter: SegmenterConstructor,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  forEachWord(chunk, maskAddresses(chunk), language, Segmenter, (word) => {
    const form = normalizedForm(word, language)
    counts.set(form, (counts.get(form) ?? 0) + 1)
  })
  return counts
}

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

export const linesOf = (text: string): string[] => text.split(lineBreak)

type CountChunk = (chunk: string) => ChunkCounts

const countLine = (line: string, language: Language, count: CountChunk) => {
  const totals = { characters: 0, blanks: 0, words: 0, whitespaceWords: 0, sentences: 0 }
  /** Whether the sentence that continues from the previous chunk has a word so far. */
  let isSentenceOpen = false
  let previous = ''
  for (const chunk of splitIntoChunks(line)) {
    const { sentences, ...counts } = count(chunk)
    totals.characters += counts.characters
    totals.blanks += counts.blanks
    totals.words += counts.words - Number(isWordCut(previous, chunk))
    totals.whitespaceWords += counts.whitespaceWords - Number(isWhitespaceWordCut(previous, chunk))
    if (
      isSentenceOpen &&
      previous !== '' &&
      hasSentenceEndBetween(maskAddresses(previous), maskAddresses(chunk), language)
    ) {
      totals.sentences += 1
      isSentenceOpen = false
    }
    isSentenceOpen ||= sentences.first
    if (sentences.hasEnd) {
      totals.sentences += Number(isSentenceOpen) + sentences.inner
      isSentenceOpen = sentences.last
    }
    previous = chunk
  }
  totals.sentences += Number(isSentenceOpen)
  return totals
}

const countLines = (text: string, language: Language, count: CountChunk): TextCounts => {
  // A text without a visible character counts as empty, whatever its length.
  if (isBlank(text)) return noCounts
  const lines = linesOf(text)
  const lineBreaks = lines.length - 1
  const totals = { ...noCounts, characters: lineBreaks, lineBreaks, codeUnits: text.length }
  for (const line of lines) {
    if (line === '') continue
    const { characters, blanks, words, whitespaceWords, sentences } = countLine(
      line,
      language,
      count,
    )
    totals.characters += characters
    totals.charactersNoSpaces += characters - blanks
    totals.words += words
    totals.whitespaceWords += whitespaceWords
    totals.sentences += sentences
    totals.paragraphs += Number(characters > blanks)
  }
  totals.bytes = new TextEncoder().encode(text).length
  return totals
}

interface TextCounter {
  /**
   * Counts a text. Chunks that were in the text of the call before are not segmented again, so that typing into a long
   * text costs only the line that changes.
   */
  count: (text: string, language: Language) => TextCounts
  /** How often each word occurs in a text, by its normalized form, in the order of the first occurrences. */
  countFrequencies: (text: string, language: Language) => ReadonlyMap<string, number>
}

/**
 * Creates a counter that caches the counts per chunk from one call to the next.
 *
 * @param Segmenter - `Intl.Segmenter`, or undefined in browsers that lack it. Counts are then approximate.
 */
export const createTextCounter = (Segmenter: SegmenterConstructor): TextCounter => {
  let cache = new Map<string, ChunkCounts>()
  let cacheLanguage: Language | undefined
  let frequencyCache = new Map<string, ReadonlyMap<string, number>>()
  let frequencyCacheLanguage: Language | undefined
  return {
    count: (text, language) => {
      if (language !== cacheLanguage) cache = new Map()
      cacheLanguage = language
      // The new map has only chunks of the current text. Its keys are slices of that text; V8 keeps the string that a
      // slice was taken from in memory, and the old keys would keep the old text.
      const next = new Map<string, ChunkCounts>()
      const counts = countLines(text, language, (chunk) => {
        const counted =
          next.get(chunk) ?? cache.get(chunk) ?? countChunk(chunk, language, Segmenter)
        next.set(chunk, counted)
        return counted
      })
      cache = next
      return counts
    },
    countFrequencies: (text, language) => {
      if (language !== frequencyCacheLanguage) frequencyCache = new Map()
      frequencyCacheLanguage = language
      const next = new Map<string, ReadonlyMap<string, number>>()
      const totals = new Map<string, number>()
      for (const line of linesOf(text))
        for (const chunk of splitIntoChunks(line)) {
          const counted =
            next.get(chunk) ??
            frequencyCache.get(chunk) ??
            countChunkFrequencies(chunk, language, Segmenter)
          next.set(chunk, counted)
          for (const [word, count] of counted) totals.set(word, (totals.get(word) ?? 0) + count)
        }
      frequencyCache = next
      return totals
    },
  }
}

const maxListedWords = 10

/**
 * Creates a function that analyses a text as it is edited. Each call is quick where the text has most in common with
 * that of the call before.
 */
export const createAnalyzer = (
  Segmenter: SegmenterConstructor,
): ((request: AnalysisRequest) => TextAnalysis) => {
  const counter = createTextCounter(Segmenter)
  return ({ text, textLanguage, fallbackLanguage, wantsLimits, wantsMostUsed }) => {
    const language =
      textLanguage === 'auto' ? detectTextLanguage(text, fallbackLanguage) : textLanguage
    const counts = counter.count(text, language)
    const isNothing = counts === noCounts
    return {
      counts,
      language,
      limits: wantsLimits
        ? { post: isNothing ? 0 : measurePost(text), sms: measureSms(isNothing ? '' : text) }
        : undefined,
      mostUsed:
        wantsMostUsed === 'no'
          ? undefined
          : mostUsedWords(
              counter.countFrequencies(text, language),
              language,
              wantsMostUsed === 'all',
              maxListedWords,
            ),
    }
  }
}
