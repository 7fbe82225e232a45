import { noLetters } from '../../known-letters.ts'

/** Whether what a page says in letters is its text, or only a stamp over a picture, or letters that mean nothing. */

/** Fewer letters than this are a stamp or a page number, where the page shows more than letters. */
export const fewLetters = 25

/** Stamps and page numbers stand within this share of a page's height or width from its edge. */
export const marginShare = 0.1
/** A page is a scan, and the few letters beside it a stamp, when pictures cover this much of it. */
export const scanShare = 0.5
/** With more than this, a page of few letters shows something that may be read. */
export const littleInk = { pictureShare: 0.02, pathCount: 50 } as const

const letters = /[\p{L}\p{N}]/gu
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

export const letterCountOf = (text: string): number => countOf(text, letters)

/** What stands for letters that a font does not tell: replacement characters, private use. */
const unknown = /[\uFFFD\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/gu
const mostUnknown = 0.2
/** No text holds what can be no letter; fonts that do not tell their letters give it for spaces and digits. */
const mostNoLetters = 0.05

const latinLetters = /[A-Za-zÀ-ÖØ-öø-ſ]/gu
const vowels = /[aeiouyàâäéèêëîïôöùûüÿáíóúœæ]/giu
/** English has 0.38 to 0.42, French and Spanish more; with every letter shifted, as such fonts do, it is about 0.15. */
const leastVowels = 0.18
/** Shares of fewer letters are chance. */
const enoughLetters = 100

/** Letters whose font does not tell what they are, and which come out as anything. */
export const isRubbish = (text: string): boolean => {
  const visible = countOf(text, /\S/gu)
  if (visible === 0) return true
  if (countOf(text, unknown) >= mostUnknown * visible) return true
  if (countOf(text, noLetters) >= mostNoLetters * visible) return true
  const latin = countOf(text, latinLetters)
  return latin >= enoughLetters && countOf(text, vowels) < leastVowels * latin
}
