import type { TextParagraph } from '../../../../core/page-text.ts'
import type { Block } from './blocks.ts'
import type { Segment } from './segments.ts'

/** Leading that is wider than the block's own by this much parts paragraphs. */
const wideLeading = 1.25
/** In heights of the font: how far a first line is indented at least. */
const indent = 0.8
/** A letter is about half as wide as its font is high. */
const letterWidth = 0.5

const bullet = /^([-–—•◦●○▪■□‣*]|[(]?(\d{1,3}|[a-z])[.)])$/

const medianOf = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1]

/** What the lines of a block have in common. */
interface Layout {
  block: Block
  /** From baseline to baseline. */
  leading: number
  left: number
  isCentred: boolean
}

const spreadOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

const layoutOf = (block: Block): Layout => {
  const { lines } = block
  const gaps = lines.slice(1).map(({ baseline }, index) => baseline - (lines[index]?.baseline ?? 0))
  const lefts = lines.map(({ left }) => left)
  const em = medianOf(lines.map(({ size }) => size)) ?? 0
  return {
    block,
    leading: medianOf(gaps) ?? 0,
    left: medianOf(lefts) ?? block.left,
    isCentred:
      spreadOf(lefts) > em && spreadOf(lines.map(({ left, right }) => (left + right) / 2)) < em / 2,
  }
}

/** Whether the line above was ended although the first word of this one had room on it. */
const hadRoom = (above: Segment, line: Segment, { block, isCentred }: Layout): boolean => {
  const [first = ''] = line.words
  const used = isCentred ? above.right - above.left : above.right - block.left
  return used + (first.length + 2) * letterWidth * line.size < block.right - block.left
}

const beginsParagraph = (above: Segment, line: Segment, layout: Layout): boolean => {
  const { block, leading, left, isCentred } = layout
  const [first = ''] = line.words
  const isIndented = line.left > left + indent * line.size
  // The lines of a list's entry that follow its first are indented too.
  const wasIndented = above.left > left + indent * above.size || bullet.test(above.words[0] ?? '')
  return (
    block.isTable ||
    line.baseline - above.baseline > wideLeading * leading + line.height - line.size ||
    (isIndented && !wasIndented && !isCentred) ||
    (bullet.test(first) && line.words.length > 1) ||
    hadRoom(above, line, layout)
  )
}

const splitBlock = (block: Block): Segment[][] => {
  const layout = layoutOf(block)
  const paragraphs: Segment[][] = []
  for (const [index, line] of block.lines.entries()) {
    const above = block.lines[index - 1]
    const last = paragraphs.at(-1)
    if (!last || !above || beginsParagraph(above, line, layout)) paragraphs.push([line])
    else last.push(line)
  }
  return paragraphs
}

const endsInSentence = /[\p{L},-]$/u
const beginsInSentence = /^\p{Ll}/u

/** A paragraph that goes on in the next column. */
const goesOn = (lines: readonly Segment[], next: readonly Segment[]): boolean => {
  const last = lines.at(-1)
  const first = next[0]
  return (
    last !== undefined &&
    first !== undefined &&
    lines.length > 1 &&
    Math.abs(last.size - first.size) < 0.1 * last.size &&
    endsInSentence.test(last.words.at(-1) ?? '') &&
    beginsInSentence.test(first.words[0] ?? '')
  )
}

/** The paragraphs of blocks in reading order. */
export const findParagraphs = (blocks: readonly Block[]): TextParagraph[] => {
  const paragraphs: Segment[][] = []
  let isAfterTable = true
  for (const block of blocks) {
    const [first, ...others] = splitBlock(block)
    const last = paragraphs.at(-1)
    if (first && last && !block.isTable && !isAfterTable && goesOn(last, first)) last.push(...first)
    else if (first) paragraphs.push(first)
    paragraphs.push(...others)
    isAfterTable = block.isTable
  }
  return paragraphs.map((lines) => ({
    lines: lines.map(({ words }) => ({ words: words.map((text) => ({ text })) })),
  }))
}
