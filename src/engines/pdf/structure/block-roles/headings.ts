import type { Paragraph, Role } from '../flow.ts'
import { type HeadingCandidate, levelsOf, numberingDepth } from './heading-levels.ts'
import type { Look } from './look.ts'

/** Ratios to the size of running text. */
const largeSize = 1.12
/** A title may have a colon. */
const titleSize = 1.5
const leastBoldSize = 0.98
export const mostHeadingLines = 3
const mostLetters = 160
const mostBoldLines = 2
const mostBoldLetters = 100
/** So many in a row that look alike are an address, a list, a poster. */
const mostInRow = 2

const endsAsSentence = /(?<!\.\.)[.;,]$/
const hasWord = /\p{L}{3}|\p{Lo}{2}|\p{Lu}{2}/u
/** "Total due: 45.00"; but "Chapter 1: The beginning" is a heading. */
const labelAndValue = /:\s+\S/
const numberedPart = /^\p{L}+\s+(?:\d+|[IVXLC]+)\s*:/u

/** So many parts between commas are an enumeration: names, an address. */
const leastEnumerated = 4

/** Names of authors, an address, where to write to. */
const isOfPeople = (text: string): boolean =>
  text.includes('@') || /https?:\/\/|www\./i.test(text) || text.split(',').length >= leastEnumerated

/** Dots or a line to write on; words that stand apart, but for a heading's number. */
const isOfForm = (text: string): boolean =>
  /\.{4}|_{3}/.test(text) || (text.includes('\t') && numberingDepth(text) === undefined)

const looksLikeHeading = (
  { paragraph: { lines, alignment }, text, look, isOther }: HeadingCandidate,
  bodySizePoints: number,
): boolean => {
  if (
    isOther ||
    alignment === 'right' ||
    lines.length > mostHeadingLines ||
    text.length >= mostLetters
  )
    return false
  if (!hasWord.test(text) || endsAsSentence.test(text)) return false
  if (isOfPeople(text) || isOfForm(text)) return false
  const isLabelled = labelAndValue.test(text) && !numberedPart.test(text)
  if (look.sizePoints >= (isLabelled ? titleSize : largeSize) * bodySizePoints) return true
  return (
    look.isBold &&
    look.sizePoints >= leastBoldSize * bodySizePoints &&
    lines.length <= mostBoldLines &&
    text.length < mostBoldLetters &&
    !text.endsWith(':') &&
    !isLabelled
  )
}

/** A text of fewer letters below bold words is what they label: a name, an address, a sum. */
const leastLettersBelow = 40

/** Whether something is under what is no larger than running text: a paragraph, a list, a table, another heading. */
const isLabel = (
  { look, order }: HeadingCandidate,
  next: HeadingCandidate | undefined,
  bodySizePoints: number,
): boolean =>
  look.sizePoints < largeSize * bodySizePoints &&
  next?.order === order + 1 &&
  !next.isOther &&
  next.text.length < leastLettersBelow &&
  !looksLikeHeading(next, bodySizePoints)

const styleOf = ({ sizePoints, isBold }: Look): string => `${sizePoints} ${isBold}`

/** Without those that follow one another looking alike: nothing is under them. */
const withoutRows = (
  all: readonly HeadingCandidate[],
  found: ReadonlySet<HeadingCandidate>,
): HeadingCandidate[] => {
  const kept: HeadingCandidate[] = []
  let row: HeadingCandidate[] = []
  const close = (): void => {
    const isNumbered = row.every(({ text }) => numberingDepth(text) !== undefined)
    if (row.length <= mostInRow || isNumbered) kept.push(...row)
    row = []
  }
  for (const candidate of all) {
    const last = row.at(-1)
    const isNext =
      last !== undefined &&
      candidate.order === last.order + 1 &&
      styleOf(candidate.look) === styleOf(last.look)
    if (!isNext) close()
    if (found.has(candidate)) row.push(candidate)
    else close()
  }
  close()
  return kept
}

/** Of the first things, how many may stand before the title: a date, a kind of document. */
const mostBeforeTitle = 3

/** The title: at the beginning, and alone in its size, which is the largest. */
const findTitle = (
  headings: readonly HeadingCandidate[],
  bodySizePoints: number,
): HeadingCandidate | undefined => {
  const largest = Math.max(...headings.map(({ look }) => look.sizePoints))
  const [title, ...others] = headings.filter(({ look }) => look.sizePoints === largest)
  const isAlone = title !== undefined && others.length === 0
  const isLarge = largest >= largeSize * bodySizePoints
  return isAlone && isLarge && title.order <= mostBeforeTitle ? title : undefined
}

/**
 * Tells headings by how they look: large or bold, short, not a sentence, with something under them.
 *
 * @param all - the paragraphs of a document that are not in tables, in reading order.
 */
export const findHeadings = (
  all: readonly HeadingCandidate[],
  bodySizePoints: number,
): Map<Paragraph, Role> => {
  const likely = new Set(
    all.filter(
      (it, index) =>
        looksLikeHeading(it, bodySizePoints) && !isLabel(it, all[index + 1], bodySizePoints),
    ),
  )
  const last = all.at(-1)
  if (last) likely.delete(last)
  const headings = withoutRows(all, likely)
  const title = findTitle(headings, bodySizePoints)
  const roles = new Map<Paragraph, Role>()
  if (title) roles.set(title.paragraph, { kind: 'title' })
  const others = headings.filter((it) => it !== title)
  for (const [candidate, level] of levelsOf(others))
    roles.set(candidate.paragraph, { kind: 'heading', level })
  return roles
}
