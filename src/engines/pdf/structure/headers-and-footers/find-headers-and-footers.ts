import type { PageLayout, Segment } from '../../page-content/page-layout.ts'
import type {
  Alignment,
  HeaderOrFooter,
  Line,
  Paragraph,
  StyledText,
} from '../document-structure.ts'
import { heaviest } from '../../../../core/statistics.ts'
import {
  type MarginText,
  type NumberMeaning,
  type RepeatedText,
  findRepeatedTexts,
  isNumberOfFirstPage,
  marginTextsOf,
  outermostRepeated,
} from './repeated-text.ts'
import { footOfFirstPage } from './foot-of-first-page.ts'
import { groupIntoLines } from '../lines.ts'
import { findNumbers } from '../numerals.ts'
import { textOfLines } from '../paragraphs/styled-text.ts'

/** A line that is right-aligned or centered begins at least this far from the left edge. */
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
const buildHeaderOrFooter = (source: HeaderOrFooterSource): HeaderOrFooter => {
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

/** A repeated text is on at least this share of the pages that could have it. */
const minPagesShare = 0.5

/**
 * A text belongs to odd pages when at least this share of its pages is odd. Counting may slip where the numbers leave out
 * pages.
 */
const minParityShare = 0.9

/** Where there is a single odd or even page, it does not show whether odd and even pages differ. */
const minPagesOfParity = 2

/** The largest page number that Word can count to (ISO/IEC 29500-1, 17.6.12, stored in 16 bits). */
const maxPageNumber = 32_767

/** The pages that show a text. */
type PageSet = 'all' | 'odd' | 'even' | 'first'

/** The pages of a document, with the numbers that they show. */
interface NumberedPages {
  /** The page indexes in increasing order. */
  pageIndexes: readonly number[]
  /** The number of a page less its index. */
  offset: number
  /** What the first page alone has in its lower margin. */
  footOfFirst: ReadonlySet<MarginText>
}

const isOdd = (pageIndex: number, { offset }: NumberedPages): boolean =>
  (pageIndex + offset) % 2 !== 0

/**
 * Finds the pages that a text belongs to. It belongs to all pages when it is on at least half of them and on two; the first
 * page does not count, because it often has no header. It belongs to odd or even pages when it is on those only, if there are two of each. Text that is
 * tagged as decoration also belongs to the only page of a document, and the first of several pages may have a page number
 * and the text in its lower margin alone.
 */
const pageSetOf = ({ members }: RepeatedText, pages: NumberedPages): PageSet | undefined => {
  const { pageIndexes, footOfFirst } = pages
  const [first] = pageIndexes
  const on = new Set(members.map(({ pageIndex }) => pageIndex))
  const isOnlyPage =
    pageIndexes.length === 1 && on.size === 1 && members.every(({ isDecoration }) => isDecoration)
  if (isOnlyPage) return 'all'
  if (on.size < 2)
    return pageIndexes.length > 1 &&
      members.some((it) => isNumberOfFirstPage(it) || footOfFirst.has(it))
      ? 'first'
      : undefined
  const isCovering = (all: readonly number[]): boolean => {
    const others = all.filter((it) => it !== first)
    const found = others.filter((it) => on.has(it))
    return found.length > 0 && found.length >= minPagesShare * others.length
  }
  const odd = pageIndexes.filter((it) => isOdd(it, pages))
  const even = pageIndexes.filter((it) => !isOdd(it, pages))
  if (pageIndexes.length > 2) {
    const isShort = Math.min(odd.length, even.length) < minPagesOfParity
    const oddShare = [...on].filter((it) => isOdd(it, pages)).length / on.size
    if (oddShare >= minParityShare && isCovering(odd)) return isShort ? undefined : 'odd'
    if (oddShare <= 1 - minParityShare && isCovering(even)) return isShort ? undefined : 'even'
  }
  return isCovering(pageIndexes) ? 'all' : undefined
}

/** The headers and footers of a document, and the text without them. */
interface FoundHeadersAndFooters {
  headersAndFooters: HeaderOrFooter[]
  firstPageNumber: number
  /** The segments of a page without its headers and footers. */
  bodySegmentsOf: (layout: PageLayout) => readonly Segment[]
}

const places = ['header', 'footer'] as const

const offsetOf = (repeated: readonly RepeatedText[], first: number): number => {
  let best: RepeatedText | undefined
  for (const it of repeated) {
    if (it.offset === undefined || it.offset + first < 0 || it.offset + first > maxPageNumber)
      continue
    if (!best || it.members.length > best.members.length) best = it
  }
  return best?.offset ?? 1 - first
}

/** A repeated text with the pages that it belongs to. */
interface PlacedText extends RepeatedText {
  pages: PageSet
}

const outermostOfPage = (
  layout: PageLayout,
  repeated: ReadonlySet<MarginText>,
  all: MarginText[],
) =>
  places.flatMap((place) =>
    outermostRepeated(
      all.filter((it) => it.place === place && it.pageIndex === layout.pageIndex),
      (it) => repeated.has(it),
    ),
  )

/** Keeps only the repeated texts that are outermost on their pages. */
const onlyOutermost = (
  repeated: readonly RepeatedText[],
  layouts: readonly PageLayout[],
  candidates: readonly MarginText[],
): RepeatedText[] => {
  const members = new Set(repeated.flatMap((it) => it.members))
  const byPage = Map.groupBy(candidates, ({ pageIndex }) => pageIndex)
  const outer = new Set(
    layouts.flatMap((layout) =>
      outermostOfPage(layout, members, byPage.get(layout.pageIndex) ?? []),
    ),
  )
  return repeated.map((it) => ({
    ...it,
    members: it.members.filter((member) => outer.has(member)),
  }))
}

const belongsTo = ({ pages }: PlacedText, wanted: PageSet): boolean =>
  pages !== 'first' && (pages === 'all' || wanted === 'all' || pages === wanted)

/** Tells whether a page shows every text that pages of its kind show. */
const showsAllTexts = (
  pageIndex: number,
  placed: readonly PlacedText[],
  pages: NumberedPages,
): boolean =>
  placed.every(
    (it) =>
      !belongsTo(it, isOdd(pageIndex, pages) ? 'odd' : 'even') ||
      it.members.some((member) => member.pageIndex === pageIndex),
  )

/** The page that shows the most of some texts. */
const mostCompletePage = (placed: readonly PlacedText[]): number | undefined =>
  heaviest(placed.flatMap(({ members }) => members.map(({ pageIndex }) => [pageIndex, 1] as const)))

/** Tells whether most pages would be left without any text, in which case the texts are not headers or footers. */
const wouldEmptyPages = (layouts: readonly PageLayout[], taken: ReadonlySet<Segment>): boolean => {
  const written = layouts.filter(({ segments }) => segments.length > 0)
  const emptied = written.filter(({ segments }) => segments.every((it) => taken.has(it)))
  return emptied.length * 2 > written.length
}

/**
 * Finds headers and footers: text at the same place at the head or the foot of at least two pages and of half of them, where
 * different page numbers count as the same text. Where the first page, or odd and even pages, have others, there is an entry
 * for each of them at both places, even if it is empty, because Word switches both at once.
 */
export const findHeadersAndFooters = (layouts: readonly PageLayout[]): FoundHeadersAndFooters => {
  const pageIndexes = layouts.map(({ pageIndex }) => pageIndex)
  const [first = 0] = pageIndexes
  const candidates = layouts.flatMap(marginTextsOf)
  const repeated = findRepeatedTexts(candidates, layouts.length)
  const numbered = {
    pageIndexes,
    offset: offsetOf(repeated, first),
    footOfFirst: new Set<MarginText>(),
  }
  const known = repeated.filter((it) => pageSetOf(it, numbered) !== undefined)
  const footOfFirst = footOfFirstPage(
    layouts,
    candidates.filter(({ pageIndex }) => pageIndex === first),
    new Set(known.flatMap(({ members }) => members.map(({ segment }) => segment))),
  )
  const pages: NumberedPages = { ...numbered, footOfFirst }
  const likely = repeated.filter((it) => pageSetOf(it, pages) !== undefined)
  const placed = onlyOutermost(likely, layouts, candidates).flatMap((it): PlacedText[] => {
    const set = pageSetOf(it, pages)
    return set ? [{ ...it, pages: set }] : []
  })
  const { headersAndFooters, shown } = buildHeadersAndFooters(placed, layouts, pages)
  // The entry for a set of pages is taken from one of them. Texts that this page lacks stay in the text of the others.
  const taken = new Set(shown.flatMap(({ members }) => members.map(({ segment }) => segment)))
  if (shown.length === 0 || wouldEmptyPages(layouts, taken))
    return { headersAndFooters: [], firstPageNumber: 1, bodySegmentsOf: ({ segments }) => segments }
  const hasNumber = placed.some(({ offset }) => offset === pages.offset)
  return {
    headersAndFooters,
    firstPageNumber: hasNumber ? first + pages.offset : 1,
    bodySegmentsOf: ({ segments }) => segments.filter((it) => !taken.has(it)),
  }
}

/** Builds the headers and footers, and finds the repeated texts that they show. */
const buildHeadersAndFooters = (
  placed: readonly PlacedText[],
  layouts: readonly PageLayout[],
  pages: NumberedPages,
): { headersAndFooters: HeaderOrFooter[]; shown: PlacedText[] } => {
  const shown = new Set<PlacedText>()
  const byIndex = new Map(layouts.map((layout) => [layout.pageIndex, layout]))
  const [first = 0] = pages.pageIndexes
  const entriesFor = (
    of: HeaderOrFooter['pages'],
    wanted: readonly PlacedText[],
    pageIndex: number | undefined,
  ): HeaderOrFooter[] =>
    places.flatMap((place) => {
      const here = wanted.filter((it) => it.place === place)
      const layout = byIndex.get(pageIndex ?? mostCompletePage(here) ?? first)
      if (!layout) return []
      for (const it of here)
        if (it.members.some((member) => member.pageIndex === layout.pageIndex)) shown.add(it)
      return [buildHeaderOrFooter({ place, pages: of, layout, texts: here })]
    })
  const differsByParity = placed.some(({ pages: set }) => set === 'odd' || set === 'even')
  const sets: PageSet[] = differsByParity ? ['odd', 'even'] : ['all']
  const others = sets.flatMap((set) =>
    entriesFor(
      set,
      placed.filter((it) => belongsTo(it, set)),
      undefined,
    ),
  )
  const isFirstAlone = placed.some(({ pages: set }) => set === 'first')
  if (!isFirstAlone && showsAllTexts(first, placed, pages)) {
    const headersAndFooters = others.filter(
      ({ paragraphs }) => differsByParity || paragraphs.length > 0,
    )
    return { headersAndFooters, shown: [...shown] }
  }
  const onFirst = placed.filter(({ members }) => members.some((it) => it.pageIndex === first))
  return {
    headersAndFooters: [...entriesFor('first', onFirst, first), ...others],
    shown: [...shown],
  }
}
