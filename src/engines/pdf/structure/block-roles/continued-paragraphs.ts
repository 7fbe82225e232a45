import { middleOf } from '../../page-content/geometry.ts'
import {
  type Column,
  type Line,
  type PageItem,
  type PageStructure,
  type UnclassifiedParagraph,
  flowAndSides,
  withItems,
} from '../document-structure.ts'
import { type Vocabulary, joinOfLines } from '../paragraphs/dehyphenation.ts'
import { firstWordPointsOf, isSpread } from '../paragraphs/logical-lines.ts'
import { medianOf } from '../../../../core/statistics.ts'
import { looksLikeCaption } from './captions.ts'

/** Two font sizes that differ by less than this count as the same. */
const sameSizePoints = 0.6

/** The widest space that a full line may leave free at its end, because the next word did not fit. */
const maxFreeEm = 6

/** The space that a line may always leave free, however short the next word is. */
const minFreeEm = 0.5

/** The last line of a justified paragraph seldom ends this near to the end of its column by chance. */
const maxJustifiedFreePoints = 1

/** A single line with fewer letters than this is a label or a heading, even if it fills its column. */
const minRunningLetters = 40

/** The columns of one text differ in width by less than this share of the wider column. */
const maxWidthDifferenceShare = 0.25

/** A first line that is indented by more than this begins a paragraph. */
const minIndentEm = 0.8

/**
 * This many tables and pictures may stand between two parts of a paragraph, at the end of a column or at the beginning of the
 * next.
 */
const maxItemsSkipped = 3

/** What is known of a document's paragraphs before their roles are known. */
interface ContinuationContext {
  vocabulary: Vocabulary
  /** Tells whether a paragraph begins with the marker of a list item. */
  isItem: (paragraph: UnclassifiedParagraph) => boolean
  /**
   * Whether the columns become columns of Word. Only a column break keeps them above what stands below them on their page, and
   * none is within a paragraph.
   */
  needsColumnBreaks: boolean
}

const endsSentence = /[.!?:;…»”"。！？]$/u
const startsWithinSentence = /^(?:[«“"‘'][\s\u202f]?)?[\p{Ll}\d(]/u
const endsInWord = /[\p{L},]$/u
const startsWithWord = /^\p{L}/u

const isIndented = (paragraph: UnclassifiedParagraph): boolean => {
  const { lines, left, right, firstLeft, columnLeft, columnRight, isRightToLeft } = paragraph
  const [first, second] = lines
  if (first === undefined) return false
  const indent = isRightToLeft
    ? (second === undefined ? columnRight : right) - first.right
    : firstLeft - (second === undefined ? columnLeft : left)
  return indent > minIndentEm * first.sizePoints
}

const freeAfter = (
  line: Line,
  { columnLeft, columnRight, isRightToLeft }: UnclassifiedParagraph,
): number => (isRightToLeft ? line.left - columnLeft : columnRight - line.right)

const widthOf = ({ columnLeft, columnRight }: UnclassifiedParagraph): number =>
  columnRight - columnLeft

const medianSizeOf = ({ lines }: UnclassifiedParagraph): number =>
  medianOf(lines.map(({ sizePoints }) => sizePoints)) ?? 0

/** The median sizes are compared as well, because a few larger words make a single line of a paragraph larger. */
const areSameSize = (
  tail: UnclassifiedParagraph,
  head: UnclassifiedParagraph,
  last: Line,
  first: Line,
): boolean =>
  Math.abs(last.sizePoints - first.sizePoints) < sameSizePoints ||
  Math.abs(medianSizeOf(tail) - medianSizeOf(head)) < sameSizePoints

const areAlike = (
  tail: UnclassifiedParagraph,
  head: UnclassifiedParagraph,
  last: Line,
  first: Line,
): boolean =>
  areSameSize(tail, head, last, first) &&
  last.isBold === first.isBold &&
  tail.isRightToLeft === head.isRightToLeft &&
  Math.abs(widthOf(tail) - widthOf(head)) <
    maxWidthDifferenceShare * Math.max(widthOf(tail), widthOf(head))

/**
 * Tells whether text continues after a line that ends a sentence. Its words cannot tell, so that its indents and its
 * justification decide.
 */
const continuesAfterSentence = (
  tail: UnclassifiedParagraph,
  head: UnclassifiedParagraph,
  freeAtEndPoints: number,
): boolean => {
  if (isIndented(head)) return false
  return (
    tail.alignment === 'justify' &&
    tail.lines.length > 1 &&
    freeAtEndPoints < maxJustifiedFreePoints
  )
}

/** Tells whether a paragraph continues in another one, which begins the next column or page. */
const continuesIn = (
  tail: UnclassifiedParagraph,
  head: UnclassifiedParagraph,
  context: ContinuationContext,
): boolean => {
  const last = tail.lines.at(-1)
  const [first] = head.lines
  if (!last || !first || context.isItem(head) || !areAlike(tail, head, last, first)) return false
  if (isSpread(last, tail.isRightToLeft) || isSpread(first, head.isRightToLeft)) return false
  const em = last.sizePoints
  const free = freeAfter(last, tail)
  if (free > maxFreeEm * em) return false
  const [above, below] = [last.text.trimEnd(), first.text.trimStart()]
  if (endsSentence.test(above)) return continuesAfterSentence(tail, head, free)
  if (startsWithinSentence.test(below)) return true
  if (!joinOfLines(above, below, context.vocabulary).hasSpace) return true
  const need = Math.max(
    minFreeEm * em,
    first.segments[0] ? firstWordPointsOf(first.segments[0]) : 0,
  )
  const isRunning = tail.lines.length > 1 || last.text.length >= minRunningLetters
  const isFull = isRunning && free < need
  return isFull && !isIndented(head) && endsInWord.test(above) && startsWithWord.test(below)
}

const firstContinuableParagraph = (
  items: readonly PageItem<UnclassifiedParagraph>[],
): UnclassifiedParagraph | undefined => {
  let skipped = 0
  for (const item of items) {
    if (item.kind === 'paragraph' && !looksLikeCaption(item)) return item
    skipped += 1
    if (skipped > maxItemsSkipped) return undefined
  }
  return undefined
}

/**
 * Tells whether a picture that keeps its place on the page is above a paragraph. It would stay on the page before with what
 * follows a paragraph that continues from there, such as its caption.
 */
const floatsAbove = (
  { floatingPictures = [] }: PageStructure<UnclassifiedParagraph>,
  { lines: [first] }: UnclassifiedParagraph,
): boolean =>
  first !== undefined && floatingPictures.some(({ box }) => box.bottom <= first.baseline)

/**
 * The parts of paragraphs that were found in others: the parts to add to each paragraph, the parts to remove, and the pages
 * that begin with such a part.
 */
interface Continuations {
  added: ReadonlyMap<UnclassifiedParagraph, readonly UnclassifiedParagraph[]>
  absorbed: ReadonlySet<UnclassifiedParagraph>
  continuingPages: ReadonlySet<PageStructure<UnclassifiedParagraph>>
}

const findContinuations = (
  pages: readonly PageStructure<UnclassifiedParagraph>[],
  context: ContinuationContext,
): Continuations => {
  const added = new Map<UnclassifiedParagraph, UnclassifiedParagraph[]>()
  const absorbed = new Set<UnclassifiedParagraph>()
  const continuingPages = new Set<PageStructure<UnclassifiedParagraph>>()
  /** The last paragraph that was read, and the whole paragraph that it is a part of. */
  let tail:
    | {
        part: UnclassifiedParagraph
        whole: UnclassifiedParagraph
        page: PageStructure<UnclassifiedParagraph>
      }
    | undefined
  const readColumn = (
    { items }: Column<UnclassifiedParagraph>,
    page: PageStructure<UnclassifiedParagraph>,
  ): void => {
    const head = firstContinuableParagraph(items)
    const canContinue = tail?.page === page || !(head && floatsAbove(page, head))
    if (tail && head && canContinue && continuesIn(tail.part, head, context)) {
      const { whole } = tail
      const parts = added.get(whole) ?? []
      parts.push(head)
      added.set(whole, parts)
      absorbed.add(head)
      if (tail.page !== page) continuingPages.add(page)
      tail = { part: head, whole, page }
    }
    const end = firstContinuableParagraph(items.toReversed())
    if (end) tail = { part: end, whole: end === tail?.part ? tail.whole : end, page }
  }
  for (const page of pages) {
    // Turned text at the sides stands beside the text, which continues past it.
    const { flow } = flowAndSides(page)
    for (const { box, columns } of flow) {
      const endInBreaks =
        context.needsColumnBreaks && flow.some((other) => middleOf(other.box) >= box.bottom)
      for (const [index, column] of columns.entries()) {
        if (index > 0 && endInBreaks) tail = undefined
        readColumn(column, page)
      }
    }
  }
  return { added, absorbed, continuingPages }
}

const withContinuations = (
  paragraph: UnclassifiedParagraph,
  parts: readonly UnclassifiedParagraph[],
): UnclassifiedParagraph => {
  const withSeveralLines = [paragraph, ...parts].find(({ lines }) => lines.length > 1) ?? paragraph
  return {
    ...paragraph,
    lines: [paragraph, ...parts].flatMap(({ lines }) => lines),
    alignment: paragraph.lines.length > 1 ? paragraph.alignment : withSeveralLines.alignment,
    left:
      paragraph.lines.length > 1
        ? paragraph.left
        : paragraph.columnLeft + (withSeveralLines.left - withSeveralLines.columnLeft),
    pitchPoints: paragraph.pitchPoints ?? withSeveralLines.pitchPoints,
  }
}

/** Joins the paragraphs that the ends of columns and pages divide. Each joined paragraph stays where it begins. */
export const joinContinued = (
  pages: readonly PageStructure<UnclassifiedParagraph>[],
  context: ContinuationContext,
): PageStructure<UnclassifiedParagraph>[] => {
  const { added, absorbed, continuingPages } = findContinuations(pages, context)
  if (absorbed.size === 0) return [...pages]
  return pages.map((page) => ({
    ...withItems(page, (item) => {
      if (item.kind !== 'paragraph') return [item]
      if (absorbed.has(item)) return []
      const parts = added.get(item)
      return [parts ? withContinuations(item, parts) : item]
    }),
    continuesPreviousPage: page.continuesPreviousPage || continuingPages.has(page),
  }))
}
