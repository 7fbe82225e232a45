import type { StyledText, UnclassifiedParagraph } from '../document-structure.ts'
import { plainTextOf } from '../paragraphs/styled-text.ts'

/** Of a line's end, how much is looked at: a line of points alone would take long. */
const maxExaminedLetters = 400

/** Fewer lines that end in a number are anything. */
const minEntriesWithoutLeader = 3

/** In points: numbers of pages end this near to one another. */
const sameRightEdgePoints = 3

/** Points, or other marks, that lead to the number of a page: three at least. */
const leaderPattern = '[.…·⋯_․‥](?:[\\s\\t]?[.…·⋯_․‥]){2,}|[…⋯]{1,}'
/** In full-width digits, too, as Chinese and Japanese books have them. */
const pageNumberPattern = '(?:[\\d０-９]{1,4}|[ivxlc]{1,7})'
const entryWithLeader = new RegExp(`\\S\\s*(?:${leaderPattern})\\s*${pageNumberPattern}$`, 'u')
const gapBeforeNumber = new RegExp(
  `(\\s*(?:${leaderPattern})\\s*|\\s*\\t\\s*)(?=${pageNumberPattern}$)`,
  'u',
)
const onlyPageNumber = new RegExp(`^${pageNumberPattern}$`)

type Line = UnclassifiedParagraph['lines'][number]

/** Whether a line is an entry of a table of contents, with points that lead to its number. */
const hasLeader = ({ text }: Line): boolean => entryWithLeader.test(text.slice(-maxExaminedLetters))

/** Whether a line ends in a number that stands apart: an entry without points, in company. */
const endsInPageNumber = ({ segments }: Line): boolean =>
  segments.length > 1 && onlyPageNumber.test(segments.at(-1)?.text.trim() ?? '')

/**
 * Parts the entries of a table of contents that were taken for one paragraph, as all their lines are full. An entry may have more
 * lines than one: it ends in its number.
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
 * Tells which paragraphs are entries of a table of contents: those with a leader, and those that end in a number flush right if
 * several of them follow one another.
 *
 * @param paragraphs - in reading order, as `splitContents` leaves them.
 */
export const findContentsEntries = (
  paragraphs: readonly UnclassifiedParagraph[],
): Map<UnclassifiedParagraph, { hasLeader: boolean }> => {
  const found = new Map<UnclassifiedParagraph, { hasLeader: boolean }>()
  let run: UnclassifiedParagraph[] = []
  const close = (): void => {
    if (run.length >= minEntriesWithoutLeader)
      for (const it of run) found.set(it, { hasLeader: false })
    run = []
  }
  for (const paragraph of paragraphs) {
    const last = paragraph.lines.at(-1)
    if (last && hasLeader(last)) found.set(paragraph, { hasLeader: true })
    const end = run.at(-1)?.lines.at(-1)?.right
    if (!last || !endsInPageNumber(last)) close()
    else {
      if (end !== undefined && Math.abs(end - last.right) > sameRightEdgePoints) close()
      run.push(paragraph)
    }
  }
  close()
  return found
}

/** An entry's text with one tab before its number, in place of what leads to it. */
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
