import type { DocxParagraph, Inline, TextLook } from '../../docx/model.ts'
import type { ColumnBounds, Line, Paragraph } from '../structure/document-structure.ts'
import type { DocumentContext } from './document-context.ts'
import {
  type Indents,
  countDividedWords,
  withNonBreakingSpaces,
  bottomOfLine,
  indents,
  indentsOf,
  tabsOf,
  topOfLine,
} from './paragraph-layout.ts'
import { baseTextStyle, inlinesOf, styleDifference, styleIdOf } from './text-runs.ts'

/** A line whose letters are higher than its pitch by this ratio grows with them. */
const maxFittingRatio = 1.1

/** The width of each letter of a marker, and of the gap after it, where the line does not show them. */
const markerLetterEm = 0.4

/** An empty paragraph that keeps a distance, or a place. */
export const spacer = (
  heightPoints: number,
  markLook: TextLook = { sizePoints: 1 },
): DocxParagraph => ({
  kind: 'paragraph',
  inlines: [],
  beforePoints: 0,
  pitchPoints: Math.max(1, heightPoints),
  markLook,
})

/** A block with its bottom, which the distance of the next block is measured from. */
export interface ComposedBlock<Block> {
  block: Block
  /** The bottom in points from the top of the page on which the block ends. */
  bottom: number
}

const widthOfMarker = (line: Line, marker: string): number | undefined => {
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
  const found = first && widthOfMarker(first, marker)
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

/** Puts the marker of an item before its text, because Word cannot count it. */
const withLiteralMarker = (paragraph: Paragraph): Paragraph => {
  const { role, content } = paragraph
  const [first] = content
  if (role.kind !== 'item' || first === undefined) return paragraph
  return { ...paragraph, content: [{ text: `${role.marker}\t`, format: first.format }, ...content] }
}

/**
 * Composes a paragraph.
 *
 * @param from - the bottom of what is above, in points from the top of the page.
 */
export const composeParagraph = (
  source: Paragraph,
  bounds: ColumnBounds,
  from: number,
  context: DocumentContext,
): ComposedBlock<DocxParagraph> => {
  const place = context.lists.numberingOf(source)
  const paragraph = place === undefined ? withLiteralMarker(source) : source
  const { lines, alignment, role, isRightToLeft } = paragraph
  const content = withNonBreakingSpaces(paragraph)
  const pitch = context.linePitches.of(paragraph)
  const style = styleIdOf(role)
  const base = { ...context.baseStyle, ...(style && context.paragraphStyles.get(style)) }
  const tabs = hasTabs(paragraph) ? tabsOf(paragraph, bounds) : []
  const isItem = role.kind === 'item'
  const isLeft = tabs.length > 0 || (isItem && alignment !== 'justify')
  const placed = isLeft ? { ...paragraph, alignment: 'left' as const } : paragraph
  const own = isItem ? itemIndents(placed, bounds, role.marker) : indentsOf(placed, bounds)
  const names = context.bookmarks.namesAt(source)
  const inlines: Inline[] = names.map((name) => ({ kind: 'bookmark', name }))
  inlines.push(...inlinesOf(content, base, context.letterFit.spacingOf(source), context))
  const mark = baseTextStyle(content.slice(0, 1), context.fonts)
  const [first] = lines
  const last = lines.at(-1)
  const block: DocxParagraph = {
    kind: 'paragraph',
    inlines,
    beforePoints: first === undefined ? 0 : Math.max(0, topOfLine(first, pitch) - from),
    pitchPoints: pitch,
    pitchRule: pitchRuleOf(lines, pitch),
    ...own,
    ...(context.dividesWords && countDividedWords(paragraph) === 0
      ? { keepsWordsWhole: true }
      : {}),
    ...(mark === undefined ? {} : { markLook: styleDifference(base, mark) }),
    ...(style === undefined ? {} : { style }),
    ...(place === undefined ? {} : { list: place }),
    ...(tabs.length === 0 ? {} : { tabs }),
    ...(placed.alignment === 'left' ? {} : { alignment: placed.alignment }),
    ...(isRightToLeft ? { isRightToLeft } : {}),
  }
  if (placed.alignment !== alignment) delete block.alignment
  const top = Math.max(from, first === undefined ? from : topOfLine(first, pitch))
  const height = lines.length * pitch
  const crosses = first !== undefined && last !== undefined && last.baseline < first.baseline
  return {
    block,
    bottom:
      crosses || last?.pageIndex !== first?.pageIndex
        ? bottomOfLine(last ?? { ...emptyTextLine, baseline: from }, pitch)
        : Math.max(top + height, last === undefined ? from : bottomOfLine(last, pitch)),
  }
}

const emptyTextLine: Line = {
  pageIndex: 0,
  segments: [],
  left: 0,
  right: 0,
  baseline: 0,
  sizePoints: 0,
  heightPoints: 0,
  text: '',
  isBold: false,
}
