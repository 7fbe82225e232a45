import type {
  DocxBlock,
  DocxDocument,
  DocxParagraph,
  DocxSection,
  Inline,
  RunProperties,
} from '../../engines/docx/model.ts'

/** A picture of one pixel. */
export const onePixel = new Blob([
  Uint8Array.from(
    atob(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    ),
    (letter) => letter.charCodeAt(0),
  ),
])

export const text = (content: string, runProperties: RunProperties = {}): Inline => ({
  kind: 'text',
  text: content,
  runProperties,
})

export const paragraph = (
  inlines: readonly Inline[] | string,
  more: Partial<DocxParagraph> = {},
): DocxParagraph => ({
  kind: 'paragraph',
  inlines: typeof inlines === 'string' ? [text(inlines)] : inlines,
  beforePoints: 0,
  ...more,
})

export const section = (
  blocks: Iterable<DocxBlock>,
  more: Partial<DocxSection> = {},
): DocxSection => ({
  start: 'page',
  widthPoints: 595.3,
  heightPoints: 841.9,
  margins: { left: 72, top: 72, right: 72, bottom: 72, header: 36, footer: 36 },
  columns: [],
  headers: [],
  footers: [],
  blocks,
  ...more,
})

export const documentOf = (
  sections: Iterable<DocxSection>,
  more: Partial<DocxDocument> = {},
): DocxDocument => ({
  language: 'fr-FR',
  runProperties: { font: 'Times New Roman', sizePoints: 10 },
  styles: [],
  lists: [],
  footnotes: [],
  sections,
  ...more,
})

const line = { widthPoints: 0.5, color: '#000000', isDashed: false }

const frame = { left: line, top: line, right: line, bottom: line }

const firstPage: DocxBlock[] = [
  paragraph([{ kind: 'bookmark', name: 'start' }, text('Titre & <chose>', { sizePoints: 28 })], {
    style: 'Title',
    pitchPoints: 32,
    pitchRule: 'exact',
  }),
  paragraph([text('1 Introduction', { isBold: false, color: '#2E74B5' })], {
    style: 'Heading1',
    beforePoints: 12,
  }),
  paragraph(
    [
      text('Text '),
      text('everything', {
        font: 'Arial',
        sizePoints: 9.5,
        color: '#C00000',
        isBold: true,
        isItalic: true,
        isUnderlined: true,
        isStruck: true,
        spacingPoints: -0.2,
        background: '#FFFF00',
      }),
      text('2', { script: 'super' }),
      {
        kind: 'link',
        target: { url: 'https://example.org/?a=1&b="2"' },
        inlines: [text('link', { color: '#0000FF', isUnderlined: true })],
      },
      { kind: 'link', target: { bookmark: 'start' }, inlines: [text(' up')] },
      { kind: 'footnote', id: 1, runProperties: {} },
    ],
    {
      alignment: 'justify',
      leftPoints: 10,
      rightPoints: 5,
      firstLinePoints: -10,
      pitchPoints: 12.5,
      pitchRule: 'at-least',
    },
  ),
  paragraph([text('Chapter one'), { kind: 'tab', runProperties: {} }, text('12')], {
    tabs: [{ atPoints: 450, align: 'right', leader: 'dot' }],
  }),
  paragraph('one', { list: { id: 1, level: 0 }, leftPoints: 18, firstLinePoints: -18 }),
  paragraph('below', { list: { id: 1, level: 1 }, leftPoints: 36, firstLinePoints: -18 }),
  paragraph('third', { list: { id: 2, level: 0 }, markProperties: { isBold: true } }),
  paragraph([text('שלום עולם', { isRightToLeft: true })], { isRightToLeft: true }),
  paragraph([
    {
      kind: 'picture',
      picture: {
        key: 'a',
        file: onePixel,
        type: 'png',
        widthPoints: 100,
        heightPoints: 60,
        alternative: 'a "b"',
        crop: { left: 0.1, top: 0, right: 0, bottom: 0.05 },
        turnDegrees: 90,
        isMirrored: true,
      },
    },
  ]),
  {
    kind: 'table',
    columnWidthsPoints: [100, 120.02, 80],
    leftPoints: 5,
    rows: [
      {
        heightPoints: 14,
        isHeader: true,
        cells: [
          { columnSpan: 2, background: '#D9E2F3', borders: frame, blocks: [paragraph('A')] },
          {
            columnSpan: 1,
            merge: 'starts',
            borders: frame,
            textDirection: 'up',
            blocks: [paragraph('B')],
          },
        ],
      },
      {
        cells: [
          { columnSpan: 1, borders: {}, blocks: [paragraph('c')] },
          { columnSpan: 1, borders: { bottom: { ...line, isDashed: true } }, blocks: [] },
          { columnSpan: 1, merge: 'continues', borders: frame, blocks: [] },
        ],
      },
    ],
  },
]

/** A document that uses every feature of the model. */
export const richDocument = (): DocxDocument =>
  documentOf(
    [
      section(firstPage, {
        headers: [
          { pages: 'default', blocks: [paragraph('Head')] },
          { pages: 'first', blocks: [paragraph('')] },
          { pages: 'even', blocks: [paragraph('Even')] },
        ],
        footers: [
          {
            pages: 'default',
            blocks: [
              paragraph([
                text('Page '),
                { kind: 'page-number', shown: '3', runProperties: {} },
                text(' of '),
                { kind: 'page-count', shown: '9', runProperties: { isBold: true } },
              ]),
            ],
          },
        ],
        firstPageNumber: 3,
      }),
      section(
        [
          paragraph('column one'),
          paragraph([{ kind: 'column-break' }, text('column two')], { startsPage: false }),
        ],
        {
          start: 'continuous',
          columns: [
            { widthPoints: 210, gapPoints: 31.3 },
            { widthPoints: 210, gapPoints: 0 },
          ],
        },
      ),
      section([paragraph('landscape')], {
        widthPoints: 841.9,
        heightPoints: 595.3,
      }),
    ],
    {
      title: 'Titre & <chose>',
      styles: [
        { id: 'Title', runProperties: { sizePoints: 28 } },
        { id: 'Heading1', runProperties: { sizePoints: 16, isBold: true } },
        { id: 'Caption', runProperties: { isItalic: true } },
      ],
      lists: [
        {
          id: 1,
          levels: [
            { format: 'bullet', text: '•', start: 1, leftPoints: 18, hangingPoints: 18 },
            { format: 'bullet', text: '–', start: 1, leftPoints: 36, hangingPoints: 18 },
          ],
        },
        {
          id: 2,
          levels: [
            { format: 'lowerRoman', text: '(%1)', start: 3, leftPoints: 18, hangingPoints: 18 },
          ],
        },
      ],
      footnotes: [
        {
          id: 1,
          blocks: [paragraph([{ kind: 'note-number', runProperties: {} }, text(' A note')])],
        },
      ],
    },
  )
