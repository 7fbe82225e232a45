import type { StyledText, UnclassifiedParagraph } from '../document-structure.ts'
import { plainTextOf } from '../paragraphs/styled-text.ts'

/** Only this many letters at the end of a line are examined, because a long line of dots would take long. */
const maxExaminedLetters = 400

/** Fewer lines than this that end in a number are not a table of contents, unless they have leaders. */
const minEntriesWithoutLeader = 3

/** Dots or other marks that lead to a page number: at least three of them, or an ellipsis. */
const leaderPattern = '[.…·⋯_․‥](?:\\s?[.…·⋯_․‥]){2,}|[…⋯]+'
/**
 * A page number in digits or as a Roman numeral in its modern form, which few words are. Chinese and Japanese books use full-width
 * digits.
 */
const pageNumberPattern =
  '(?:[\\d０-９]{1,4}|(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3}))'
const entryWithLeader = new RegExp(`\\S\\s*(?:${leaderPattern})\\s*${pageNumberPattern}$`, 'u')
const gapBeforeNumber = new RegExp(
  `(\\s*(?:${leaderPattern})\\s*|\\s*\\t\\s*)(?=${pageNumberPattern}$)`,
  'u',
)
const onlyPageNumber = new RegExp(`^${pageNumberPattern}$`)

const onlyLeaderOrNumber = new RegExp(
  `^\\s*(?:${leaderPattern})?\\s*(?:${pageNumberPattern})?\\s*$`,
  'u',
)

/** Tells whether a text is the leader or the page number of an entry, or both, without any of its title. */
export const isLeaderOrPageNumber = (text: string): boolean =>
  text.length <= maxExaminedLetters && onlyLeaderOrNumber.test(text)

type Line = UnclassifiedParagraph['lines'][number]

/** Tells whether a line ends in a leader and a page number. */
const hasLeader = ({ text }: Line): boolean => entryWithLeader.test(text.slice(-maxExaminedLetters))

/**
 * Tells whether a line ends in a number that a gap separates from the text. Several such lines are entries without leaders.
 */
const endsInPageNumber = ({ segments }: Line): boolean =>
  segments.length > 1 && onlyPageNumber.test(segments.at(-1)?.text.trim() ?? '')

/**
 * Splits the entries of a table of contents that were read as one paragraph because all of their lines are full. An entry may
 * have several lines and ends with its page number.
 */
export const splitContentsEntries = (paragraph: UnclassifiedParagraph): UnclassifiedParagraph[] => {
  const { lines } = paragraph
  if (lines.length < 2) return [paragraph]
  const isEntry = lines.some(hasLeader) ? hasLeader : endsInPageNumber
  const count = lines.filter(isEntry).length
  if (isEntry === endsInPageNumber && count < minEntriesWithoutLeader) return [paragraph]
  const parts: Line[][] = [[]]
  for (const line of lines) {
    parts.at(-1)?.push(line)
    if (isEntry(line)) parts.push([])
  }
  return parts
    .filter((part) => part.length > 0)
    .map((part) => {
      const [first] = part
      const rest = part.slice(1).map(({ left }) => left)
      return {
        ...paragraph,
        lines: part,
        pageIndex: first?.pageIndex ?? paragraph.pageIndex,
        firstLeft: first?.left ?? paragraph.firstLeft,
        left: rest.length > 0 ? Math.min(...rest) : (first?.left ?? paragraph.left),
        alignment: 'left',
        pitchPoints: part.length > 1 ? paragraph.pitchPoints : undefined,
      }
    })
}

/**
 * Finds the entries of tables of contents: paragraphs with a leader, and consecutive paragraphs that end in a number which a
 * gap separates from the text.
 *
 * @param paragraphs - the paragraphs in reading order, as `splitContentsEntries` returns them.
 */
export const findContentsEntries = (
  paragraphs: readonly UnclassifiedParagraph[],
): Map<UnclassifiedParagraph, { hasLeader: boolean }> => {
  const found = new Map<UnclassifiedParagraph, { hasLeader: boolean }>()
  let run: UnclassifiedParagraph[] = []
  const close = (): void => {
    if (run.length >= minEntriesWithoutLeader)
      for (const it of run) if (!found.has(it)) found.set(it, { hasLeader: false })
    run = []
  }
  for (const paragraph of paragraphs) {
    const last = paragraph.lines.at(-1)
    if (last && hasLeader(last)) found.set(paragraph, { hasLeader: true })
    if (!last || !endsInPageNumber(last)) close()
    else run.push(paragraph)
  }
  close()
  return found
}

/** The text of an entry with a single tab in place of the leader before its page number. */
export const withTabBeforeNumber = (content: readonly StyledText[]): StyledText[] => {
  const text = plainTextOf(content)
  const skipped = Math.max(0, text.length - maxExaminedLetters)
  const match = gapBeforeNumber.exec(text.slice(skipped))
  if (!match) return [...content]
  const begin = skipped + match.index
  const end = begin + match[0].length
  let at = 0
  let isPlaced = false
  return content.flatMap((piece) => {
    const from = at
    at += piece.text.length
    const before = piece.text.slice(0, Math.max(0, begin - from))
    const after = piece.text.slice(Math.max(0, Math.min(piece.text.length, end - from)))
    const isHere = !isPlaced && at > begin
    if (isHere) isPlaced = true
    const shown = before + (isHere ? '\t' : '') + after
    return shown === '' ? [] : [{ ...piece, text: shown }]
  })
}
