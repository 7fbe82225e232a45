import { describe, expect, test } from 'vitest'
import {
  lineAt,
  pageOf,
  pageWith,
  paragraphAt,
  paragraphOf,
  paragraphsOf,
  regionOf,
  structureOf,
  styled,
  tableOf,
  textOf,
} from '../../../testing/pdf/word-documents.ts'
import { pictureAt } from '../../../testing/pdf/structure.ts'
import { createPreview } from './preview-page.ts'

const textsOf = (blocks: Parameters<typeof paragraphsOf>[0]): string[] =>
  paragraphsOf(blocks).map(({ inlines }) => textOf(inlines))

describe('the preview of a page', () => {
  test('has the page’s paragraphs and tables at their distances from its top, and no others', () => {
    const items = [
      paragraphAt(72, 100, 'one'),
      tableOf([80, 200, 400], [160, 180, 200], ['a', 'b', 'c', 'd']),
    ]
    const previewOf = createPreview(
      structureOf([pageOf(items), pageOf([paragraphAt(72, 300, 'two')], { pageIndex: 1 })]),
    )
    const [band = []] = previewOf(0).bands
    expect(band.map(({ leftPoints }) => leftPoints)).toEqual([72])
    const blocks = band[0]?.blocks ?? []
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'table'])
    const [first] = paragraphsOf(blocks)
    // The baseline is 0.8 of a line below the top of the line.
    expect((first?.beforePoints ?? 0) + 0.8 * (first?.pitchPoints ?? 0)).toBeCloseTo(100, 1)
    expect(textsOf(previewOf(1).bands[0]?.[0]?.blocks ?? [])).toEqual(['two'])
    expect(previewOf(1)).toMatchObject({ pageNumber: 2, pageCount: 2 })
  })

  test('has columns side by side at their places', () => {
    const region = regionOf([paragraphAt(72, 100, 'left')], [paragraphAt(315, 100, 'right')])
    const [columns = []] = createPreview(structureOf([pageWith(0, [region])]))(0).bands
    expect(columns.map(({ blocks }) => textsOf(blocks))).toEqual([['left'], ['right']])
    expect(columns[1]?.leftPoints).toBe(315)
  })

  test('shows the markers of lists, the pictures behind the text, and the notes of the page', () => {
    const item = paragraphOf([lineAt(80, 100, '3. third')], {
      role: { kind: 'item', list: 1, level: 0, marker: '3.', format: 'decimal', number: 3 },
      content: [styled('third'), { ...styled('1'), footnote: 1 }],
    })
    const rule = {
      box: { left: 72, top: 690, right: 172, bottom: 690 },
      isHorizontal: true,
      widthPoints: 0.5,
      color: '#000000',
      isDashed: false,
      order: 0,
    }
    const note = paragraphOf([lineAt(72, 700, 'a note')], { role: { kind: 'footnote' } })
    const structure = structureOf(
      [
        pageOf([item], {
          floatingPictures: [
            pictureAt(20, 30, 70, 60),
            { ...pictureAt(80, 30, 90, 60), isInFront: true },
          ],
          rules: [rule],
        }),
        pageOf([], { pageIndex: 1 }),
      ],
      { footnotes: new Map([[1, [note]]]) },
    )
    const previewOf = createPreview(structure)
    const page = previewOf(0)
    expect(textsOf(page.bands[0]?.[0]?.blocks ?? [])).toEqual(['3.\tthird'])
    expect(page.behindText).toMatchObject([{ leftPoints: 20, topPoints: 30 }])
    expect(page.inFrontOfText).toMatchObject([{ leftPoints: 80, topPoints: 30 }])
    expect(page.rules).toEqual([rule])
    expect(page.footnotes.map(({ id, blocks }) => [id, textsOf(blocks)])).toEqual([
      [1, [' a note']],
    ])
    expect(previewOf(1).footnotes).toEqual([])
  })

  test('has the header or footer of its kind of page', () => {
    const at = (text: string, baseline: number) => [paragraphOf([lineAt(72, baseline, text)])]
    const structure = structureOf(
      [0, 1, 2].map((pageIndex) => pageOf([paragraphAt(72, 100, 'text')], { pageIndex })),
      {
        headersAndFooters: [
          { place: 'header', pages: 'first', paragraphs: [], top: 30, bottom: 30 },
          { place: 'header', pages: 'odd', paragraphs: at('odd', 30), top: 30, bottom: 30 },
          { place: 'header', pages: 'even', paragraphs: at('even', 30), top: 30, bottom: 30 },
          { place: 'footer', pages: 'all', paragraphs: at('foot', 800), top: 800, bottom: 800 },
        ],
      },
    )
    const previewOf = createPreview(structure)
    const headers = [0, 1, 2].map((position) => textsOf(previewOf(position).header.blocks))
    expect(headers).toEqual([[], ['even'], ['odd']])
    expect(textsOf(previewOf(1).footer.blocks)).toEqual(['foot'])
    expect(previewOf(1).footer.bottomPoints).toBeGreaterThan(30)
    expect(previewOf(1).footer.bottomPoints).toBeLessThan(842 - 800)
  })
})
