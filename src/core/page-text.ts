/** The text of a page, whoever read it: an engine from its pixels, or a document's own text layer. */

export interface TextWord {
  text: string
  /** How sure the engine is, 0 to 100. Undefined where the document says itself what it holds. */
  confidence?: number | undefined
}

export interface TextLine {
  words: readonly TextWord[]
  /** The line ends before the room does, as in verse, addresses, tables: the next one is no continuation of it. */
  endsEarly?: boolean | undefined
}

/** Lines that belong together, in reading order. */
export interface TextParagraph {
  lines: readonly TextLine[]
}

/** A word or what stands between two; of the latter, the place is that of the word before. */
export interface TextPiece {
  text: string
  /** The engine was not sure of this word. */
  isDoubtful: boolean
  /** Indexes of the paragraph, of the line in it, and of the word in that. */
  paragraph: number
  line: number
  word: number
}

export interface WritingOptions {
  /** The lines of a paragraph become one line, but for those that end early and those of a list. */
  joinsLines: boolean
  /** Words divided at a line's end are put together again. */
  mendsHyphens: boolean
}

/**
 * Below this confidence, 0 to 100, a word is called doubtful: 31 in 100 of those are wrong, and 1 in 79 of the others
 * (9,947 words of 65 pages, three languages).
 */
export const doubtfulBelow = 80

const hyphens = '\\-\u2010\u00AD'
const endsInHyphen = new RegExp(`[\\p{L}\\p{N}][${hyphens}]$`, 'u')
/** Not after a capital or a digit (X-ray, 1990-2000), nor where there is a hyphen before (c’est-à-dire). */
const endsDivided = new RegExp(`^[^${hyphens}]*\\p{Ll}[${hyphens}]$`, 'u')
const beginsLowerCase = /^\p{Ll}/u
const beginsInWord = /^[\p{L}\p{N}]/u
/** A dash, a bullet, or the number or letter of an item. */
const beginsItem = /^([-–—•·▪■◦‣*]$|[•▪■◦‣]|(\d{1,2}|\p{L})[.)]$)/u

/** A word on its way to paper: where it is from, and how its line ends after it. */
interface Placed {
  source: TextWord
  line: number
  word: number
  /** Undefined within a line. */
  lineEnd?: { isBreak: boolean } | undefined
}

/** The words of a paragraph with what becomes of each line's end. */
const place = ({ lines }: TextParagraph, joinsLines: boolean): Placed[] => {
  const written = [...lines.entries()].filter(([, { words }]) => words.length > 0)
  const isItem = written.map(([, { words }]) => beginsItem.test(words[0]?.text ?? ''))
  // One number at the start of a line may be part of the sentence; of two, one is not.
  const isList = isItem[0] === true || isItem.filter(Boolean).length > 1
  return written.flatMap(([line, { words, endsEarly }], index) =>
    words.map((source, word) => {
      const isLast = word === words.length - 1
      const isBreak = !joinsLines || endsEarly === true || (isList && isItem[index + 1] === true)
      return { source, line, word, lineEnd: isLast ? { isBreak } : undefined }
    }),
  )
}

/** What stands between a word and the next of its paragraph, and what is left of the word. */
const passOn = (
  { source: { text }, lineEnd }: Placed,
  next: Placed,
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
  placed: readonly Placed[],
  paragraph: number,
  mendsHyphens: boolean,
): TextPiece[] => {
  const pieces: TextPiece[] = []
  /** Where a divided word is put together on its first line, that line ends after it. */
  let isLineDue = false
  for (const [index, current] of placed.entries()) {
    const { source, line, word, lineEnd } = current
    const at = { paragraph, line, word }
    const next = placed[index + 1]
    const passed = next
      ? passOn(current, next, mendsHyphens)
      : { text: source.text, gap: '', isMended: false }
    const isDoubtful = source.confidence !== undefined && source.confidence < doubtfulBelow
    pieces.push({ text: passed.text, isDoubtful, ...at })
    const gap = isLineDue && passed.gap === ' ' ? '\n' : passed.gap
    if (gap !== '') pieces.push({ text: gap, isDoubtful: false, ...at })
    isLineDue = passed.isMended && lineEnd?.isBreak === true
  }
  return pieces
}

/**
 * The text of a page, ready to be shown: its pieces one after the other, with an empty line between paragraphs.
 * What remains when no option is taken is the page's own lines.
 */
export const writePageText = (
  paragraphs: readonly TextParagraph[],
  { joinsLines, mendsHyphens }: WritingOptions,
): TextPiece[] => {
  const pieces: TextPiece[] = []
  for (const [index, paragraph] of paragraphs.entries()) {
    const written = writeParagraph(place(paragraph, joinsLines), index, mendsHyphens)
    const last = pieces.at(-1)
    if (last && written.length > 0) pieces.push({ ...last, text: '\n\n', isDoubtful: false })
    pieces.push(...written)
  }
  return pieces
}

/** The pieces' text in one. */
export const plainText = (pieces: readonly TextPiece[]): string =>
  pieces.map(({ text }) => text).join('')
