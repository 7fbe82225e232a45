import type { Link, PageLayout, Run, TextFormat } from '../../page-content/page-layout.ts'
import type { Line, StyledText } from '../document-structure.ts'
import { joinOfLines, type Vocabulary } from './dehyphenation.ts'

/** In heights of the font: justified text has narrower gaps, what stands apart has wider ones. */
const maxJustifiedGapEm = 3

/** In points: a line that ends this near to its column's end is full. */
const fullLinePoints = 3

/** Letters of a text's end that tell how it goes on: the longest word, or address. */
const maxLineEndLetters = 200

/** What the text of paragraphs is made with. */
export interface TextSources {
  /** By index of the page. */
  layouts: ReadonlyMap<number, PageLayout>
  vocabulary: Vocabulary
  /** Raised numbers that stand for notes at the foot of pages. */
  footnoteMarks?: ReadonlyMap<Run, number>
}

/** Where lines may end, in points: full ones have wide gaps because they are justified. */
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
    one.rise === other.rise &&
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

/** Puts neighbours that look alike together, and leaves out what is empty. */
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

/** All text of pieces. */
export const plainTextOf = (pieces: readonly StyledText[]): string =>
  pieces.map(({ text }) => text).join('')

/** Leaves out letters at the beginning, and the white space that then begins it. */
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

/** The look of a run, and where it leads, without its page. */
const styleOf = (layout: PageLayout | undefined, index: number): Omit<StyledText, 'text'> => {
  const { link: linkIndex, ...format } = layout?.formats[index] ?? defaultFormat
  const place = linkIndex === undefined ? undefined : layout?.links[linkIndex]
  const link = place && linkWithoutPlace(place)
  return link ? { format, link } : { format }
}

const hasTab = (line: Line, segment: number, { columnRight = Infinity }: TextBounds): boolean => {
  const [before, after] = [line.segments[segment - 1], line.segments[segment]]
  if (!before || !after) return false
  const gap = Math.max(after.left - before.right, before.left - after.right)
  return line.right < columnRight - fullLinePoints || gap > maxJustifiedGapEm * line.sizePoints
}

/** Pieces of a line, segments parted by tabs, or by spaces where the line was stretched. */
const piecesOfLine = (
  line: Line,
  { layouts, footnoteMarks }: TextSources,
  room: TextBounds,
): StyledText[] => {
  const layout = layouts.get(line.pageIndex)
  return line.segments.flatMap(({ runs }, segment) =>
    runs.map((run, index) => {
      const isFirst = index === 0
      const parting = hasTab(line, segment, room) ? '\t' : ' '
      const gap = isFirst && segment > 0 ? parting : ''
      const footnote = footnoteMarks?.get(run)
      const text = gap + (isFirst ? run.text.trimStart() : run.text)
      const style = styleOf(layout, run.format)
      // Word links a note and its mark by itself.
      return footnote === undefined ? { text, ...style } : { text, format: style.format, footnote }
    }),
  )
}

const isDecorated = ({ format, link }: StyledText): boolean =>
  format.isUnderlined || format.isStruck || format.background !== undefined || link !== undefined

const leadingSpace = /^[\s\t]+/

/** White space that begins a link or underlined words goes to what is before them. */
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

/** Joins a line to what is there, as line ends say. */
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

/** Hyphens that show only at a line's end; elsewhere they do not. */
const softHyphens = /\u00AD/g

/**
 * The text of lines as one: divided words mended, what looks alike together, links with where they lead. A tab stands where a wide
 * gap parts the segments of a line.
 */
export const textOfLines = (
  lines: readonly Line[],
  sources: TextSources,
  room: TextBounds = {},
): StyledText[] => {
  const pieces: StyledText[] = []
  for (const line of lines)
    appendLine(pieces, mergeEqualStyles(piecesOfLine(line, sources, room)), sources.vocabulary)
  const last = pieces.at(-1)
  if (last) pieces[pieces.length - 1] = { ...last, text: last.text.trimEnd() }
  return mergeEqualStyles(
    withSpacesUndecorated(pieces).map((it) => ({
      ...it,
      text: it.text.replaceAll(softHyphens, ''),
    })),
  )
}
