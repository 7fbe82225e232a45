import { joinOfLines, type Vocabulary } from '../paragraphs/dehyphenation.ts'
import {
  type Line,
  type Column,
  type PageItem,
  type PageStructure,
  columnsOf,
  withItems,
  type UnclassifiedParagraph,
} from '../document-structure.ts'
import { firstWordPointsOf, isSpread } from '../paragraphs/logical-lines.ts'
import { medianOf } from '../statistics.ts'
import { looksLikeCaption } from './captions.ts'

/** In points. */
const sameSizePoints = 0.6

/** Against the size of running text: larger letters are no running text. */
const maxRunningTextRatio = 1.12

/** In heights of the font: the room that a full line leaves, which the next word did not fit into. */
const maxFreeEm = 6

/** The same where lines are centred or flush right, whose ends tell less, and for sentences that go on with a capital letter. */
const maxFreeCentredEm = 2
const minFreeEm = 0.5

/** In points: the last line of a justified paragraph seldom ends so near to its column's end by chance. */
const maxJustifiedFreePoints = 1

/** A single line of fewer letters is a label or a heading, however full. */
const minRunningLetters = 40

/** Columns of one text are as wide, but for this share. */
const maxWidthDifferenceShare = 0.25

/** In heights of the font. */
const minIndentEm = 0.8

/** Of paragraphs with several lines, how many are indented where that is the habit. */
const indentedShare = 0.6

/** So many tables and pictures may stand between the parts of a paragraph, at the end of a column or at the beginning of the next. */
const maxItemsSkipped = 3

/** What is known of paragraphs before their roles are. */
interface ContinuationContext {
  vocabulary: Vocabulary
  bodySizePoints: number
  /** The first lines of paragraphs are indented: one that is not goes on. */
  indentsParagraphs: boolean
  /** Begins with the marker of an item. */
  isItem: (paragraph: UnclassifiedParagraph) => boolean
}

/** What may stand within a sentence: small letters or figures go on after it. */
const endsClause = /[:;]$/u
const endsSentence = /[.!?:;…»”"。！？]$/u
const startsWithinSentence = /^(?:[«“"‘'][\s\u202f]?)?[\p{Ll}\d(]/u
const endsInWord = /[\p{L},]$/u
const startsWithWord = /^\p{L}/u

const isIndented = ({ firstLeft, left, columnLeft, lines }: UnclassifiedParagraph): boolean =>
  firstLeft > (lines.length > 1 ? left : columnLeft) + minIndentEm * (lines[0]?.sizePoints ?? 0)

/** Whether a document parts its paragraphs by indenting them. */
export const areFirstLinesIndented = (paragraphs: readonly UnclassifiedParagraph[]): boolean => {
  const long = paragraphs.filter(({ lines }) => lines.length > 1)
  return long.length > 2 && long.filter(isIndented).length >= indentedShare * long.length
}

const freeAfter = (
  line: Line,
  { columnLeft, columnRight, isRightToLeft }: UnclassifiedParagraph,
): number => (isRightToLeft ? line.left - columnLeft : columnRight - line.right)

const widthOf = ({ columnLeft, columnRight }: UnclassifiedParagraph): number =>
  columnRight - columnLeft

const medianSizeOf = ({ lines }: UnclassifiedParagraph): number =>
  medianOf(lines.map(({ sizePoints }) => sizePoints)) ?? 0

/** A few larger words within a paragraph make one of its lines larger. */
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

/** Whether text goes on after a line that ends a sentence: by how paragraphs are parted, as its words do not tell. */
const continuesAfterSentence = (
  tail: UnclassifiedParagraph,
  head: UnclassifiedParagraph,
  roomPoints: number,
  { indentsParagraphs, isItem }: ContinuationContext,
): boolean => {
  if (isIndented(head)) return false
  if (indentsParagraphs && isIndented(tail) && !isItem(tail)) return true
  return (
    tail.alignment === 'justify' && tail.lines.length > 1 && roomPoints < maxJustifiedFreePoints
  )
}

/** Whether a paragraph goes on in another, which begins the next column or page. */
const continuesIn = (
  tail: UnclassifiedParagraph,
  head: UnclassifiedParagraph,
  context: ContinuationContext,
): boolean => {
  const last = tail.lines.at(-1)
  const [first] = head.lines
  if (!last || !first || context.isItem(head) || !areAlike(tail, head, last, first)) return false
  if (medianSizeOf(tail) > maxRunningTextRatio * context.bodySizePoints) return false
  if (isSpread(last, tail.isRightToLeft) || isSpread(first, head.isRightToLeft)) return false
  const em = last.sizePoints
  const room = freeAfter(last, tail)
  const isCentred = tail.alignment === 'center' || tail.alignment === 'right'
  if (room > (isCentred ? maxFreeCentredEm : maxFreeEm) * em) return false
  const [above, below] = [last.text.trimEnd(), first.text.trimStart()]
  const isWithin = startsWithinSentence.test(below)
  if (endsClause.test(above) && isWithin && tail.lines.length > 1) return true
  if (endsSentence.test(above)) return continuesAfterSentence(tail, head, room, context)
  if (isWithin) return true
  if (!joinOfLines(above, below, context.vocabulary).hasSpace) return true
  const need = Math.max(
    minFreeEm * em,
    first.segments[0] ? firstWordPointsOf(first.segments[0]) : 0,
  )
  const isRunning = tail.lines.length > 1 || last.text.length >= minRunningLetters
  const isFull = isRunning && room < need
  return isFull && !isIndented(head) && endsInWord.test(above) && startsWithWord.test(below)
}

interface JoinContext extends ContinuationContext {
  /** Stands apart from the text: a note at the foot of a page. */
  isOutsideText: (paragraph: UnclassifiedParagraph) => boolean
}

const firstContinuableParagraph = (
  items: readonly PageItem<UnclassifiedParagraph>[],
  { isOutsideText }: JoinContext,
): UnclassifiedParagraph | undefined => {
  let skipped = 0
  for (const item of items) {
    if (item.kind === 'paragraph' && !isOutsideText(item) && !looksLikeCaption(item)) return item
    skipped += 1
    if (skipped > maxItemsSkipped) return undefined
  }
  return undefined
}

/** Parts of paragraphs found in others: what is added to whom, and which pages begin with such a part. */
interface Continuations {
  added: ReadonlyMap<UnclassifiedParagraph, readonly UnclassifiedParagraph[]>
  absorbed: ReadonlySet<UnclassifiedParagraph>
  continuingPages: ReadonlySet<PageStructure<UnclassifiedParagraph>>
}

const findContinuations = (
  pages: readonly PageStructure<UnclassifiedParagraph>[],
  context: JoinContext,
): Continuations => {
  const added = new Map<UnclassifiedParagraph, UnclassifiedParagraph[]>()
  const absorbed = new Set<UnclassifiedParagraph>()
  const continuingPages = new Set<PageStructure<UnclassifiedParagraph>>()
  /** The last paragraph before, and that which it is a part of itself. */
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
    const head = firstContinuableParagraph(items, context)
    if (tail && head && continuesIn(tail.part, head, context)) {
      const { whole } = tail
      const parts = added.get(whole) ?? []
      parts.push(head)
      added.set(whole, parts)
      absorbed.add(head)
      if (tail.page !== page) continuingPages.add(page)
      tail = { part: head, whole, page }
    }
    const end = firstContinuableParagraph(items.toReversed(), context)
    if (end) tail = { part: end, whole: end === tail?.part ? tail.whole : end, page }
  }
  for (const page of pages) for (const column of columnsOf(page)) readColumn(column, page)
  return { added, absorbed, continuingPages }
}

const withContinuations = (
  paragraph: UnclassifiedParagraph,
  parts: readonly UnclassifiedParagraph[],
): UnclassifiedParagraph => {
  const longest = [paragraph, ...parts].find(({ lines }) => lines.length > 1) ?? paragraph
  return {
    ...paragraph,
    lines: [paragraph, ...parts].flatMap(({ lines }) => lines),
    alignment: paragraph.lines.length > 1 ? paragraph.alignment : longest.alignment,
    left:
      paragraph.lines.length > 1
        ? paragraph.left
        : paragraph.columnLeft + (longest.left - longest.columnLeft),
    pitchPoints: paragraph.pitchPoints ?? longest.pitchPoints,
  }
}

/** Puts together the paragraphs that columns' and pages' ends divide; each stands where it begins. */
export const joinContinued = (
  pages: readonly PageStructure<UnclassifiedParagraph>[],
  context: JoinContext,
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
