import type {
  PageLayout,
  Run,
  Segment,
  TextFormat,
} from '../../engines/pdf/page-content/page-layout.ts'
import type {
  Line,
  PageStructure,
  Table,
  UnclassifiedParagraph,
} from '../../engines/pdf/structure/document-structure.ts'
import { lineOfSegments } from '../../engines/pdf/structure/lines.ts'

/** The format of text in tests where no other is given. */
export const plainFormat: TextFormat = {
  family: 'Times New Roman',
  isBold: false,
  isItalic: false,
  isSerif: true,
  isFixedPitch: false,
  sizePoints: 10,
  color: '#000000',
  isUnderlined: false,
  isStruck: false,
}

/**
 * The size of a test page and the edges of its text, in points. The letters of test texts are half as wide as their font
 * size.
 */
export const testPage = { widthPoints: 595, heightPoints: 842, left: 72, right: 523 }

export type TestRun = { text: string } & Partial<TextFormat>

export interface TestText {
  left?: number
  baseline?: number
  sizePoints?: number
  isBold?: boolean
  mark?: number
  isArtifact?: boolean
}

/** A page whose text is placed by hand, in the form that the view worker returns. */
export class TestPage {
  readonly #formats: TextFormat[] = []
  readonly #segments: Segment[] = []
  readonly pageIndex: number

  constructor(pageIndex = 0) {
    this.pageIndex = pageIndex
  }

  #formatOf({ text: _text, ...format }: TestRun): number {
    const full = { ...plainFormat, ...format }
    const index = this.#formats.findIndex((it) => JSON.stringify(it) === JSON.stringify(full))
    return index === -1 ? this.#formats.push(full) - 1 : index
  }

  /** Places a segment. Its runs are the words of a string, or the given runs. */
  segment(content: string | readonly TestRun[], place: TestText = {}): Segment {
    const { left = testPage.left, baseline = 100, sizePoints = 10, isBold = false } = place
    const given: readonly TestRun[] =
      typeof content === 'string'
        ? content.split(/(?= )/).map((text) => ({ text, isBold, sizePoints }))
        : content
    let x = left
    const runs = given.map((run): Run => {
      const from = x
      x += (run.text.length * (run.sizePoints ?? sizePoints)) / 2
      return { text: run.text, format: this.#formatOf(run), left: from, right: x }
    })
    const segment: Segment = {
      left,
      right: x,
      baseline,
      sizePoints,
      heightPoints: Math.max(sizePoints, ...given.map((run) => run.sizePoints ?? sizePoints)),
      runs,
      text: given.map(({ text }) => text).join(''),
      isRightToLeft: false,
      isArtifact: place.isArtifact ?? false,
      ...(place.mark === undefined ? {} : { mark: place.mark }),
    }
    this.#segments.push(segment)
    return segment
  }

  line(content: string | readonly TestRun[], place: TestText = {}): Line {
    return lineOfSegments([this.segment(content, place)], this.layout())
  }

  /** A line of several segments, each with its own left edge. */
  spread(parts: readonly (readonly [text: string, left: number])[], place: TestText = {}): Line {
    const segments = parts.map(([text, left]) => this.segment(text, { ...place, left }))
    return lineOfSegments(segments, this.layout())
  }

  /** A paragraph of consecutive lines, which are given as text or as lines. */
  paragraph(
    content: string | readonly (string | Line)[],
    place: TestText = {},
  ): UnclassifiedParagraph {
    const given = typeof content === 'string' ? [content] : content
    const { baseline = 100, sizePoints = 10 } = place
    const lines = given.map((line, index) =>
      typeof line === 'string'
        ? this.line(line, { ...place, baseline: baseline + index * 1.2 * sizePoints })
        : line,
    )
    const lefts = lines.map(({ left }) => left)
    return {
      kind: 'paragraph',
      pageIndex: this.pageIndex,
      lines,
      columnLeft: testPage.left,
      columnRight: testPage.right,
      alignment: 'left',
      left: lefts.at(-1) ?? testPage.left,
      firstLeft: lefts[0] ?? testPage.left,
      right: Math.max(...lines.map(({ right }) => right)),
      pitchPoints: lines.length > 1 ? 1.2 * sizePoints : undefined,
      isRightToLeft: false,
    }
  }

  layout(more: Partial<PageLayout> = {}): PageLayout {
    const { widthPoints, heightPoints } = testPage
    return {
      pageIndex: this.pageIndex,
      widthPoints,
      heightPoints,
      formats: this.#formats,
      segments: this.#segments,
      turned: [],
      strokes: [],
      fills: [],
      pictures: [],
      links: [],
      tags: [],
      isScan: false,
      losses: [],
      ...more,
    }
  }
}

/** A page with one column, or with several columns side by side. */
export const pageOf = (
  pageIndex: number,
  ...columns: readonly (readonly (UnclassifiedParagraph | Table<UnclassifiedParagraph>)[])[]
): PageStructure<UnclassifiedParagraph> => {
  const { widthPoints, heightPoints, left, right } = testPage
  return {
    pageIndex,
    widthPoints,
    heightPoints,
    regions: [
      {
        box: { left, top: 72, right, bottom: 770 },
        columns: columns.map((items) => ({ left, right, items })),
      },
    ],
    continuesPreviousPage: false,
  }
}

/** A table with a single cell that contains these paragraphs. */
export const tableOf = (
  pageIndex: number,
  items: readonly UnclassifiedParagraph[],
): Table<UnclassifiedParagraph> => {
  const box = { left: 72, top: 300, right: 523, bottom: 340 }
  const cell = {
    row: 0,
    column: 0,
    rowSpan: 1,
    columnSpan: 1,
    box,
    segments: [],
    items,
    borders: {},
  }
  return {
    kind: 'table',
    pageIndex,
    box,
    xs: [72, 523],
    ys: [300, 340],
    cells: [cell],
    isRuled: true,
    headerRowCount: 0,
  }
}
