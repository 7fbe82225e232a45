import type { Link, PageLayout, Run, TextFormat } from '../../page-content/page-layout.ts'
import type { Line, StyledText } from '../document-structure.ts'
import { type Vocabulary, joinOfLines } from './dehyphenation.ts'

/** A gap in a line that reaches the end of its column is wider than this only when it is a tab. */
const maxJustifiedGapEm = 3

/** All gaps of a justified line are alike. One that is wider than those between other words by this ratio is a tab. */
const maxJustifiedGapRatio = 2.5

/** A line that ends this near to the end of its column is full. */
const fullLinePoints = 3

/**
 * The number of letters at the end of a text that tell how the next line is joined: enough for the longest word or web
 * address.
 */
const maxLineEndLetters = 200

/** What the text of paragraphs is made from. */
export interface TextSources {
  /** The layout of each page, by the index of the page. */
  layouts: ReadonlyMap<number, PageLayout>
  vocabulary: Vocabulary
  /** The superscript numbers that refer to footnotes. */
  footnoteMarks?: ReadonlyMap<Run, number>
}

/** The right edge of the column, in points. Justified lines that reach it have wide gaps that are not tabs. */
interface TextBounds {
  columnRight?: number
}

const isSameFormat = (one: TextFormat, other: TextFormat): boolean =>
  one === other ||
  (one.family === other.family &&
    one.sizePoints === other.sizePoints &&
    one.isBold === other.isBold &&
    one.isItalic === other.isItalic &&
    one.color === other.color &&
    one.script === other.script &&
    one.isUnderlined === other.isUnderlined &&
    one.isStruck === other.isStruck &&
    one.background === other.background)

const isSameLink = (one: StyledText['link'], other: StyledText['link']): boolean =>
  one?.url === other?.url &&
  one?.target?.pageIndex === other?.target?.pageIndex &&
  one?.target?.y === other?.target?.y

const hasSameStyle = (one: StyledText, other: StyledText): boolean =>
  isSameFormat(one.format, other.format) &&
  isSameLink(one.link, other.link) &&
  one.field === undefined &&
  other.field === undefined &&
  one.footnote === undefined &&
  other.footnote === undefined

/** Joins neighboring pieces of the same style, and leaves out empty ones. */
const mergeEqualStyles = (pieces: readonly StyledText[]): StyledText[] => {
  const merged: StyledText[] = []
  for (const piece of pieces) {
    if (piece.text === '') continue
    const last = merged.at(-1)
    if (last && hasSameStyle(last, piece))
      merged[merged.length - 1] = { ...last, text: last.text + piece.text }
    else merged.push(piece)
  }
  return merged
}

/** The text of pieces without their styles. */
export const plainTextOf = (pieces: readonly StyledText[]): string =>
  pieces.map(({ text }) => text).join('')

/** Leaves out letters at the beginning, and the white space that would then begin the text. */
export const withoutFirstLetters = (pieces: readonly StyledText[], count: number): StyledText[] => {
  const rest: StyledText[] = []
  let left = count
  for (const piece of pieces) {
    const text = piece.text.slice(left)
    left = Math.max(0, left - piece.text.length)
    const shown = rest.length === 0 ? text.trimStart() : text
    if (shown !== '') rest.push({ ...piece, text: shown })
  }
  return rest
}

const linkWithoutPlace = ({ url, target }: Link): StyledText['link'] => {
  if (url !== undefined) return { url }
  return target && { target }
}

const defaultFormat: TextFormat = {
  family: '',
  isBold: false,
  isItalic: false,
  isSerif: false,
  isFixedPitch: false,
  sizePoints: 10,
  color: '#000000',
  isUnderlined: false,
  isStruck: false,
}

/** The format and the link target of a run, which no longer depend on its page. */
const styleOf = (layout: PageLayout | undefined, index: number): Omit<StyledText, 'text'> => {
  const { link: linkIndex, ...format } = layout?.formats[index] ?? defaultFormat
  const place = linkIndex === undefined ? undefined : layout?.links[linkIndex]
  const link = place && linkWithoutPlace(place)
  return link ? { format, link } : { format }
}

/** The widest gap between words within the segments of a line; 0 where each has a single word. */
const widestWordGap = ({ segments }: Line): number =>
  Math.max(
    0,
    ...segments.flatMap(({ runs }) =>
      runs.slice(1).map((run, index) => {
        const before = runs[index]
        return before && /^\s/.test(run.text) ? run.left - before.right : 0
      }),
    ),
  )

const gapBefore = ({ segments }: Line, segment: number): number => {
  const [before, after] = [segments[segment - 1], segments[segment]]
  if (!before || !after) return 0
  return Math.max(after.left - before.right, before.left - after.right)
}

const hasTab = (line: Line, segment: number, { columnRight = Infinity }: TextBounds): boolean => {
  if (line.right < columnRight - fullLinePoints) return true
  const widest = maxJustifiedGapEm * line.sizePoints
  const gap = gapBefore(line, segment)
  if (gap > widest) return true
  // Beside a tab, the gaps of a table's row need not be as wide.
  const wordGap = widestWordGap(line)
  return (
    wordGap > 0 &&
    gap > maxJustifiedGapRatio * wordGap &&
    line.segments.some((_, index) => gapBefore(line, index) > widest)
  )
}

/** The pieces of a line. A tab separates its segments, or a space where the line is justified. */
const piecesOfLine = (
  line: Line,
  { layouts, footnoteMarks }: TextSources,
  bounds: TextBounds,
): StyledText[] => {
  const layout = layouts.get(line.pageIndex)
  return line.segments.flatMap(({ runs }, segment) =>
    runs.map((run, index) => {
      const isFirst = index === 0
      const separator = hasTab(line, segment, bounds) ? '\t' : ' '
      const gap = isFirst && segment > 0 ? separator : ''
      const footnote = footnoteMarks?.get(run)
      const text = gap + (isFirst ? run.text.trimStart() : run.text)
      const style = styleOf(layout, run.format)
      // Word links a footnote and its mark by itself.
      return footnote === undefined ? { text, ...style } : { text, format: style.format, footnote }
    }),
  )
}

const isDecorated = ({ format, link }: StyledText): boolean =>
  format.isUnderlined || format.isStruck || format.background !== undefined || link !== undefined

const leadingSpace = /^[\s\t]+/

/** Moves white space at the beginning of a link or of underlined text to the text before it. */
const withSpacesUndecorated = (pieces: readonly StyledText[]): StyledText[] => {
  const moved: StyledText[] = []
  for (const piece of pieces) {
    const space = leadingSpace.exec(piece.text)?.[0] ?? ''
    const last = moved.at(-1)
    if (space === '' || !last || !isDecorated(piece) || hasSameStyle(last, piece)) moved.push(piece)
    else {
      moved[moved.length - 1] = { ...last, text: last.text + space }
      moved.push({ ...piece, text: piece.text.slice(space.length) })
    }
  }
  return moved
}

const endOfText = (pieces: readonly StyledText[]): string => {
  let end = ''
  for (let at = pieces.length - 1; at >= 0 && end.length < maxLineEndLetters; at -= 1)
    end = (pieces[at]?.text.slice(-maxLineEndLetters) ?? '') + end
  return end.trimEnd()
}

/** Appends a line to the text above it, and joins the two as their words demand. */
const appendLine = (
  pieces: StyledText[],
  added: readonly StyledText[],
  vocabulary: Vocabulary,
): void => {
  const last = pieces.at(-1)
  const [first, ...others] = added
  if (!last || !first) {
    pieces.push(...added)
    return
  }
  const end = joinOfLines(endOfText(pieces), plainTextOf(added), vocabulary)
  const text = last.text.trimEnd()
  pieces[pieces.length - 1] = { ...last, text: end.dropsHyphen ? text.slice(0, -1) : text }
  pieces.push(end.hasSpace ? { ...first, text: ` ${first.text}` } : first, ...others)
}

/** Soft hyphens, which show only at the end of a line. */
const softHyphens = /\u00AD/g

/**
 * Joins lines to one text: without the hyphens that divide words, with pieces of equal style joined, and with links and their
 * targets. A tab stands where a wide gap separates the segments of a line.
 */
export const textOfLines = (
  lines: readonly Line[],
  sources: TextSources,
  bounds: TextBounds = {},
): StyledText[] => {
  const pieces: StyledText[] = []
  for (const line of lines)
    appendLine(pieces, mergeEqualStyles(piecesOfLine(line, sources, bounds)), sources.vocabulary)
  const last = pieces.at(-1)
  if (last) pieces[pieces.length - 1] = { ...last, text: last.text.trimEnd() }
  return mergeEqualStyles(
    withSpacesUndecorated(pieces).map((it) => ({
      ...it,
      text: it.text.replaceAll(softHyphens, ''),
    })),
  )
}
