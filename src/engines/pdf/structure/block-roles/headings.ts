import type { PageLayout, Segment, Tag } from '../../page-content/page-layout.ts'
import type { BlockRole, Line, UnclassifiedParagraph } from '../document-structure.ts'
import { parseRomanNumeral } from '../numerals.ts'
import { heaviest, medianOf } from '../../../../core/statistics.ts'

/** Sizes are rounded to this step, because pages give 11.04 for 11. */
const sizeStepPoints = 0.5

/** Text is bold when at least this share of its letters is bold. */
const minBoldShare = 0.8

/** The body size of a document without any letters. */
const defaultBodySizePoints = 11

/** The style of most letters of a text. */
interface TextStyle {
  sizePoints: number
  isBold: boolean
}

const roundSize = (sizePoints: number): number =>
  Math.round(sizePoints / sizeStepPoints) * sizeStepPoints

const nonLetters = /[^\p{L}\p{N}]/gu

/** The style of most letters of some lines. Superscripts and subscripts do not count for the size. */
export const textStyleOf = (
  lines: readonly Line[],
  layouts: ReadonlyMap<number, PageLayout>,
): TextStyle => {
  const sizes: [size: number, letters: number][] = []
  let bold = 0
  let all = 0
  for (const { pageIndex, segments } of lines) {
    const formats = layouts.get(pageIndex)?.formats
    for (const { runs } of segments)
      for (const { text, format: index } of runs) {
        const format = formats?.[index]
        const count = text.replaceAll(nonLetters, '').length
        if (!format || count === 0) continue
        all += count
        if (format.isBold) bold += count
        if (format.script === undefined) sizes.push([roundSize(format.sizePoints), count])
      }
  }
  return {
    sizePoints: heaviest(sizes) ?? roundSize(lines[0]?.sizePoints ?? 0),
    isBold: all > 0 && bold >= minBoldShare * all,
  }
}

/** The font size of most letters of a document, in points. */
export const readBodySize = (
  paragraphs: readonly UnclassifiedParagraph[],
  layouts: ReadonlyMap<number, PageLayout>,
): number => {
  const letters = paragraphs.map(
    ({ lines }) =>
      [
        textStyleOf(lines, layouts).sizePoints,
        lines.reduce((sum, { text }) => sum + text.length, 0),
      ] as const,
  )
  return heaviest(letters) ?? defaultBodySizePoints
}

export const maxHeadingLines = 3

/** Text that is larger than the body text by this ratio is a heading, if its words allow it. */
const minLargeRatio = 1.12

/** Text with a label before a colon is a heading only when it is larger than the body text by this ratio. */
const minLabelledRatio = 1.5
/** Bold text is a heading when its size is at least this ratio of the body text's. */
const minBoldRatio = 0.98

/** A heading has fewer letters than this. */
const maxHeadingLetters = 160
/** A bold heading in the size of the body text has fewer letters than this. */
const maxBoldLetters = 100

/** More consecutive lines of one style than this are an address, a list or a poster. */
const maxConsecutive = 2

/** Text with at least this many parts between commas is an enumeration of names or an address. */
const minEnumeratedParts = 4

/** Bold words above a text with fewer letters than this are its label: the label of a name, an address or a sum. */
const minLettersBelow = 40

/** At most this many items stand before the title, a date or the kind of the document for example. */
const maxItemsBeforeTitle = 3

/** The tags of a page are trusted when at least this share of its letters is tagged. */
const minTaggedShare = 0.8

/** A paragraph has a tag when at least this share of its letters has it. */
const minSameTagShare = 0.8

/** A paragraph with the facts that tell whether it is a heading. */
export interface HeadingCandidate {
  paragraph: UnclassifiedParagraph
  text: string
  style: TextStyle
  /** The paragraph has another role already, or its text cannot be a heading. */
  hasOtherRole: boolean
  /** The index of the paragraph among the paragraphs, tables and pictures of the document. */
  order: number
}

type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

/** The words that stand before the number of a part, in French, English and Spanish. */
const partLabel =
  /^(?:chapter|chapitre|cap[íi]tulo|section|secci[óo]n|article|art[íi]culo|part|partie|parte|title|titre|t[íi]tulo|livre|book|libro)\s+/iu
const decimalNumber = /^(\d{1,2}(?:\.\d{1,2})*)(?:\.?[\s\t]|[.:)]?$|\s*[:–—-])/u
const romanNumber = /^([IVXLC]+)(?:[.:)]?[\s\t]|[.:)]?$)/u

/** The depth of the number that a heading begins with: 2 for "2.1". It is undefined without a number. */
export const numberingDepth = (text: string): number | undefined => {
  const part = partLabel.exec(text)?.[0]
  const rest = text.slice(part?.length ?? 0)
  const number = decimalNumber.exec(rest)?.[1]
  if (number !== undefined) return number.split('.').length
  const letters = romanNumber.exec(rest)?.[1]
  if (letters === undefined || parseRomanNumeral(letters) === undefined) return undefined
  // A single "I" may be the English pronoun.
  return letters.length > 1 || part !== undefined ? 1 : undefined
}

/** Limits a level to the six that Word has. */
export const clampLevel = (level: number): HeadingLevel =>
  // Levels are whole numbers, so that a level between 1 and 6 is one of these.
  Math.max(1, Math.min(6, level)) as HeadingLevel

/** Orders styles by size first, then bold before regular. */
const compareProminence = (one: TextStyle, other: TextStyle): number =>
  other.sizePoints - one.sizePoints || Number(other.isBold) - Number(one.isBold)

/**
 * Finds the levels of headings. A number gives its depth ("2.1" has level 2). Without numbers, each style is a level below
 * the larger styles. A style whose headings mostly have numbers takes their level, so that "References" has the level of "1
 * Introduction".
 */
const headingLevelsOf = (
  headings: readonly HeadingCandidate[],
): Map<HeadingCandidate, HeadingLevel> => {
  const styles = [
    ...Map.groupBy(headings, ({ style }) => `${style.sizePoints} ${style.isBold}`).values(),
  ].toSorted(([one], [other]) => (one && other ? compareProminence(one.style, other.style) : 0))
  const levels = new Map<HeadingCandidate, HeadingLevel>()
  let above = 0
  for (const alike of styles) {
    const depths = alike.flatMap(({ text }) => numberingDepth(text) ?? [])
    const depth = depths.length * 2 >= alike.length ? medianOf(depths) : undefined
    const level = clampLevel(depth ?? above + 1)
    for (const heading of alike)
      levels.set(heading, clampLevel(numberingDepth(heading.text) ?? level))
    above = level
  }
  return levels
}

const endsAsSentence = /(?<!\.\.)[.;,]$/
const hasWord = /\p{L}{3}|\p{Lo}{2}|\p{Lu}{2}/u
/** "Total due: 45.00" is a label with a value, but "Chapter 1: The beginning" is a heading. */
const labelAndValue = /:\s+\S/
const numberedPart = /^\p{L}+\s+(?:\d+|[IVXLC]+)\s*:/u

/** Tells whether text is a list of authors, an address, or contact data. */
const isContactOrEnumeration = (text: string): boolean =>
  text.includes('@') ||
  /https?:\/\/|www\./i.test(text) ||
  text.split(',').length >= minEnumeratedParts

/**
 * Tells whether text belongs to a form: it has dots or a line to write on, or words that stand apart, except for a heading's
 * number.
 */
const isFormField = (text: string): boolean =>
  /\.{4}|_{3}/.test(text) || (text.includes('\t') && numberingDepth(text) === undefined)

const looksLikeHeading = (
  { paragraph: { lines, alignment }, text, style, hasOtherRole }: HeadingCandidate,
  bodySizePoints: number,
): boolean => {
  if (
    hasOtherRole ||
    alignment === 'right' ||
    lines.length > maxHeadingLines ||
    text.length >= maxHeadingLetters
  )
    return false
  if (!hasWord.test(text) || endsAsSentence.test(text)) return false
  if (isContactOrEnumeration(text) || isFormField(text)) return false
  const isLabelled = labelAndValue.test(text) && !numberedPart.test(text)
  if (style.sizePoints >= (isLabelled ? minLabelledRatio : minLargeRatio) * bodySizePoints)
    return true
  return (
    style.isBold &&
    style.sizePoints >= minBoldRatio * bodySizePoints &&
    text.length < maxBoldLetters &&
    !text.endsWith(':') &&
    !isLabelled
  )
}

/**
 * Tells whether a candidate is only the label of a short text below it, rather than the heading of a paragraph, a list or a
 * table. A part with its number, such as "Article 4", is no label.
 */
const isLabel = (
  { text, style, order }: HeadingCandidate,
  next: HeadingCandidate | undefined,
  bodySizePoints: number,
): boolean =>
  style.sizePoints < minLargeRatio * bodySizePoints &&
  !(partLabel.test(text) && numberingDepth(text) !== undefined) &&
  next?.order === order + 1 &&
  !next.hasOtherRole &&
  next.text.length < minLettersBelow &&
  !looksLikeHeading(next, bodySizePoints)

const styleKeyOf = ({ sizePoints, isBold }: TextStyle): string => `${sizePoints} ${isBold}`

/** Leaves out headings of one style that directly follow one another, because no text stands below them. */
const withoutConsecutive = (
  all: readonly HeadingCandidate[],
  found: ReadonlySet<HeadingCandidate>,
): HeadingCandidate[] => {
  const kept: HeadingCandidate[] = []
  let row: HeadingCandidate[] = []
  const close = (): void => {
    if (row.length <= maxConsecutive) kept.push(...row)
    row = []
  }
  for (const candidate of all) {
    const last = row.at(-1)
    const isNext =
      last !== undefined &&
      candidate.order === last.order + 1 &&
      styleKeyOf(candidate.style) === styleKeyOf(last.style)
    if (!isNext) close()
    if (found.has(candidate)) row.push(candidate)
    else close()
  }
  close()
  return kept
}

/** Finds the title: a heading at the beginning of the document that alone has the largest size. */
const findTitle = (
  headings: readonly HeadingCandidate[],
  bodySizePoints: number,
): HeadingCandidate | undefined => {
  const largest = Math.max(...headings.map(({ style }) => style.sizePoints))
  const [title, ...others] = headings.filter(({ style }) => style.sizePoints === largest)
  const isAlone = title !== undefined && others.length === 0
  const isLarge = largest >= minLargeRatio * bodySizePoints
  return isAlone && isLarge && title.order <= maxItemsBeforeTitle ? title : undefined
}

/**
 * Finds headings by their style: large or bold, short, and not a sentence.
 *
 * @param all - the paragraphs of a document that are not in tables, in reading order.
 */
export const findHeadingsByStyle = (
  all: readonly HeadingCandidate[],
  bodySizePoints: number,
): Map<UnclassifiedParagraph, BlockRole> => {
  const likely = new Set(
    all.filter(
      (it, index) =>
        looksLikeHeading(it, bodySizePoints) && !isLabel(it, all[index + 1], bodySizePoints),
    ),
  )
  const headings = withoutConsecutive(all, likely)
  const title = findTitle(headings, bodySizePoints)
  const roles = new Map<UnclassifiedParagraph, BlockRole>()
  if (title) roles.set(title.paragraph, { kind: 'title' })
  const others = headings.filter((it) => it !== title)
  for (const [candidate, level] of headingLevelsOf(others))
    roles.set(candidate.paragraph, { kind: 'heading', level })
  return roles
}

const countLetters = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0)

/**
 * The tags of the pages that are tagged almost completely, by the marks of their content. The tags of other pages say too
 * little.
 */
export const reliableTags = (
  layouts: ReadonlyMap<number, PageLayout>,
): Map<number, ReadonlyMap<number, Tag>> => {
  const reliable = new Map<number, ReadonlyMap<number, Tag>>()
  for (const [pageIndex, { tags, segments }] of layouts) {
    if (tags.length === 0) continue
    const byMark = new Map(tags.map((tag) => [tag.mark, tag]))
    const shown = segments.filter(({ isArtifact }) => !isArtifact)
    const tagged = shown.filter(({ mark }) => mark !== undefined && byMark.has(mark))
    if (countLetters(tagged) >= minTaggedShare * countLetters(shown))
      reliable.set(pageIndex, byMark)
  }
  return reliable
}

/** The tag that most of a paragraph's letters have; undefined when they differ or are not tagged. */
const tagOf = (
  lines: readonly Line[],
  reliable: ReadonlyMap<number, ReadonlyMap<number, Tag>>,
): Tag | undefined => {
  const counts = new Map<string, { tag: Tag; letters: number }>()
  let all = 0
  for (const { pageIndex, segments } of lines)
    for (const { mark, text } of segments) {
      all += text.length
      const tag = mark === undefined ? undefined : reliable.get(pageIndex)?.get(mark)
      if (!tag) continue
      const count = counts.get(tag.role) ?? { tag, letters: 0 }
      count.letters += text.length
      counts.set(tag.role, count)
    }
  return [...counts.values()].find(({ letters }) => letters >= minSameTagShare * all)?.tag
}

/** What the tags of the whole document say about headings. */
interface TaggedHeadings {
  /** Some headings are tagged, so that text with another tag is not a heading. */
  hasHeadings: boolean
  /** The level from 1 to 6; 0 for the title. */
  levels: ReadonlyMap<UnclassifiedParagraph, number>
  /** Paragraphs that are tagged as running text, or as a part of a list, a table or a note. */
  otherBlocks: ReadonlySet<UnclassifiedParagraph>
}

const headingRole = /^H([1-6])$/

export const readTaggedHeadings = (
  paragraphs: readonly UnclassifiedParagraph[],
  reliable: ReadonlyMap<number, ReadonlyMap<number, Tag>>,
): TaggedHeadings => {
  const levels = new Map<UnclassifiedParagraph, number>()
  const otherBlocks = new Set<UnclassifiedParagraph>()
  for (const paragraph of paragraphs) {
    const tag = tagOf(paragraph.lines, reliable)
    if (!tag) continue
    const level = headingRole.exec(tag.role)?.[1]
    if (level !== undefined) levels.set(paragraph, Number(level))
    else if (tag.role === 'Title') levels.set(paragraph, 0)
    else if (tag.role !== 'H') otherBlocks.add(paragraph)
  }
  return { hasHeadings: levels.size > 0, levels, otherBlocks }
}

/** An entry of a document's outline; 0 is the outermost level. */
export interface OutlineEntry {
  title: string
  level: number
}

/** Makes titles comparable: without regard to case, punctuation, and the kinds of digits and spaces. */
export const normalizeTitle = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The levels of an outline's entries by their normalized titles, from 1. An entry that contains all others is the title of
 * the document and has level 0.
 */
export const outlineLevelsByTitle = (outline: readonly OutlineEntry[]): Map<string, number> => {
  const outermost = outline.filter(({ level }) => level === 0)
  const hasTitle = outline.length > 1 && outermost.length === 1 && outline[0]?.level === 0
  return new Map(
    outline.map(({ title, level }) => [normalizeTitle(title), hasTitle ? level : level + 1]),
  )
}
