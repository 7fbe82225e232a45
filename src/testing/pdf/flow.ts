import type { TextFormat } from '../../engines/pdf/page-content/page-layout.ts'
import type {
  DocumentFlow,
  FlowItem,
  Grid,
  Line,
  PageFlow,
  Paragraph,
  StyledText,
} from '../../engines/pdf/structure/flow.ts'

export const plainFormat: TextFormat = {
  family: 'Liberation Serif',
  isBold: false,
  isItalic: false,
  isSerif: true,
  isFixedPitch: false,
  sizePoints: 10,
  color: '#000000',
  isUnderlined: false,
  isStruck: false,
}

export const styled = (text: string, format: Partial<TextFormat> = {}): StyledText => ({
  text,
  format: { ...plainFormat, ...format },
})

/** About as wide as letters of Times New Roman are. */
const letterWidth = 0.42

/** A line of one segment, a run for each word. */
export const lineAt = (
  left: number,
  baseline: number,
  text: string,
  { sizePoints = 10, pageIndex = 0 }: { sizePoints?: number; pageIndex?: number } = {},
): Line => {
  let x = left
  const runs = text.split(/(?= )/).map((word) => {
    const run = {
      text: word,
      format: 0,
      left: x,
      right: x + word.length * letterWidth * sizePoints,
    }
    x = run.right
    return run
  })
  const segment = {
    left,
    right: x,
    baseline,
    sizePoints,
    heightPoints: sizePoints,
    runs,
    text,
    isRightToLeft: false,
    isArtifact: false,
  }
  return {
    pageIndex,
    segments: [segment],
    left,
    right: x,
    baseline,
    sizePoints,
    heightPoints: sizePoints,
    text,
    isBold: false,
  }
}

export const paragraphOf = (lines: readonly Line[], more: Partial<Paragraph> = {}): Paragraph => {
  const [first, second] = lines
  const left = Math.min(...lines.map((line) => line.left))
  return {
    kind: 'paragraph',
    pageIndex: first?.pageIndex ?? 0,
    lines,
    columnLeft: left,
    columnRight: Math.max(...lines.map(({ right }) => right)),
    alignment: 'left',
    left: second?.left ?? left,
    firstLeft: first?.left ?? left,
    right: Math.max(...lines.map(({ right }) => right)),
    pitchPoints: first && second ? second.baseline - first.baseline : undefined,
    isRightToLeft: false,
    role: { kind: 'body' },
    content: [styled(lines.map(({ text }) => text).join(' '))],
    ...more,
  }
}

/** Cells without rulings, a line in each. */
export const gridOf = (
  xs: readonly number[],
  ys: readonly number[],
  texts: readonly string[],
): Grid => {
  const columns = xs.length - 1
  const box = { left: xs[0] ?? 0, top: ys[0] ?? 0, right: xs.at(-1) ?? 0, bottom: ys.at(-1) ?? 0 }
  const cells = texts.map((text, index) => {
    const row = Math.floor(index / columns)
    const column = index % columns
    const [left = 0, right = 0] = xs.slice(column)
    const [top = 0, bottom = 0] = ys.slice(row)
    const items: FlowItem[] = [paragraphOf([lineAt(left + 4, bottom - 4, text)])]
    return {
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      box: { left, top, right, bottom },
      segments: [],
      items,
      borders: {},
    }
  })
  return { kind: 'grid', pageIndex: 0, box, xs, ys, cells, isRuled: true, headerRows: 0 }
}

export const pageOf = (items: readonly FlowItem[], more: Partial<PageFlow> = {}): PageFlow => ({
  pageIndex: 0,
  widthPoints: 595,
  heightPoints: 842,
  regions: [
    {
      box: { left: 72, top: 72, right: 523, bottom: 770 },
      columns: [{ left: 72, right: 523, items }],
    },
  ],
  startsWithin: false,
  ...more,
})

export const flowOf = (
  pages: readonly PageFlow[],
  more: Partial<DocumentFlow> = {},
): DocumentFlow => ({
  pages,
  furniture: [],
  firstPageNumber: 1,
  footnotes: new Map(),
  bodySizePoints: 10,
  ...more,
})
