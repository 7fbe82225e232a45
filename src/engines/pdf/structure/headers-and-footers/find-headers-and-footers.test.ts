import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TestText, TestPage } from '../../../../testing/pdf/test-page.ts'
import type { PageLayout } from '../../page-content/page-layout.ts'
import type { HeaderOrFooter, StyledText } from '../document-structure.ts'
import { findHeadersAndFooters } from './find-headers-and-footers.ts'

/** The text, with the numbers that Word counts in braces. */
const written = (content: readonly StyledText[]): string =>
  content.map(({ text, field }) => (field ? `{${field} ${text}}` : text)).join('')

const describeAll = (headersAndFooters: readonly HeaderOrFooter[]): string[] =>
  headersAndFooters.map(
    ({ place, pages, paragraphs }) =>
      `${place} ${pages}: ${paragraphs.map((it) => `${it.alignment} ${written(it.content)}`).join(' / ')}`,
  )

const body = ['Some words of running text', 'and others below them, to the right', 'the end']

type Edge = readonly [text: string, place: TestText]

/** A page with running text, and with the given texts at its edges. */
const pageWith = (pageIndex: number, edges: readonly Edge[], lines = body): PageLayout => {
  const page = new TestPage(pageIndex)
  for (const [index, text] of lines.entries())
    page.segment(`${text} ${'word '.repeat(12)}${pageIndex}`, { baseline: 200 + 12 * index })
  for (const [text, place] of edges) page.segment(text, place)
  return page.layout()
}

const pagesOf = (count: number, edgesOf: (index: number) => readonly Edge[]): PageLayout[] =>
  Array.from({ length: count }, (_, index) => pageWith(index, edgesOf(index)))

const header: Edge = ['Annual report', { baseline: 40 }]
const numberAt = (text: string): Edge => [text, { baseline: 800, left: 298 - text.length * 2.5 }]

describe('headers and footers', () => {
  test('finds the text on all pages, with its page number', () => {
    const found = findHeadersAndFooters(
      pagesOf(3, (index) => [header, numberAt(`Page ${index + 1}`)]),
    )
    expect(describeAll(found.headersAndFooters)).toEqual([
      'header all: left Annual report',
      'footer all: center Page {page 1}',
    ])
    expect(found.firstPageNumber).toBe(1)
    expect(found.headersAndFooters.map(({ top, bottom }) => [top, bottom])).toEqual([
      [40, 40],
      [800, 800],
    ])
  })

  test('leaves the rest of the page, and the whole page when no text is repeated', () => {
    const [first, second] = pagesOf(2, () => [header])
    const found = findHeadersAndFooters(first && second ? [first, second] : [])
    expect(first && found.bodySegmentsOf(first).map(({ baseline }) => baseline)).toEqual([
      200, 212, 224,
    ])
    const alone = pageWith(0, [header])
    expect(findHeadersAndFooters([alone]).bodySegmentsOf(alone)).toEqual(alone.segments)
  })

  test.each([
    ['Page %d of 3', 'Page {page 1} of {pages 3}', 1],
    ['Page %d sur 3', 'Page {page 1} sur {pages 3}', 1],
    ['Página %d de 3', 'Página {page 1} de {pages 3}', 1],
    ['– %d –', '– {page 1} –', 1],
    ['2026 – %d', '2026 – {page 1}', 1],
  ])('reads %j', (pattern, expected, first) => {
    const found = findHeadersAndFooters(
      pagesOf(3, (index) => [numberAt(pattern.replace('%d', String(index + 1)))]),
    )
    expect(describeAll(found.headersAndFooters)).toEqual([`footer all: center ${expected}`])
    expect(found.firstPageNumber).toBe(first)
  })

  test('finds the number of the first page', () => {
    const found = findHeadersAndFooters(pagesOf(4, (index) => [numberAt(String(index + 17))]))
    expect(describeAll(found.headersAndFooters)).toEqual(['footer all: center {page 17}'])
    expect(found.firstPageNumber).toBe(17)
  })

  test("finds page numbers as far from the edge as LaTeX's", () => {
    const found = findHeadersAndFooters(
      pagesOf(3, (index) => [[String(index + 1), { baseline: 716, left: 295 }]]),
    )
    expect(describeAll(found.headersAndFooters)).toEqual(['footer all: center {page 1}'])
  })

  test('finds the number of the first page, even when other pages have none there', () => {
    const found = findHeadersAndFooters([pageWith(0, [numberAt('1')]), pageWith(1, [])])
    expect(describeAll(found.headersAndFooters).filter((it) => !it.endsWith(': '))).toEqual([
      'footer first: center {page 1}',
    ])
    expect(found.firstPageNumber).toBe(1)
  })

  test.each([
    ['below a filled page, apart from its text', [['© 2026 Utilo', { baseline: 790 }]], true],
    [
      'with the number of the page below it',
      [
        ['© 2026 Utilo', { baseline: 784 }],
        ['in Paris', { baseline: 794 }],
        ['1', { baseline: 810 }],
      ],
      true,
    ],
    ['right below the text above it', [['© 2026 Utilo', { baseline: 776 }]], false],
    ['a footnote', [['12. Ibid., p. 7.', { baseline: 790 }]], false],
    [
      'a footnote whose number is apart',
      [
        ['12', { baseline: 790, left: 72 }],
        ['Ibid., p. 7.', { baseline: 790, left: 90 }],
      ],
      false,
    ],
  ] as const)('finds the foot of the first page: %s', (_, edges, isFound) => {
    // The body ends at 764, in the zone of footers.
    const linesOf = (text: string) => Array.from({ length: 48 }, () => text)
    const first = pageWith(0, edges, linesOf('Some words'))
    const second = pageWith(1, [], linesOf('Other words'))
    const footOf = (layouts: readonly PageLayout[]) =>
      findHeadersAndFooters(layouts).headersAndFooters.filter(
        ({ place, pages, paragraphs }) =>
          place === 'footer' &&
          pages === 'first' &&
          paragraphs.some(({ content }) => /©/.test(written(content))),
      )
    expect(footOf([first, second])).toHaveLength(isFound ? 1 : 0)
    const kept = findHeadersAndFooters([first, second]).bodySegmentsOf(first)
    expect(kept).toHaveLength(isFound ? 48 : first.segments.length)
    // Next to a short page, it may be the end of the text as well.
    const shorter = pageWith(0, edges, linesOf('Some words').slice(0, 40))
    expect(footOf([shorter, pageWith(1, [])])).toEqual([])
  })

  test('leaves a number beside other text, or another one than 1, to its page', () => {
    const beside: Edge = ['Total', { baseline: 800, left: 100 }]
    for (const edges of [[numberAt('1'), beside], [numberAt('7')]])
      expect(
        findHeadersAndFooters([pageWith(0, edges), pageWith(1, [])]).headersAndFooters,
      ).toEqual([])
  })

  test('leaves numbers that are too long for pages to their pages, where they differ', () => {
    const pages = pagesOf(3, (index) => [[`Invoice 2024011${index}`, { baseline: 40 }]])
    expect(describeAll(findHeadersAndFooters(pages).headersAndFooters)).toEqual([])
    const same = pagesOf(3, () => [['Customer 20240117', { baseline: 40 }]])
    expect(describeAll(findHeadersAndFooters(same).headersAndFooters)).toEqual([
      'header all: left Customer 20240117',
    ])
  })

  test('reads Roman numerals', () => {
    const found = findHeadersAndFooters(
      pagesOf(4, (index) => [numberAt(['i', 'ii', 'iii', 'iv'][index] ?? '')]),
    )
    expect(describeAll(found.headersAndFooters)).toEqual(['footer all: center {page i}'])
  })

  test('numbers the selected pages by their own numbers', () => {
    const layouts = [4, 5, 6].map((index) => pageWith(index, [numberAt(String(index + 1))]))
    expect(findHeadersAndFooters(layouts).firstPageNumber).toBe(5)
  })

  test('text of every other one of three pages stays in their text, because the page between shows nothing of its own', () => {
    const layouts = pagesOf(3, (index) => (index === 1 ? [] : [header]))
    const [first] = layouts
    const found = findHeadersAndFooters(layouts)
    expect(found.headersAndFooters).toEqual([])
    expect(first && found.bodySegmentsOf(first)).toEqual(first?.segments)
  })

  test('leaves out a first page without a header', () => {
    const found = findHeadersAndFooters(
      pagesOf(4, (index) => (index === 0 ? [] : [header, numberAt(String(index + 1))])),
    )
    expect(describeAll(found.headersAndFooters)).toEqual([
      'header first: ',
      'footer first: ',
      'header all: left Annual report',
      'footer all: center {page 2}',
    ])
    expect(found.firstPageNumber).toBe(1)
  })

  test('keeps what the first page has in common with the others', () => {
    const found = findHeadersAndFooters(
      pagesOf(4, (index) => [...(index === 0 ? [] : [header]), numberAt(String(index + 1))]),
    )
    expect(describeAll(found.headersAndFooters)).toEqual([
      'header first: ',
      'footer first: center {page 1}',
      'header all: left Annual report',
      'footer all: center {page 1}',
    ])
  })

  test('distinguishes odd and even pages', () => {
    const found = findHeadersAndFooters(
      pagesOf(6, (index) =>
        index % 2 === 0
          ? [
              ['The title', { baseline: 40, left: 470 }],
              [`${index + 1}`, { baseline: 800, left: 510 }],
            ]
          : [
              ['The author', { baseline: 40 }],
              [`${index + 1}`, { baseline: 800 }],
            ],
      ),
    )
    expect(describeAll(found.headersAndFooters)).toEqual([
      'header odd: left The title',
      'footer odd: left {page 1}',
      'header even: left The author',
      'footer even: left {page 2}',
    ])
  })

  test('continues the numbers where a book leaves pages out of its numbering', () => {
    const found = findHeadersAndFooters(
      pagesOf(12, (index) => [numberAt(`${index + 30 - 2 * Math.floor(index / 4)} of a book`)]),
    )
    expect(describeAll(found.headersAndFooters)).toEqual(['footer all: center {page 30} of a book'])
  })

  test('takes several lines, and several texts in a line', () => {
    const found = findHeadersAndFooters(
      pagesOf(3, (index) => [
        ['The company', { baseline: 40 }],
        ['Confidential', { baseline: 40, left: 400 }],
        ['A street of a city', { baseline: 52 }],
        numberAt(String(index + 1)),
      ]),
    )
    expect(describeAll(found.headersAndFooters)).toEqual([
      'header all: left The company\tConfidential / left A street of a city',
      'footer all: center {page 1}',
    ])
  })

  test.each<[string, (index: number) => readonly Edge[]]>([
    ['is on one page of many', (index) => (index === 1 ? [header] : [])],
    ['stands elsewhere on each page', (index) => [['Heading', { baseline: 40 + 9 * index }]]],
    [
      'is in another size on each page',
      (index) => [['Head', { baseline: 40, sizePoints: 9 + index }]],
    ],
    [
      'has other numbers than pages',
      (index) => [[`Invoice ${[117, 93, 250][index]}`, { baseline: 40 }]],
    ],
    ['is in the middle', () => [['Middle', { baseline: 420 }]]],
    [
      'stands below two lines of running text',
      (index) => [
        [`words ${'abcd'[index]}`, { baseline: 30 }],
        [`others ${'efgh'[index]}`, { baseline: 42 }],
        ['Repeated', { baseline: 60 }],
      ],
    ],
    [
      'is a row of a table',
      () =>
        Array.from({ length: 6 }, (_, at): Edge => [
          `c${'abcdef'[at]}`,
          { baseline: 40, left: 72 + 60 * at },
        ]),
    ],
  ])('leaves text in the body that %s', (_, edgesOf) => {
    expect(findHeadersAndFooters(pagesOf(3, edgesOf)).headersAndFooters).toEqual([])
  })

  /** A page with a vertical ruling beside its text. */
  const withRuling = (layout: PageLayout, top: number, bottom: number): PageLayout => ({
    ...layout,
    strokes: [
      {
        box: { left: 60, top, right: 60, bottom },
        isHorizontal: false,
        widthPoints: 1,
        color: '#000000',
        isDashed: false,
        order: 0,
      },
    ],
  })

  test('leaves the header of a table that continues over pages', () => {
    const layouts = pagesOf(3, () => [header]).map((layout) => withRuling(layout, 30, 300))
    expect(findHeadersAndFooters(layouts).headersAndFooters).toEqual([])
  })

  test('leaves repeated text below the rows of a table, which would move down with the header', () => {
    const rows = (index: number): Edge[] => [
      [`Paid in ${'i'.repeat(index + 1)}`, { baseline: 15 }],
      [`Number ${'x'.repeat(index + 1)}`, { baseline: 25 }],
    ]
    const title: Edge = ['Pay slip', { baseline: 70, left: 300 }]
    const pages = pagesOf(3, (index) => [...rows(index), title]).map((layout) =>
      withRuling(layout, 5, 50),
    )
    expect(findHeadersAndFooters(pages).headersAndFooters).toEqual([])
    const withoutRows = findHeadersAndFooters(pagesOf(3, () => [title]))
    expect(describeAll(withoutRows.headersAndFooters)).toEqual(['header all: left Pay slip'])
  })

  test('leaves the repeated text below headings that are not repeated', () => {
    const found = findHeadersAndFooters(
      pagesOf(3, (index) => [
        header,
        [['PART I', 'PART II', 'PART III'][index] ?? '', { baseline: 70, sizePoints: 15 }],
        ['This clause is the same on each page', { baseline: 90 }],
      ]),
    )
    expect(describeAll(found.headersAndFooters)).toEqual(['header all: left Annual report'])
  })

  test('leaves repeated text beside a larger title, and above text at the foot of its page', () => {
    const pages = pagesOf(3, (index) => [
      [`Chapter ${'i'.repeat(index + 1)}`, { baseline: 40, sizePoints: 20 }],
      ['As of April', { baseline: 40, left: 400 }],
      ['Call us', { baseline: 790 }],
      [`Note ${'i'.repeat(index + 1)}`, { baseline: 800, left: 300 }],
    ])
    expect(findHeadersAndFooters(pages).headersAndFooters).toEqual([])
  })

  test('takes a header below a title of its own size that changes from page to page', () => {
    const found = findHeadersAndFooters(
      pagesOf(3, (index) => [
        [['Harbour', 'Weather', 'Boats'][index] ?? '', { baseline: 40 }],
        ['Annual report', { baseline: 60 }],
      ]),
    )
    expect(describeAll(found.headersAndFooters)).toEqual(['header all: left Annual report'])
  })

  test('keeps the text of pages without any other text', () => {
    const layouts = [0, 1, 2].map((index) => pageWith(index, [header], []))
    expect(findHeadersAndFooters(layouts).headersAndFooters).toEqual([])
    expect(layouts.map((it) => findHeadersAndFooters(layouts).bodySegmentsOf(it).length)).toEqual([
      1, 1, 1,
    ])
  })

  test('takes text that is tagged as decoration from the only page of a document', () => {
    const layout = pageWith(0, [['Letterhead', { baseline: 40, isArtifact: true }]])
    expect(describeAll(findHeadersAndFooters([layout]).headersAndFooters)).toEqual([
      'header all: left Letterhead',
    ])
  })

  test('keeps texts in the body that the page chosen for the others lacks', () => {
    const layouts = pagesOf(5, (index) => {
      if (index === 0) return []
      return index < 3
        ? [['First part', { baseline: 40 }]]
        : [
            ['Second part', { baseline: 40 }],
            ['of the book', { baseline: 52 }],
          ]
    })
    const { headersAndFooters, bodySegmentsOf } = findHeadersAndFooters(layouts)
    const shown = describeAll(headersAndFooters).join()
    for (const layout of layouts)
      for (const { text } of layout.segments)
        expect(shown.includes(text) || bodySegmentsOf(layout).some((it) => it.text === text)).toBe(
          true,
        )
  })

  test('accepts a document without pages, and empty pages', () => {
    expect(findHeadersAndFooters([]).headersAndFooters).toEqual([])
    const empty = new TestPage().layout()
    expect(findHeadersAndFooters([empty, empty]).bodySegmentsOf(empty)).toEqual([])
  })

  test('removes only text that it returns elsewhere', () => {
    const text = fc.constantFrom('Head', 'Foot 1', '7', 'Page 3 of 9', 'y')
    const baseline = fc.constantFrom(20, 40, 52, 90, 400, 780, 800, 830)
    const edge = fc.tuple(text, baseline, fc.constantFrom(72, 300))
    fc.assert(
      fc.property(fc.array(fc.array(edge, { maxLength: 6 }), { maxLength: 6 }), (pages) => {
        const layouts = pages.map((edges, index) =>
          pageWith(
            index,
            edges.map(([it, at, left]): Edge => [it, { baseline: at, left }]),
            edges.length > 3 ? body : [],
          ),
        )
        const { headersAndFooters, bodySegmentsOf } = findHeadersAndFooters(layouts)
        const kept = new Set(
          headersAndFooters.flatMap((it) => it.paragraphs.flatMap(({ lines }) => lines)),
        )
        const mask = (it: string): string => it.replaceAll(/\d+/g, '#')
        const texts = new Set([...kept].flatMap((it) => it.segments).map((it) => mask(it.text)))
        for (const layout of layouts) {
          const rest = new Set(bodySegmentsOf(layout))
          for (const segment of layout.segments)
            expect(rest.has(segment) || texts.has(mask(segment.text))).toBe(true)
        }
      }),
    )
  })
})
