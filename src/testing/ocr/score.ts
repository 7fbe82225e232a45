/**
 * A text as it is compared: quotes, dashes, white space and hyphens at line ends are written in too many ways to be
 * held against anyone (the corpus says so), and nothing else is.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[‘’‚‛′`´]/gu, "'")
    // French quotation marks have spaces inside.
    .replaceAll(/«\s*|\s*»/gu, '"')
    .replaceAll(/[“”„‟″]|''/gu, '"')
    .replaceAll(/[\u{AD}‐‑‒–—―−]/gu, '-')
    .replaceAll(/(?<=\p{L})-[^\S\n]*\n\s*(?=\p{Ll})/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** Tells whether a character is a letter beyond ASCII. */
const isAccented = (letter: string): boolean => /\P{ASCII}/u.test(letter) && /\p{L}/u.test(letter)

/** The cost of an edit, larger than the number of letters of any text. */
const editCost = 2 ** 24

/**
 * The least number of insertions, deletions and replacements that make one list of another (Levenshtein's distance),
 * and how many of the marked items can be the same on the way.
 */
const align = (
  got: readonly string[],
  wanted: readonly string[],
  isMarked: (item: string) => boolean,
): { edits: number; kept: number } => {
  const marks = wanted.map((item) => (isMarked(item) ? 1 : 0))
  // Both are in one number, edits × editCost − marked items kept, which is minimised.
  let above = Float64Array.from({ length: wanted.length + 1 }, (_, at) => at * editCost)
  let row = new Float64Array(above.length)
  for (const [index, item] of got.entries()) {
    row[0] = (index + 1) * editCost
    for (let at = 0; at < wanted.length; at += 1) {
      const isSame = item === wanted[at]
      const across = (above[at] ?? 0) + (isSame ? -(marks[at] ?? 0) : editCost)
      const aside = Math.min(above[at + 1] ?? 0, row[at] ?? 0) + editCost
      row[at + 1] = Math.min(across, aside)
    }
    ;[above, row] = [row, above]
  }
  const total = above[wanted.length] ?? 0
  const edits = Math.ceil(total / editCost)
  return { edits, kept: edits * editCost - total }
}

export interface TextScore {
  /** The number of characters of the normalized true text. */
  characters: number
  characterEdits: number
  words: number
  wordEdits: number
  accents: number
  accentsKept: number
}

/** Compares a recognized text with the true one. */
export const scoreText = (got: string, wanted: string): TextScore => {
  const [read, truth] = [normalizeText(got), normalizeText(wanted)]
  const letters = [...truth]
  const { edits, kept } = align([...read], letters, isAccented)
  const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '')
  const words = wordsOf(truth)
  return {
    characters: letters.length,
    characterEdits: edits,
    words: words.length,
    wordEdits: align(wordsOf(read), words, () => false).edits,
    accents: letters.filter(isAccented).length,
    accentsKept: kept,
  }
}

/**
 * Returns the errors per hundred characters of the true text; more than 100 when more was read than is there.
 */
export const characterErrorPercent = (got: string, wanted: string): number => {
  const { characters, characterEdits } = scoreText(got, wanted)
  return (100 * characterEdits) / characters
}
