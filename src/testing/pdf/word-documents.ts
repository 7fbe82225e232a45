import type { DocxBlock, DocxParagraph, DocxSection, Inline } from '../../engines/docx/model.ts'
import type { TextFormat } from '../../engines/pdf/page-content/page-layout.ts'
import type {
  DocumentStructure,
  Line,
  PageItem,
  PageStructure,
  Paragraph,
  Region,
  StyledText,
  Table,
} from '../../engines/pdf/structure/document-structure.ts'
import { toWordDocument } from '../../engines/pdf/to-word/pages-to-docx.ts'

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

/** The average width of the letters of Times New Roman, as a multiple of the font size. */
const letterWidth = 0.42

/** A line with one segment and a run for each word. */
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

/** A table without rulings, with one line in each cell. */
export const tableOf = (
  xs: readonly number[],
  ys: readonly number[],
  texts: readonly string[],
): Table => {
  const columns = xs.length - 1
  const box = { left: xs[0] ?? 0, top: ys[0] ?? 0, right: xs.at(-1) ?? 0, bottom: ys.at(-1) ?? 0 }
  const cells = texts.map((text, index) => {
    const row = Math.floor(index / columns)
    const column = index % columns
    const [left = 0, right = 0] = xs.slice(column)
    const [top = 0, bottom = 0] = ys.slice(row)
    const items: PageItem[] = [paragraphOf([lineAt(left + 4, bottom - 4, text)])]
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
  return { kind: 'table', pageIndex: 0, box, xs, ys, cells, isRuled: true, headerRowCount: 0 }
}

export const pageOf = (
  items: readonly PageItem[],
  more: Partial<PageStructure> = {},
): PageStructure => ({
  pageIndex: 0,
  widthPoints: 595,
  heightPoints: 842,
  regions: [
    {
      box: { left: 72, top: 72, right: 523, bottom: 770 },
      columns: [{ left: 72, right: 523, items }],
    },
  ],
  continuesPreviousPage: false,
  ...more,
})

export const structureOf = (
  pages: readonly PageStructure[],
  more: Partial<DocumentStructure> = {},
): DocumentStructure => ({
  pages,
  headersAndFooters: [],
  firstPageNumber: 1,
  footnotes: new Map(),
  bodySizePoints: 10,
  ...more,
})

export interface ComposedSection {
  section: DocxSection
  blocks: DocxBlock[]
}

/** Composes a document. The blocks of each section are read before the next section, because they are composed on request. */
export const composeSections = (structure: DocumentStructure): ComposedSection[] => {
  const all: ComposedSection[] = []
  for (const section of toWordDocument(structure, { language: 'en' }).document.sections)
    all.push({ section, blocks: [...section.blocks] })
  return all
}

export const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      return inline.kind === 'link' ? textOf(inline.inlines) : ''
    })
    .join('')

export const paragraphsOf = (blocks: readonly DocxBlock[]): DocxParagraph[] =>
  blocks.filter((block) => block.kind === 'paragraph')

export const paragraphAt = (x: number, y: number, words: string): PageItem =>
  paragraphOf([lineAt(x, y, words)])

export const regionOf = (...columns: readonly (readonly PageItem[])[]): Region => ({
  box: { left: 72, top: 0, right: 523, bottom: 800 },
  columns:
    columns.length === 1
      ? [{ left: 72, right: 523, items: columns[0] ?? [] }]
      : [
          { left: 72, right: 280, items: columns[0] ?? [] },
          { left: 315, right: 523, items: columns[1] ?? [] },
        ],
})

export const pageWith = (
  pageIndex: number,
  regions: readonly Region[],
  more: Partial<PageStructure> = {},
) => pageOf([], { pageIndex, regions, ...more })
