import type { DocxParagraph, Inline } from '../../docx/model.ts'
import {
  type ColumnBounds,
  type Line,
  type Paragraph,
  mirroredAlignment,
} from '../structure/document-structure.ts'
import type { ComposedBlock } from './blocks.ts'
import { mirrorImage, mirroredSides } from './mirror-image.ts'
import type { DocumentContext } from './document-context.ts'
import type { LineFit, LineWidths } from './line-fit.ts'
import {
  type Indents,
  bottomOfLine,
  countDividedWords,
  indents,
  indentsOf,
  linesBeforeBreak,
  mirroredIndents,
  pitchFrom,
  tabsOf,
  topOfLine,
  widenedIndents,
  withNonBreakingSpaces,
  withSoftHyphens,
} from './paragraph-layout.ts'
import { baseTextStyle, inlinesOf, styleDifference, paragraphStyleOf } from './text-runs.ts'

/** A line whose letters are higher than its pitch by this ratio grows with them. */
const maxFittingRatio = 1.1

/** The width of each letter of a marker, and of the gap after it, where the line does not show them. */
const markerLetterEm = 0.4

const leftAfterMarker = (line: Line, marker: string): number | undefined => {
  let left = marker.replaceAll(/\s/g, '').length
  for (const { runs } of line.segments)
    for (const run of runs) {
      if (left <= 0) return run.left
      left -= run.text.replaceAll(/\s/g, '').length
    }
  return undefined
}

/** The left edge of the text of a list item in its first line, after the marker. */
const textLeft = (paragraph: Paragraph, marker: string): number => {
  const [first] = paragraph.lines
  const found = first && leftAfterMarker(first, marker)
  if (found !== undefined) return found
  const size = first?.sizePoints ?? 0
  return Math.max(paragraph.left, paragraph.firstLeft + size * markerLetterEm * (marker.length + 1))
}

/** The indents of a list item, whose marker hangs to the left of its text. */
const itemIndents = (paragraph: Paragraph, bounds: ColumnBounds, marker: string): Indents => {
  const { rightPoints: right = 0 } = indentsOf(paragraph, bounds)
  const begins = textLeft(paragraph, marker)
  const text = paragraph.lines.length > 1 ? Math.max(paragraph.left, paragraph.firstLeft) : begins
  return indents(text - bounds.left, right, paragraph.firstLeft - text)
}

const hasTabs = ({ content }: Paragraph): boolean => content.some(({ text }) => text.includes('\t'))

const pitchRuleOf = (lines: readonly Line[], pitch: number): 'exact' | 'at-least' =>
  lines.some(({ heightPoints }) => heightPoints > pitch * maxFittingRatio) ? 'at-least' : 'exact'

/**
 * The height of a line whose font has room for its letters and accents, and the part of it below the baseline, as multiples of the
 * font size: those of Arial and Times New Roman.
 */
const naturalLineEm = 1.15
const naturalDescentEm = 0.22

/** The height of a line with a pitch of at least so much. */
const heightOfLine = ({ heightPoints }: Line, pitch: number): number =>
  Math.max(pitch, naturalLineEm * heightPoints)

/** Puts the marker of an item before its text, because Word cannot count it. */
const withLiteralMarker = (paragraph: Paragraph): Paragraph => {
  const { role, content } = paragraph
  const [first] = content
  if (role.kind !== 'item' || first === undefined) return paragraph
  return { ...paragraph, content: [{ text: `${role.marker}\t`, format: first.format }, ...content] }
}

/** The width of the lines of a paragraph. The marker of a list item stands in its indent. */
const lineRoomOf = (
  { leftPoints = 0, rightPoints = 0, firstLinePoints = 0 }: Indents,
  { left, right }: ColumnBounds,
  isItem: boolean,
): LineWidths => {
  const otherPoints = right - left - leftPoints - rightPoints
  return { firstPoints: isItem ? otherPoints : otherPoints - firstLinePoints, otherPoints }
}

/**
 * The lines of a paragraph may be wider than in the PDF by this, as a share of their width and in points, where their font is
 * wider and they would become more lines. The eye does not see it. Tuned on `corpus/pdf-to-word-real`.
 */
const maxWidenedShare = 0.06
const maxWidenedPoints = 4

/** Words that lack more width than this are addresses that the PDF itself divides, or text without spaces. */
const maxLackingShare = 0.25
const maxLackingPoints = 12

/** The width that is added to that of a word, so that rounding does not divide it. */
const widenedSlackPoints = 0.6

/** A line that fits by less than this may not fit in another program, which rounds the widths of letters differently. */
const uncertainWidthPoints = 0.6

/** The width of lines without some points of it. */
const narrower = ({ firstPoints, otherPoints }: LineWidths, points: number): LineWidths => ({
  firstPoints: firstPoints - points,
  otherPoints: otherPoints - points,
})

/**
 * The indents of a paragraph. Its lines become wider where a word would be divided, because its font is wider than that of the
 * PDF, and by little where that saves a line.
 */
const fittedIndents = (
  paragraph: Paragraph,
  bounds: ColumnBounds,
  fitLines: (room: LineWidths) => LineFit,
): LineFit & { indents: Indents } => {
  const { role, alignment, lines } = paragraph
  const isItem = role.kind === 'item'
  const usual = isItem ? itemIndents(paragraph, bounds, role.marker) : indentsOf(paragraph, bounds)
  const fitWith = (own: Indents) => {
    const room = lineRoomOf(own, bounds, isItem)
    const widthPoints = lines.length > 1 ? room.otherPoints : room.firstPoints
    return { ...fitLines(room), indents: own, widthPoints }
  }
  const usualFit = fitWith(usual)
  const tight = fitLines(narrower(lineRoomOf(usual, bounds, isItem), uncertainWidthPoints))
  const first =
    tight.lineCount > usualFit.lineCount || tight.spacingPoints < usualFit.spacingPoints
      ? fitWith(widenedIndents(usual, alignment, uncertainWidthPoints))
      : usualFit
  const lacking = first.widestPoints - first.widthPoints
  const maxLacking = Math.min(maxLackingShare * first.widthPoints, maxLackingPoints)
  if (lacking > 0 && lacking <= maxLacking)
    return fitWith(widenedIndents(usual, alignment, lacking + widenedSlackPoints))
  if (first.lineCount <= lines.length) return first
  const points = Math.min(maxWidenedShare * first.widthPoints, maxWidenedPoints)
  const wider = fitWith(widenedIndents(usual, alignment, points))
  return wider.lineCount < first.lineCount ? wider : first
}

/**
 * The pitch of a paragraph. A single line that is nearer to what is above it than its usual pitch gets a lower one, so that
 * the lines of a block of single ones, such as an address, do not move down one by one.
 *
 * @param from - the bottom of what is above, in points from the top of the page.
 */
const fittedPitch = (
  paragraph: Paragraph,
  from: number | undefined,
  { linePitches }: DocumentContext,
): number => {
  const usual = linePitches.of(paragraph)
  const [line, second] = paragraph.lines
  if (line === undefined || second !== undefined || from === undefined) return usual
  return Math.min(usual, Math.max(line.heightPoints, pitchFrom(line, from)))
}

/**
 * Composes a paragraph.
 *
 * @param from - the bottom of what is above, in points from the top of the page.
 * @param keepsDistance - whether the paragraph keeps its distance to what is above it.
 */
export const composeParagraph = (
  source: Paragraph,
  bounds: ColumnBounds,
  from: number,
  context: DocumentContext,
  keepsDistance: boolean,
): ComposedBlock<DocxParagraph> => {
  const place = context.lists.numberingOf(source)
  const paragraph = place === undefined ? withLiteralMarker(source) : source
  const { lines, alignment, role, isRightToLeft } = paragraph
  const content = withSoftHyphens(paragraph, withNonBreakingSpaces(paragraph))
  const pitch = fittedPitch(paragraph, keepsDistance ? from : undefined, context)
  const style = paragraphStyleOf(role)
  const base = { ...context.baseStyle, ...(style && context.paragraphStyles.get(style)) }
  const [laid, laidBounds] = isRightToLeft
    ? [mirrorImage(paragraph), mirroredSides(bounds)]
    : [paragraph, bounds]
  const tabs = hasTabs(paragraph) ? tabsOf(laid, laidBounds) : []
  const isItem = role.kind === 'item'
  const isFlush = tabs.length > 0 || (isItem && alignment !== 'justify')
  const placed = isFlush ? { ...laid, alignment: 'left' as const } : laid
  const names = context.bookmarks.namesAt(source)
  const inlines: Inline[] = names.map((name) => ({ kind: 'bookmark', name }))
  const fit = fittedIndents({ ...placed, content }, laidBounds, (room) =>
    context.letterFit.fitLines(source, content, room),
  )
  const { lineCount, indents: own } = fit
  inlines.push(...inlinesOf(content, base, fit, context))
  const mark = baseTextStyle(content.slice(0, 1), context.fonts)
  const [first] = lines
  const last = lines.at(-1)
  const pitchRule = pitchRuleOf(lines, pitch)
  const topOf = (line: Line): number =>
    pitchRule === 'exact'
      ? topOfLine(line, pitch)
      : line.baseline + naturalDescentEm * line.heightPoints - heightOfLine(line, pitch)
  const top = first === undefined || !keepsDistance ? from : Math.max(from, topOf(first))
  const block: DocxParagraph = {
    kind: 'paragraph',
    inlines,
    beforePoints: top - from,
    pitchPoints: pitch,
    pitchRule,
    ...(isRightToLeft ? mirroredIndents(own) : own),
    ...(context.dividesWords && countDividedWords(paragraph) === 0
      ? { keepsWordsWhole: true }
      : {}),
    ...(mark === undefined ? {} : { markProperties: styleDifference(base, mark) }),
    ...(style === undefined ? {} : { style }),
    ...(place === undefined ? {} : { list: place }),
    ...(tabs.length === 0 ? {} : { tabs }),
    ...(placed.alignment === 'left'
      ? {}
      : { alignment: isRightToLeft ? mirroredAlignment[placed.alignment] : placed.alignment }),
    ...(isRightToLeft ? { isRightToLeft } : {}),
  }
  const extra =
    pitchRule === 'exact'
      ? 0
      : lines.reduce((sum, line) => sum + heightOfLine(line, pitch) - pitch, 0)
  const height = lineCount * pitch + extra
  // A paragraph that continues in the next column or on the next page ends there.
  const isContinued = linesBeforeBreak(paragraph).length < lines.length
  return {
    block,
    bottom:
      last !== undefined && isContinued
        ? bottomOfLine(last, pitch)
        : Math.max(
            top + height,
            last === undefined || !keepsDistance ? from : bottomOfLine(last, pitch),
          ),
  }
}
