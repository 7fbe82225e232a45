import type { Language, Localized } from '../../core/language.ts'
import { functionWords, wordSet } from './text-language.ts'

interface Abbreviations {
  /** Titles, which a name follows. They are spelled with their capital. */
  titles: ReadonlySet<string>
  /** Abbreviations that never end a sentence. */
  followed: ReadonlySet<string>
  /** Abbreviations before a number (art. 12, no. 5, sept. 2024), many of which are also words that end a sentence. */
  beforeNumbers: ReadonlySet<string>
  /** Abbreviations that end a sentence when the next word looks like the beginning of one. */
  sometimesLast: ReadonlySet<string>
}

/** Common abbreviations per language, from the lists in its dictionaries. All but titles are in lower case. */
const abbreviations: Localized<Abbreviations> = {
  fr: {
    titles: wordSet(
      `M MM Mme Mmes Mlle Mlles Dr Drs Pr Prs Me Mgr St Ste Sts Stes Gén Col Lt Cap Cdt Cne`,
    ),
    followed: wordSet('cf env tél av bd bld boul litt vs resp coll trad éd rém c.-à-d p.ex'),
    beforeNumbers: wordSet(`p pp n n° nº nos art fig vol vols chap sect tab al réf max min hab
      janv févr avr juil sept oct nov déc`),
    sometimesLast: wordSet('etc sté cie ibid'),
  },
  en: {
    titles: wordSet(
      `Mr Mrs Ms Mx Dr Drs Prof St Gen Col Lt Capt Cpt Sgt Maj Rev Hon Sen Rep Gov Pres Adm Mt Ft`,
    ),
    followed: wordSet('eg ie viz cf vs v'),
    beforeNumbers:
      wordSet(`p pp no n° nº nos art fig figs vol vols ch chap chaps sec sect ext tel ref max min est
      approx jan feb mar apr jun jul aug sept sep oct nov dec`),
    sometimesLast: wordSet(
      'etc inc ltd co corp bros jr sr esq al st ave blvd rd dept ed eds trans',
    ),
  },
  es: {
    titles:
      wordSet(`Sr Sra Sres Sras Srta Srtas D Dña Dr Dra Dres Prof Profa Lic Ing Arq Gral Cnel Cap Tte
      Fr Mons Sto Sta`),
    followed: wordSet('cf vs av avda pl pza p.ej ee ff cc rr'),
    beforeNumbers:
      wordSet(`p pp pág págs n n° nº núm núms no vol vols fig figs cap caps art arts tel tfno aprox
      máx mín ref ene feb mar abr jun jul ago sept oct nov dic`),
    sometimesLast: wordSet('etc cía ud uds vd vds uu aa oo hh ed eds trad'),
  },
}

type AbbreviationKind = 'followed' | 'before-number' | 'sometimes-last'

/**
 * The kind of abbreviation before a full stop, or undefined for any other word.
 *
 * @param word - the characters between the last space and the full stop.
 */
const abbreviationKind = (word: string, language: Language): AbbreviationKind | undefined => {
  const { titles, followed, beforeNumbers, sometimesLast } = abbreviations[language]
  const lower = word.toLowerCase()
  if (titles.has(word) || followed.has(lower)) return 'followed'
  if (beforeNumbers.has(lower)) return 'before-number'
  return sometimesLast.has(lower) ? 'sometimes-last' : undefined
}

const closing = String.raw`"'’”»›)\]}」』】）`
const opening = String.raw`"'‘’“«‹(\[{¿¡—–\-•*`

/**
 * A possible end of a sentence: its terminal marks, closing quotation marks and brackets (after a space in French:
 * ! »), the number of a note, then white space. Chinese and Japanese have no space after the marks.
 */
const possibleEnd = new RegExp(
  String.raw`(?:([.!?…‼⁇-⁉\p{Sentence_Terminal}]+(?:\s[.…]+)*)([${closing}]*(?:\s[${closing}]+)*(?:\[\d+\])?)(?=\s|$)|[。！？｡]+[${closing}]*)`,
  'gu',
)
const firstWord = new RegExp(String.raw`^[\s${opening}]*(\p{L}+(?:['’]\p{L}+)*|\S)`, 'u')
const isLowerCase = /^\p{Ll}/u
const hasWord = /[\p{L}\p{Nd}\p{Nl}]/u
/** The characters between the last space and a full stop, without opening marks or an elided article: `(cf`, `l’av`. */
const lastToken = new RegExp(
  String.raw`[^\s${closing}${opening}]+(?:-[^\s${closing}${opening}]+)*$`,
  'u',
)
/** An ellipsis, with or without spaces between its dots. */
const ellipsis = /^(?:[.…]\s?){2,}$|^…$/

/** How far to look to either side of a possible end, in code units. Abbreviations and first words are shorter. */
const contextLength = 48

/** Whether a word often begins a sentence and seldom a name: articles, pronouns and conjunctions do. */
const isSentenceStarter = (word: string, language: Language): boolean => {
  const beforeApostrophe = /^\p{L}+(?=['’])/u.exec(word)?.[0] ?? word
  return (
    functionWords[language].has(word.toLowerCase()) ||
    // French sentences often begin with an elided word: L’, D’, C’, Qu’.
    (language === 'fr' && /^(?:[cdjlnst]|qu)$/i.test(beforeApostrophe) && beforeApostrophe !== word)
  )
}

/** The number of a list item, as in "1. First" and "a. First". */
const listNumber = /^\s*(?:\d{1,3}|\p{L})$/u
/** The abbreviations for "for example" in French (p. ex.) and Spanish (p. ej.), which are spelled with a space. */
const forExample = /\bp\.\s?e[xj]$/i

const isFullStopEnd = (before: string, next: string, language: Language): boolean => {
  if (listNumber.test(before) || forExample.test(before)) return false
  const token = lastToken.exec(before)?.[0] ?? ''
  const kind = abbreviationKind(token, language)
  if (kind === 'followed') return false
  const isInitial = /^\p{L}$/u.test(token)
  const hasStopInside = /\p{L}\.-?\p{L}/u.test(token)
  if (isLowerCase.test(next)) return kind === undefined && !isInitial && !hasStopInside
  if (/^\d/.test(next)) return kind === undefined
  if (/^etc$/i.test(token)) return true
  // "J. K. Rowling" and "the U.S. Senate" go on; "vitamin C. The…" and "at 5 p.m. She…" end.
  if (kind === 'sometimes-last' || isInitial || hasStopInside)
    return !/^\p{L}/u.test(next) || isSentenceStarter(next, language)
  return true
}

interface PossibleEnd {
  /** The text before the terminal marks. */
  before: string
  marks: string
  /** The quotation marks and brackets after the terminal marks. */
  closers: string
  /** The text after the closers. */
  after: string
}

const isSentenceEnd = (end: PossibleEnd, language: Language): boolean => {
  const next = firstWord.exec(end.after)?.[1] ?? ''
  if (next === '') return true
  if (ellipsis.test(end.marks)) {
    // "[…]" marks an omission inside a sentence.
    if (/[([]\s?$/.test(end.before)) return false
    return !isLowerCase.test(next)
  }
  if (end.marks === '.' && end.closers.trim() === '')
    return isFullStopEnd(end.before, next, language)
  // The sentence goes on in « Viens ! » dit-il; “What?” he said; (really!) and so on.
  return end.closers.trim() === '' || !isLowerCase.test(next)
}

/** The sentences of a chunk, which may begin and end in the middle of a sentence. */
export interface Sentences {
  /** Whether there is a word before the first sentence end. */
  first: boolean
  /** Whether the chunk has a sentence end. */
  hasEnd: boolean
  /** The number of sentences between the first sentence end and the last. */
  inner: number
  /** Whether there is a word after the last sentence end. */
  last: boolean
}

/**
 * Finds the sentences of a chunk of a paragraph.
 *
 * `Intl.Segmenter` is not used because it ends a sentence after "M." and "Dr." and before the » of « Viens ! », and
 * none before a lower-case letter or after "…". The terminal marks are Unicode's (Sentence_Terminal), which covers
 * every script.
 */
export const findSentences = (chunk: string, language: Language): Sentences => {
  const found = { first: false, hasEnd: false, inner: 0, last: false }
  let start = 0
  for (const match of chunk.matchAll(possibleEnd)) {
    const { 0: whole, 1: marks = '。', 2: closers = '', index } = match
    const end = index + whole.length
    // The text after a mark at the end of a chunk is in the next one: `hasSentenceEndBetween` decides.
    if (chunk.slice(end).trim() === '') break
    const before = chunk.slice(Math.max(start, index - contextLength), index)
    const after = chunk.slice(end, end + contextLength)
    if (match[1] !== undefined && !isSentenceEnd({ before, marks, closers, after }, language))
      continue
    const hasWordInside = hasWord.test(chunk.slice(start, end))
    if (!found.hasEnd) found.first = hasWordInside
    else found.inner += Number(hasWordInside)
    found.hasEnd = true
    start = end
  }
  const hasWordInside = hasWord.test(chunk.slice(start))
  if (found.hasEnd) found.last = hasWordInside
  else found.first = hasWordInside
  return found
}

/** Whether a sentence ends at the boundary of two successive chunks of a paragraph. */
export const hasSentenceEndBetween = (left: string, right: string, language: Language): boolean => {
  const tail = left.slice(-2 * contextLength)
  const match = [...tail.matchAll(possibleEnd)].at(-1)
  if (!match || tail.slice(match.index + match[0].length).trim() !== '') return false
  if (match[1] === undefined) return true
  const [, marks, closers = ''] = match
  const before = tail.slice(0, match.index)
  return isSentenceEnd({ before, marks, closers, after: right.slice(0, contextLength) }, language)
}
