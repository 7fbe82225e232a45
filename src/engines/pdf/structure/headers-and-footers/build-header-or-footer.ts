import type { PageLayout } from '../../page-content/page-layout.ts'
import type {
  Alignment,
  HeaderOrFooter,
  Line,
  Paragraph,
  StyledText,
} from '../document-structure.ts'
import { groupIntoLines } from '../lines.ts'
import { findNumbers } from '../numerals.ts'
import { textOfLines } from '../paragraphs/styled-text.ts'
import type { MarginText, NumberMeaning, RepeatedText } from './repeated-text.ts'

/** A line that is right-aligned or centred begins at least this far from the left edge. */
const minInsetEm = 2

/** The middle or the end of a line may be this far from the place that its alignment demands. */
const sameEdgePoints = 3

/** The texts of a header or a footer, and the page to take them from. */
interface HeaderOrFooterSource {
  place: HeaderOrFooter['place']
  pages: HeaderOrFooter['pages']
  layout: PageLayout
  texts: readonly RepeatedText[]
}

const emptyVocabulary = {
  words: new Set<string>(),
  hyphenated: new Set<string>(),
  dividesWords: false,
}

interface PageBounds {
  columnLeft: number
  columnRight: number
  widthPoints: number
}

const alignmentOf = (
  { segments, left, right, sizePoints }: Line,
  { columnLeft, columnRight, widthPoints }: PageBounds,
): Alignment => {
  if (segments.length > 1 || left < columnLeft + minInsetEm * sizePoints) return 'left'
  const middle = (left + right) / 2
  const isCentred = [widthPoints / 2, (columnLeft + columnRight) / 2].some(
    (it) => Math.abs(it - middle) < sameEdgePoints,
  )
  if (isCentred) return 'center'
  return Math.abs(columnRight - right) < sameEdgePoints ? 'right' : 'left'
}

/** Marks the numbers that Word counts by itself as fields. */
const withFields = (
  content: readonly StyledText[],
  meanings: readonly NumberMeaning[],
): StyledText[] => {
  let count = 0
  return content.flatMap((piece) => {
    const pieces: StyledText[] = []
    let done = 0
    for (const { at, length } of findNumbers(piece.text).numbers) {
      const meaning = meanings[count]
      count += 1
      if (meaning === undefined || meaning === 'constant') continue
      if (at > done) pieces.push({ ...piece, text: piece.text.slice(done, at) })
      pieces.push({ ...piece, text: piece.text.slice(at, at + length), field: meaning })
      done = at + length
    }
    if (done < piece.text.length) pieces.push({ ...piece, text: piece.text.slice(done) })
    return pieces
  })
}

const countNumbers = (content: readonly StyledText[]): number =>
  content.reduce((sum, { text }) => sum + findNumbers(text).numbers.length, 0)

/** Builds a header or a footer from the page that shows it, with a paragraph for every line. */
export const buildHeaderOrFooter = (source: HeaderOrFooterSource): HeaderOrFooter => {
  const { place, pages, layout, texts } = source
  const { pageIndex, segments, widthPoints } = layout
  const meaningOf = new Map<MarginText['segment'], readonly NumberMeaning[]>()
  for (const { members, numbers } of texts)
    for (const member of members)
      if (member.pageIndex === pageIndex) meaningOf.set(member.segment, numbers)
  const columnLeft = Math.min(...segments.map(({ left }) => left))
  const columnRight = Math.max(...segments.map(({ right }) => right))
  const lines = groupIntoLines([...meaningOf.keys()], layout)
  const sources = { layouts: new Map([[pageIndex, layout]]), vocabulary: emptyVocabulary }
  const paragraphs = lines.map((line): Paragraph => {
    const content = textOfLines([line], sources)
    const meanings = line.segments.flatMap((it) => meaningOf.get(it) ?? [])
    return {
      kind: 'paragraph',
      pageIndex,
      lines: [line],
      columnLeft,
      columnRight,
      alignment: alignmentOf(line, { columnLeft, columnRight, widthPoints }),
      left: line.left,
      firstLeft: line.left,
      right: columnRight,
      pitchPoints: undefined,
      isRightToLeft: line.segments.every(({ isRightToLeft }) => isRightToLeft),
      role: { kind: 'body' },
      // When the text has another count of numbers than its segments, it is unknown which numbers are fields.
      content: countNumbers(content) === meanings.length ? withFields(content, meanings) : content,
    }
  })
  return {
    place,
    pages,
    paragraphs,
    top: lines[0]?.baseline ?? 0,
    bottom: lines.at(-1)?.baseline ?? 0,
  }
}
