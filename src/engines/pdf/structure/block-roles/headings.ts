import type { BlockRole, Line, UnclassifiedParagraph } from '../document-structure.ts'
import { groupBy } from '../group-by.ts'
import { medianOf } from '../statistics.ts'
import type { TextStyle } from './text-style.ts'
import { parseRomanNumeral } from '../numerals.ts'
import type { PageLayout, Segment, Tag } from '../../page-content/page-layout.ts'

/** Ratios to the size of running text. */
const minLargeRatio = 1.12

/** A title may have a colon. */
const minLabelledRatio = 1.5
const minBoldRatio = 0.98

const maxHeadingLetters = 160
const maxBoldLines = 2
const maxBoldLetters = 100

/** So many in a row that look alike are an address, a list, a poster. */
const maxConsecutive = 2

/** So many parts between commas are an enumeration: names, an address. */
const minEnumeratedParts = 4

/** A text of fewer letters below bold words is what they label: a name, an address, a sum. */
const minLettersBelow = 40

/** Of the first things, how many may stand before the title: a date, a kind of document. */
const maxItemsBeforeTitle = 3

/** Of a page's letters, how many have to be tagged for the tags to be believed. */
const minTaggedShare = 0.8

/** Of a paragraph's letters, how many have to have the same role. */
const minSameTagShare = 0.8

/** A paragraph with what tells headings. */
export interface HeadingCandidate {
  paragraph: UnclassifiedParagraph
  text: string
  style: TextStyle
  /** It cannot be one: an item, a caption, an entry of a table of contents, text in a box. */
  hasOtherRole: boolean
  /** Counts paragraphs, tables and pictures before it. */
  order: number
}

type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

/** Words that come before the number of a part, in French, English and Spanish. */
const partLabel =
  /^(?:chapter|chapitre|cap[íi]tulo|section|secci[óo]n|article|art[íi]culo|part|partie|parte|title|titre|t[íi]tulo|livre|book|libro)\s+/iu
const decimalNumber = /^(\d{1,2}(?:\.\d{1,2})*)(?:\.?[\s\t]|[.:)]?$|\s*[:–—-])/u
const romanNumber = /^([IVXLC]+)(?:[.:)]?[\s\t]|[.:)]?$)/u

/** How deep the number of a heading is: 2 for "2.1". Undefined without one. */
export const numberingDepth = (text: string): number | undefined => {
  const part = partLabel.exec(text)?.[0]
  const rest = text.slice(part?.length ?? 0)
  const number = decimalNumber.exec(rest)?.[1]
  if (number !== undefined) return number.split('.').length
  const letters = romanNumber.exec(rest)?.[1]
  if (letters === undefined || parseRomanNumeral(letters) === undefined) return undefined
  // The English pronoun is one letter, too.
  return letters.length > 1 || part !== undefined ? 1 : undefined
}

/** Word has six levels. */
export const clampLevel = (level: number): HeadingLevel =>
  // Levels are counted in whole numbers: within 1 to 6, it is one of these.
  Math.max(1, Math.min(6, level)) as HeadingLevel

/** Larger before smaller, bold before plain. */
const compareProminence = (one: TextStyle, other: TextStyle): number =>
  other.sizePoints - one.sizePoints || Number(other.isBold) - Number(one.isBold)

/**
 * Levels by numbers ("2.1" is 2), where there are some; else each look is a level, under those that are larger. A look of which most
 * have numbers has their level: "References" is on the level of "1 Introduction".
 */
const headingLevelsOf = (
  headings: readonly HeadingCandidate[],
): Map<HeadingCandidate, HeadingLevel> => {
  const looks = [
    ...groupBy(headings, ({ style }) => `${style.sizePoints} ${style.isBold}`).values(),
  ].toSorted(([one], [other]) => (one && other ? compareProminence(one.style, other.style) : 0))
  const levels = new Map<HeadingCandidate, HeadingLevel>()
  let above = 0
  for (const alike of looks) {
    const depths = alike.flatMap(({ text }) => numberingDepth(text) ?? [])
    const depth = depths.length * 2 >= alike.length ? medianOf(depths) : undefined
    const level = clampLevel(depth ?? above + 1)
    for (const heading of alike)
      levels.set(heading, clampLevel(numberingDepth(heading.text) ?? level))
    above = level
  }
  return levels
}

export const maxHeadingLines = 3

const endsAsSentence = /(?<!\.\.)[.;,]$/
const hasWord = /\p{L}{3}|\p{Lo}{2}|\p{Lu}{2}/u
/** "Total due: 45.00"; but "Chapter 1: The beginning" is a heading. */
const labelAndValue = /:\s+\S/
const numberedPart = /^\p{L}+\s+(?:\d+|[IVXLC]+)\s*:/u

/** Names of authors, an address, where to write to. */
const isContactOrEnumeration = (text: string): boolean =>
  text.includes('@') ||
  /https?:\/\/|www\./i.test(text) ||
  text.split(',').length >= minEnumeratedParts

/** Dots or a line to write on; words that stand apart, but for a heading's number. */
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
    lines.length <= maxBoldLines &&
    text.length < maxBoldLetters &&
    !text.endsWith(':') &&
    !isLabelled
  )
}

/** Whether something is under what is no larger than running text: a paragraph, a list, a table, another heading. */
const isLabel = (
  { style, order }: HeadingCandidate,
  next: HeadingCandidate | undefined,
  bodySizePoints: number,
): boolean =>
  style.sizePoints < minLargeRatio * bodySizePoints &&
  next?.order === order + 1 &&
  !next.hasOtherRole &&
  next.text.length < minLettersBelow &&
  !looksLikeHeading(next, bodySizePoints)

const styleKeyOf = ({ sizePoints, isBold }: TextStyle): string => `${sizePoints} ${isBold}`

/** Without those that follow one another looking alike: nothing is under them. */
const withoutConsecutive = (
  all: readonly HeadingCandidate[],
  found: ReadonlySet<HeadingCandidate>,
): HeadingCandidate[] => {
  const kept: HeadingCandidate[] = []
  let row: HeadingCandidate[] = []
  const close = (): void => {
    const isNumbered = row.every(({ text }) => numberingDepth(text) !== undefined)
    if (row.length <= maxConsecutive || isNumbered) kept.push(...row)
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

/** The title: at the beginning, and alone in its size, which is the largest. */
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
 * Tells headings by how they look: large or bold, short, not a sentence, with something under them.
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
  const last = all.at(-1)
  if (last) likely.delete(last)
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

/** The tags of pages that are tagged as a whole, by mark. Those of others say too little. */
export const reliableTags = (
  layouts: ReadonlyMap<number, PageLayout>,
): Map<number, ReadonlyMap<number, Tag>> => {
  const trusted = new Map<number, ReadonlyMap<number, Tag>>()
  for (const [pageIndex, { tags, segments }] of layouts) {
    if (tags.length === 0) continue
    const byMark = new Map(tags.map((tag) => [tag.mark, tag]))
    const shown = segments.filter(({ isArtifact }) => !isArtifact)
    const tagged = shown.filter(({ mark }) => mark !== undefined && byMark.has(mark))
    if (countLetters(tagged) >= minTaggedShare * countLetters(shown)) trusted.set(pageIndex, byMark)
  }
  return trusted
}

/** The tag that most of a paragraph's letters have, by its role; undefined when they differ, or have none. */
const tagOf = (
  lines: readonly Line[],
  trusted: ReadonlyMap<number, ReadonlyMap<number, Tag>>,
): Tag | undefined => {
  const counts = new Map<string, { tag: Tag; letters: number }>()
  let all = 0
  for (const { pageIndex, segments } of lines)
    for (const { mark, text } of segments) {
      all += text.length
      const tag = mark === undefined ? undefined : trusted.get(pageIndex)?.get(mark)
      if (!tag) continue
      const count = counts.get(tag.role) ?? { tag, letters: 0 }
      count.letters += text.length
      counts.set(tag.role, count)
    }
  return [...counts.values()].find(({ letters }) => letters >= minSameTagShare * all)?.tag
}

/** What tags say of headings in the whole document. */
interface TaggedHeadings {
  /** Some headings are tagged: then what is tagged as something else is none. */
  hasHeadings: boolean
  /** 1 to 6; 0 for the title. */
  levels: ReadonlyMap<UnclassifiedParagraph, number>
  /** Tagged as running text, or as a part of a list, a table, a note. */
  otherBlocks: ReadonlySet<UnclassifiedParagraph>
}

const headingRole = /^H([1-6])$/

export const readTaggedHeadings = (
  paragraphs: readonly UnclassifiedParagraph[],
  trusted: ReadonlyMap<number, ReadonlyMap<number, Tag>>,
): TaggedHeadings => {
  const levels = new Map<UnclassifiedParagraph, number>()
  const otherBlocks = new Set<UnclassifiedParagraph>()
  for (const paragraph of paragraphs) {
    const tag = tagOf(paragraph.lines, trusted)
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

/** Titles are the same whatever their case, their signs and the kind of their digits and spaces. */
export const normalizeTitle = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The levels of headings by their plain titles, from 1. Where all of an outline is under its first entry, that is the title of the
 * document: 0.
 */
export const outlineLevelsByTitle = (outline: readonly OutlineEntry[]): Map<string, number> => {
  const outermost = outline.filter(({ level }) => level === 0)
  const hasTitle = outline.length > 1 && outermost.length === 1 && outline[0]?.level === 0
  return new Map(
    outline.map(({ title, level }) => [normalizeTitle(title), hasTitle ? level : level + 1]),
  )
}
