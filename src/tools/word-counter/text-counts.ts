export interface TextCounts {
  /** As a reader sees them, spaces and line breaks included. */
  characters: number
  charactersNoSpaces: number
  words: number
  /** Those with at least one word. */
  sentences: number
  /** Lines that are not blank. */
  paragraphs: number
  lineBreaks: number
  /** Words as what stands between spaces. */
  runs: number
  /** The length programs and many forms go by, in UTF-16 units. */
  codeUnits: number
  /** In UTF-8. */
  bytes: number
}

export const noCounts: TextCounts = {
  characters: 0,
  charactersNoSpaces: 0,
  words: 0,
  sentences: 0,
  paragraphs: 0,
  lineBreaks: 0,
  runs: 0,
  codeUnits: 0,
  bytes: 0,
}
