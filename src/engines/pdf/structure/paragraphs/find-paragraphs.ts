import type { Segment, TextFormat } from '../../page-content/page-layout.ts'
import type { Line, Paragraph } from '../flow.ts'
import { type LinePage, rowsOf } from '../lines.ts'
import { medianOf } from '../../statistics.ts'
import { alignmentOf } from './alignment.ts'
import { type Open, beginsParagraph } from './begins.ts'
import { type Habits, habitsOf } from './habits.ts'
import { type Room, type Row, readRows } from './rows.ts'

/** @returns undefined for one line, or for lines that do not go down. */
const pitchOf = (rows: readonly Row[]): number | undefined => {
  const distances = rows
    .slice(1)
    .map(({ baseline }, index) => baseline - (rows[index]?.baseline ?? 0))
  const pitch = medianOf(distances)
  return pitch !== undefined && pitch > 0 ? pitch : undefined
}

const paragraphOf = (rows: Open, habits: Habits, room: Room, isRightToLeft: boolean): Paragraph => {
  const [first, ...others] = rows
  const begin = medianOf(others.map((row) => row.begin)) ?? first.begin
  const end = rows.reduce((most, row) => Math.max(most, row.end), -Infinity)
  const alignment = alignmentOf(rows, habits)
  const mirrored = { left: 'right', right: 'left', center: 'center', justify: 'justify' } as const
  return {
    kind: 'paragraph',
    pageIndex: first.line.pageIndex,
    lines: rows.map(({ line }) => line),
    columnLeft: room.left,
    columnRight: room.right,
    alignment: isRightToLeft ? mirrored[alignment] : alignment,
    left: isRightToLeft ? -end : begin,
    firstLeft: isRightToLeft ? -end : first.begin,
    right: isRightToLeft ? -begin : end,
    pitchPoints: pitchOf(rows),
    isRightToLeft,
    role: { kind: 'body' },
    content: [],
  }
}

/**
 * Puts lines together to paragraphs.
 *
 * @param lines - from top to bottom.
 * @param formats - of the page.
 * @param room - where lines may begin and end.
 * @returns paragraphs in the order of the lines, every line in exactly one.
 */
export const paragraphsOfLines = (
  lines: readonly Line[],
  formats: readonly TextFormat[],
  room: Room,
): Paragraph[] => {
  const read = readRows(lines, formats, room)
  const habits = habitsOf(read)
  const found: [Row, ...Row[]][] = []
  for (const [index, row] of read.rows.entries()) {
    const open = found.at(-1)
    if (open === undefined || beginsParagraph(open, row, read.rows[index + 1], habits))
      found.push([row])
    else open.push(row)
  }
  return found.map((rows) => paragraphOf(rows, habits, room, read.isRightToLeft))
}

/** Finds the paragraphs of a cell, of a header or of anything else that is one column. */
export const findParagraphs = (
  segments: readonly Segment[],
  { left, right, ...page }: LinePage & Room,
): Paragraph[] => paragraphsOfLines(rowsOf(segments, page), page.formats, { left, right })
