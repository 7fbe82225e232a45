import {
  type ColumnBounds,
  type Line,
  type Paragraph,
  mirroredAlignment,
} from '../structure/document-structure.ts'

/** The mirror image of anything with two sides, in points. */
export const mirroredSides = <Item extends ColumnBounds>(item: Item): Item => ({
  ...item,
  left: -item.right,
  right: -item.left,
})

const mirroredLine = (line: Line): Line => ({
  ...mirroredSides(line),
  segments: line.segments.map((segment) => ({
    ...mirroredSides(segment),
    runs: segment.runs.map(mirroredSides),
  })),
})

/**
 * The mirror image of a paragraph that is written from right to left: its lines begin at the left, so that the rules for text
 * that is written from left to right find its indents and tab stops.
 */
export const mirrorImage = (paragraph: Paragraph): Paragraph => {
  const { lines, alignment, left, right, columnLeft, columnRight } = paragraph
  return {
    ...paragraph,
    lines: lines.map(mirroredLine),
    alignment: mirroredAlignment[alignment],
    left: -right,
    firstLeft: -(lines[0]?.right ?? right),
    right: -left,
    columnLeft: -columnRight,
    columnRight: -columnLeft,
  }
}
