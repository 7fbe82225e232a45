import type { DocxParagraph, Inline } from '../../docx/model.ts'
import type { Line, Paragraph } from '../structure/flow.ts'
import type { ComposeContext } from './context.ts'
import { dividedWords } from './hyphenation.ts'
import { inlinesOf } from './inlines.ts'
import { withKeptSpaces } from './kept-together.ts'
import { baseLook, lookAgainst, styleOf } from './looks.ts'
import { bottomOfLine, topOfLine } from './pitches.ts'
import { type Indents, type Room, indents, indentsOf } from './room.ts'
import { tabsOf } from './tabs.ts'

/** A block with where it ends, so that the next one's distance can be told. */
export interface Composed<Block> {
  block: Block
  /** In points from the top of the page on which it ends. */
  bottom: number
}

/** Font heights above which a line is higher than its pitch. */
const fittingShare = 1.1

/** In heights of the font: of a marker's letter, and of the gap behind it, where it does not tell. */
const markerLetter = 0.4

const widthOfMarker = (line: Line, marker: string): number | undefined => {
  let left = marker.replaceAll(/\s/g, '').length
  for (const { runs } of line.segments)
    for (const run of runs) {
      if (left <= 0) return run.left
      left -= run.text.replaceAll(/\s/g, '').length
    }
  return undefined
}

/** Where an item's text begins in its first line, after its marker. */
const textLeft = (paragraph: Paragraph, marker: string): number => {
  const [first] = paragraph.lines
  const found = first && widthOfMarker(first, marker)
  if (found !== undefined) return found
  const size = first?.sizePoints ?? 0
  return Math.max(paragraph.left, paragraph.firstLeft + size * markerLetter * (marker.length + 1))
}

/** An item's marker hangs out of its text. */
const itemIndents = (paragraph: Paragraph, room: Room, marker: string): Indents => {
  const { rightPoints: right = 0 } = indentsOf(paragraph, room)
  const begins = textLeft(paragraph, marker)
  const text = paragraph.lines.length > 1 ? Math.max(paragraph.left, paragraph.firstLeft) : begins
  return indents(text - room.left, right, paragraph.firstLeft - text)
}

const isTabbed = ({ content }: Paragraph): boolean =>
  content.some(({ text }) => text.includes('\t'))

const pitchRuleOf = (lines: readonly Line[], pitch: number): 'exact' | 'at-least' =>
  lines.some(({ heightPoints }) => heightPoints > pitch * fittingShare) ? 'at-least' : 'exact'

/** A marker that Word cannot count stands as text before its item. */
const literalMarker = (paragraph: Paragraph): Paragraph => {
  const { role, content } = paragraph
  const [first] = content
  if (role.kind !== 'item' || first === undefined) return paragraph
  return { ...paragraph, content: [{ text: `${role.marker}\t`, format: first.format }, ...content] }
}

/**
 * @param from - where what is above ends, in points from the top of the page.
 */
export const composeParagraph = (
  source: Paragraph,
  room: Room,
  from: number,
  context: ComposeContext,
): Composed<DocxParagraph> => {
  const place = context.lists.placeOf(source)
  const paragraph = place === undefined ? literalMarker(source) : source
  const { lines, alignment, role, isRightToLeft } = paragraph
  const content = withKeptSpaces(paragraph)
  const pitch = context.pitches.of(paragraph)
  const style = styleOf(role)
  const base = { ...context.look, ...(style && context.styles.get(style)) }
  const tabs = isTabbed(paragraph) ? tabsOf(paragraph, room) : []
  const isItem = role.kind === 'item'
  const isLeft = tabs.length > 0 || (isItem && alignment !== 'justify')
  const placed = isLeft ? { ...paragraph, alignment: 'left' as const } : paragraph
  const own = isItem ? itemIndents(placed, room, role.marker) : indentsOf(placed, room)
  const names = context.bookmarks.at(source)
  const inlines: Inline[] = names.map((name) => ({ kind: 'bookmark', name }))
  inlines.push(...inlinesOf(content, base, context.fit.spacingOf(source), context))
  const mark = baseLook(content.slice(0, 1), context.fonts)
  const [first] = lines
  const last = lines.at(-1)
  const block: DocxParagraph = {
    kind: 'paragraph',
    inlines,
    beforePoints: first === undefined ? 0 : Math.max(0, topOfLine(first, pitch) - from),
    pitchPoints: pitch,
    pitchRule: pitchRuleOf(lines, pitch),
    ...own,
    ...(context.dividesWords && dividedWords(paragraph) === 0 ? { keepsWordsWhole: true } : {}),
    ...(mark === undefined ? {} : { markLook: lookAgainst(base, mark) }),
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
        ? bottomOfLine(last ?? { ...emptyLine, baseline: from }, pitch)
        : Math.max(top + height, last === undefined ? from : bottomOfLine(last, pitch)),
  }
}

const emptyLine: Line = {
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
