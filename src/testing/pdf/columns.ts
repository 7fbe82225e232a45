import type { Picture, Segment } from '../../engines/pdf/page-content/page-layout.ts'
import type {
  PageItem,
  PageStructure,
  Table,
  UnclassifiedParagraph,
} from '../../engines/pdf/structure/document-structure.ts'
import type { PagePieces } from '../../engines/pdf/structure/read-page-flow.ts'
import { type TestPage, testPage } from './test-page.ts'

export interface TestColumn {
  left?: number
  right?: number
  sizePoints?: number
  /** The baseline of the first line. */
  baseline?: number
  pitchPoints?: number
  /** The additional space between paragraphs, in points. */
  spacePoints?: number
  indentPoints?: number
  /** Lines are justified, except the last one. */
  isJustified?: boolean
  isBold?: boolean
}

/** Breaks text into lines of letters that are half as wide as the font size. */
const breakLines = (text: string, room: number, indent: number, letter: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    const more = line === undefined ? word : `${line} ${word}`
    const width = room - (lines.length === 1 ? indent : 0)
    if (line !== undefined && more.length * letter <= width) lines[lines.length - 1] = more
    else lines.push(word)
  }
  return lines
}

const stretched = (segment: Segment, right: number): Segment => {
  const gaps = segment.runs.length - 1
  if (gaps <= 0) return segment
  const step = (right - segment.right) / gaps
  const runs = segment.runs.map((run, index) => ({
    ...run,
    left: run.left + index * step,
    right: run.right + index * step,
  }))
  return { ...segment, right, runs }
}

/** Sets paragraphs in a column as a word processor does, and also returns the next baseline. */
export const setColumn = (
  page: TestPage,
  paragraphs: readonly string[],
  column: TestColumn = {},
): { segments: Segment[]; next: number } => {
  const { left = testPage.left, right = testPage.right, sizePoints = 10 } = column
  const { pitchPoints = 1.2 * sizePoints, spacePoints = 0, indentPoints = 0 } = column
  let { baseline = 100 } = column
  const segments: Segment[] = []
  for (const paragraph of paragraphs) {
    const lines = breakLines(paragraph, right - left, indentPoints, sizePoints / 2)
    for (const [index, text] of lines.entries()) {
      const at = left + (index === 0 ? indentPoints : 0)
      const isBold = column.isBold ?? false
      const segment = page.segment(text, { left: at, baseline, sizePoints, isBold })
      const isLast = index === lines.length - 1
      segments.push(column.isJustified && !isLast ? stretched(segment, right) : segment)
      baseline += pitchPoints
    }
    baseline += spacePoints
  }
  return { segments, next: baseline }
}

export const piecesOf = (
  page: TestPage,
  segments: readonly Segment[],
  more: Partial<PagePieces> = {},
): PagePieces => {
  const { pageIndex, formats, widthPoints, heightPoints } = page.layout()
  const none = { tables: [], pictures: [], strokes: [], fills: [], turned: [] }
  return { pageIndex, formats, widthPoints, heightPoints, segments, ...none, ...more }
}

export const pictureAt = (left: number, top: number, right: number, bottom: number): Picture => ({
  kind: 'picture',
  pageIndex: 0,
  box: { left, top, right, bottom },
  file: new Blob(),
  type: 'png',
  widthPx: 1,
  heightPx: 1,
  turnDegrees: 0,
  isMirrored: false,
  key: `${String(left)} ${String(top)}`,
  isFigure: false,
  order: 0,
})

export const tableAt = (
  from: number,
  top: number,
  to: number,
  bottom: number,
): Table<UnclassifiedParagraph> => ({
  kind: 'table',
  pageIndex: 0,
  box: { left: from, top, right: to, bottom },
  xs: [from, to],
  ys: [top, bottom],
  cells: [],
  isRuled: true,
  headerRowCount: 0,
})

const textOf = (item: PageItem<UnclassifiedParagraph>): string =>
  item.kind === 'paragraph' ? item.lines.map(({ text }) => text).join(' ') : `[${item.kind}]`

/** Returns the texts of all columns of all regions. */
export const textsOf = ({ regions }: PageStructure<UnclassifiedParagraph>): string[][][] =>
  regions.map(({ columns }) => columns.map(({ items }) => items.map(textOf)))
