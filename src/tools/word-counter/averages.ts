import type { TextCounts } from './text-counts.ts'

/** Words a minute, read in silence (specified). */
export const readingPace = 200

/** Words a minute, read aloud at the pace of a talk. */
export const speakingPace = 130

/** Characters to a feuillet, the unit French publishers pay by. */
export const feuilletLength = 1500

/** Whole minutes, rounded up; none for no words. */
export const minutesOf = (words: number, pace: number): number => Math.ceil(words / pace)

export interface Averages {
  wordsPerSentence: number
  /** Without spaces. */
  charactersPerWord: number
  sentencesPerParagraph: number
}

/** A share of nothing is nothing. */
const perEach = (amount: number, count: number) => (count === 0 ? 0 : amount / count)

export const averagesOf = (counts: TextCounts): Averages => ({
  wordsPerSentence: perEach(counts.words, counts.sentences),
  charactersPerWord: perEach(counts.charactersNoSpaces, counts.words),
  sentencesPerParagraph: perEach(counts.sentences, counts.paragraphs),
})

/** *Signes*: characters with their spaces, without line breaks, which French publishers do not count. */
export const signsOf = (counts: TextCounts): number => counts.characters - counts.lineBreaks
