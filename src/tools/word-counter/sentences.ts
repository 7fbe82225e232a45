import type { Language } from '../../core/language.ts'
import { abbreviationKind } from './abbreviations.ts'
import { functionWords } from './function-words.ts'

const closing = String.raw`"'’”»›)\]}」』】）`
const opening = String.raw`"'‘’“«‹(\[{¿¡—–\-•*`

/**
 * Where a sentence may end: its marks, what closes after them (in French after a space: ! »), a note's number, then
 * white space. Chinese and Japanese leave no space.
 */
const possibleEnd = new RegExp(
  String.raw`(?:([.!?…‼⁇-⁉\p{Sentence_Terminal}]+(?:\s[.…]+)*)([${closing}]*(?:\s[${closing}]+)*(?:\[\d+\])?)(?=\s|$)|[。！？｡]+[${closing}]*)`,
  'gu',
)
const firstSign = new RegExp(String.raw`^[\s${opening}]*(\p{L}+(?:['’]\p{L}+)*|\S)`, 'u')
const isLowerCase = /^\p{Ll}/u
const hasWord = /[\p{L}\p{Nd}\p{Nl}]/u
/** What stands between the last space and a full stop, without what opens before it: `(cf`, `l’av`. */
const lastToken = new RegExp(
  String.raw`[^\s${closing}${opening}]+(?:-[^\s${closing}${opening}]+)*$`,
  'u',
)
/** With or without spaces between its points. */
const ellipsis = /^(?:[.…]\s?){2,}$|^…$/

/** How far to look to either side: longer than any abbreviation or first word. */
const reach = 48

/** Articles, pronouns, conjunctions: what a sentence begins with, and a name seldom. */
const isStarter = (word: string, language: Language): boolean => {
  const beforeApostrophe = /^\p{L}+(?=['’])/u.exec(word)?.[0] ?? word
  return (
    functionWords[language].has(word.toLowerCase()) ||
    // L’, D’, C’, Qu’: French begins so.
    (language === 'fr' && /^(?:[cdjlnst]|qu)$/i.test(beforeApostrophe) && beforeApostrophe !== word)
  )
}

/** "1. First", "a. First": the number of a list's line. */
const listNumber = /^\s*(?:\d{1,3}|\p{L})$/u
/** For example, in French and in Spanish, with the space that belongs there. */
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
  // J. K. Rowling, the U.S. Senate; but: vitamin C. The…, at 5 p.m. She…
  if (kind === 'sometimes-last' || isInitial || hasStopInside)
    return !/^\p{L}/u.test(next) || isStarter(next, language)
  return true
}

interface PossibleEnd {
  /** The text up to its marks. */
  before: string
  marks: string
  /** Quotation marks and brackets after them. */
  closers: string
  /** The text behind. */
  after: string
}

const isSentenceEnd = (end: PossibleEnd, language: Language): boolean => {
  const next = firstSign.exec(end.after)?.[1] ?? ''
  if (next === '') return true
  if (ellipsis.test(end.marks)) {
    // "[…]" stands for something left out.
    if (/[([]\s?$/.test(end.before)) return false
    return !isLowerCase.test(next)
  }
  if (end.marks === '.' && end.closers.trim() === '')
    return isFullStopEnd(end.before, next, language)
  // « Viens ! » dit-il; “What?” he said; (really!) and so on.
  return end.closers.trim() === '' || !isLowerCase.test(next)
}

/** The sentences of a piece of text that may begin and end in the middle of one. */
export interface Sentences {
  /** Whether what comes before the first end has a word in it. */
  first: boolean
  /** Whether there is an end in it at all. */
  isSplit: boolean
  /** Sentences between the first end and the last. */
  inner: number
  /** Whether what comes after the last end has a word in it. */
  last: boolean
}

/**
 * The sentences of a piece of a paragraph.
 *
 * Not those of `Intl.Segmenter`, which ends one after "M.", "Dr." and before the » of « Viens ! », and none before a
 * small letter or after "…"; the marks are Unicode's (Sentence_Terminal), so every script's are known.
 */
export const findSentences = (piece: string, language: Language): Sentences => {
  const found = { first: false, isSplit: false, inner: 0, last: false }
  let start = 0
  for (const match of piece.matchAll(possibleEnd)) {
    const { 0: whole, 1: marks = '。', 2: closers = '', index } = match
    const end = index + whole.length
    // What follows is not known here: whoever joins the pieces decides.
    if (piece.slice(end).trim() === '') break
    const before = piece.slice(Math.max(start, index - reach), index)
    const after = piece.slice(end, end + reach)
    if (match[1] !== undefined && !isSentenceEnd({ before, marks, closers, after }, language))
      continue
    const isThere = hasWord.test(piece.slice(start, end))
    if (!found.isSplit) found.first = isThere
    else found.inner += Number(isThere)
    found.isSplit = true
    start = end
  }
  const isThere = hasWord.test(piece.slice(start))
  if (found.isSplit) found.last = isThere
  else found.first = isThere
  return found
}

/** Whether a sentence ends between two pieces of a paragraph. */
export const isEndBetween = (left: string, right: string, language: Language): boolean => {
  const tail = left.slice(-2 * reach)
  const match = [...tail.matchAll(possibleEnd)].at(-1)
  if (!match || tail.slice(match.index + match[0].length).trim() !== '') return false
  if (match[1] === undefined) return true
  const [, marks, closers = ''] = match
  const before = tail.slice(0, match.index)
  return isSentenceEnd({ before, marks, closers, after: right.slice(0, reach) }, language)
}
