/** A word of a page's text, whether an engine read it from pixels or it comes from a document's own text layer. */

export interface TextWord {
  text: string
  /** The confidence of the engine, from 0 to 100. It is undefined where the document itself holds the text. */
  confidence?: number | undefined
}

export interface TextLine {
  words: readonly TextWord[]
  /**
   * The line ends before the right edge of its column, as in verse, addresses and tables, so that the next line
   * does not continue it.
   */
  endsEarly?: boolean | undefined
}

/** Lines that belong together, in reading order. */
export interface TextParagraph {
  lines: readonly TextLine[]
}

/** A word, or the space between two words, which has the position of the word before it. */
export interface TextPiece {
  text: string
  /** The engine was not sure of this word. */
  isDoubtful: boolean
  /** The indexes of the paragraph, of the line in the paragraph, and of the word in the line. */
  paragraph: number
  line: number
  word: number
}

export interface WritingOptions {
  /** The lines of a paragraph are joined to one line, except for lines that end early and lines of a list. */
  joinsLines: boolean
  /** Words that are divided at the end of a line are joined again. */
  mendsHyphens: boolean
}

/**
 * A word with a lower confidence, from 0 to 100, is called doubtful. The threshold was chosen by `bench:ocr` on 9,882
 * words in three languages, 91 of them misread, for the best balance of precision and recall with recall counting
 * twice (F2), because a mistake that nobody sees costs more than a needless look. Of the doubtful words, 29 in 100 are
 * wrong; of the wrong ones, 60 in 100 are doubtful. At 80 these are 35 and 52, at 92 they are 13 and 71.
 */
export const doubtfulBelow = 88

const hyphens = '\\-\u2010\u00AD'
const endsInHyphen = new RegExp(`[\\p{L}\\p{N}][${hyphens}]$`, 'u')
/**
 * A hyphen after a capital or a digit (X-ray, 1990-2000), or in a word that has another hyphen (c’est-à-dire), does
 * not divide a word.
 */
const endsDivided = new RegExp(`^[^${hyphens}]*\\p{Ll}[${hyphens}]$`, 'u')
const beginsLowerCase = /^\p{Ll}/u
const beginsInWord = /^[\p{L}\p{N}]/u
/** Matches the first word of a list item: a dash, a bullet, or the item's number or letter. */
const beginsItem = /^([-–—•·▪■◦‣*]$|[•▪■◦‣]|(\d{1,2}|\p{L})[.)]$)/u

/** A word with its position and with what follows it at the end of its line. */
interface PositionedWord {
  source: TextWord
  line: number
  word: number
  /** Is undefined for a word within a line. */
  lineEnd?: { isBreak: boolean } | undefined
}

/** Lists the words of a paragraph, and decides for each line whether a line break remains at its end. */
const positionWords = ({ lines }: TextParagraph, joinsLines: boolean): PositionedWord[] => {
  const written = [...lines.entries()].filter(([, { words }]) => words.length > 0)
  const isItem = written.map(([, { words }]) => beginsItem.test(words[0]?.text ?? ''))
  // A single number at the start of a line may be part of the sentence, but two of them are a list.
  const isList = isItem[0] === true || isItem.filter(Boolean).length > 1
  return written.flatMap(([line, { words, endsEarly }], index) =>
    words.map((source, word) => {
      const isLast = word === words.length - 1
      const isBreak = !joinsLines || endsEarly === true || (isList && isItem[index + 1] === true)
      return { source, line, word, lineEnd: isLast ? { isBreak } : undefined }
    }),
  )
}

/** Returns the text of a word and of the gap between it and the next word of its paragraph. */
const joinWithNext = (
  { source: { text }, lineEnd }: PositionedWord,
  next: PositionedWord,
  mendsHyphens: boolean,
): { text: string; gap: string; isMended: boolean } => {
  if (!lineEnd) return { text, gap: ' ', isMended: false }
  const following = next.source.text
  if (mendsHyphens && endsDivided.test(text) && beginsLowerCase.test(following))
    return { text: text.slice(0, -1), gap: '', isMended: true }
  if (lineEnd.isBreak) return { text, gap: '\n', isMended: false }
  const isOneWord = endsInHyphen.test(text) && beginsInWord.test(following)
  return { text, gap: isOneWord ? '' : ' ', isMended: false }
}

const writeParagraph = (
  positioned: readonly PositionedWord[],
  paragraph: number,
  mendsHyphens: boolean,
): TextPiece[] => {
  const pieces: TextPiece[] = []
  /** After a word was joined from two lines, the line break comes behind the whole word. */
  let isLineBreakPending = false
  for (const [index, current] of positioned.entries()) {
    const { source, line, word, lineEnd } = current
    const at = { paragraph, line, word }
    const next = positioned[index + 1]
    const joined = next
      ? joinWithNext(current, next, mendsHyphens)
      : { text: source.text, gap: '', isMended: false }
    const isDoubtful = source.confidence !== undefined && source.confidence < doubtfulBelow
    pieces.push({ text: joined.text, isDoubtful, ...at })
    const gap = isLineBreakPending && joined.gap === ' ' ? '\n' : joined.gap
    if (gap !== '') pieces.push({ text: gap, isDoubtful: false, ...at })
    isLineBreakPending = joined.isMended && lineEnd?.isBreak === true
  }
  return pieces
}

/**
 * Returns the text of a page as pieces, with an empty line between paragraphs. Without any option, the lines are
 * those of the page.
 */
export const writePageText = (
  paragraphs: readonly TextParagraph[],
  { joinsLines, mendsHyphens }: WritingOptions,
): TextPiece[] => {
  const pieces: TextPiece[] = []
  for (const [index, paragraph] of paragraphs.entries()) {
    const written = writeParagraph(positionWords(paragraph, joinsLines), index, mendsHyphens)
    const last = pieces.at(-1)
    if (last && written.length > 0) pieces.push({ ...last, text: '\n\n', isDoubtful: false })
    pieces.push(...written)
  }
  return pieces
}

/** Joins the texts of the pieces. */
export const plainText = (pieces: readonly TextPiece[]): string =>
  pieces.map(({ text }) => text).join('')
