import { isBlank } from './blank.ts'
import type { SegmenterConstructor } from './segmenter.ts'

// Latin letters, punctuation and currency signs, none of which joins its neighbour: one character each.
const single = /^[\t\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u202f-\u205e\u20a0-\u20c0]*$/

/** A base with its marks, an emoji with its modifiers and what is joined to it, a flag. */
const approximateCharacter =
  /\p{Regional_Indicator}{2}|(?:\P{M}|^\p{M})(?:[\p{M}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic})*/gsu

export interface CharacterCount {
  characters: number
  /** Of those, what is not seen. */
  blanks: number
}

/**
 * Characters as a reader sees them (grapheme clusters, UAX #29): é is one however it is written, and so is 👨‍👩‍👧‍👦.
 *
 * Line breaks are left to the caller.
 */
export const countCharacters = (line: string, Segmenter: SegmenterConstructor): CharacterCount => {
  if (single.test(line)) {
    // The loop is several times faster than a match of every space.
    let blanks = 0
    for (const unit of line) if (unit <= ' ' || unit === '\u00a0' || unit === '\u202f') blanks += 1
    return { characters: line.length, blanks }
  }
  const clusters = Segmenter
    ? Array.from(segmenterOf(Segmenter).segment(line), ({ segment }) => segment)
    : (line.match(approximateCharacter) ?? [])
  return {
    characters: clusters.length,
    blanks: clusters.reduce((count, cluster) => count + Number(isBlank(cluster)), 0),
  }
}

let graphemes: Intl.Segmenter | undefined
// Characters are the same in every language.
const segmenterOf = (Segmenter: typeof Intl.Segmenter): Intl.Segmenter =>
  (graphemes ??= new Segmenter('en', { granularity: 'grapheme' }))
