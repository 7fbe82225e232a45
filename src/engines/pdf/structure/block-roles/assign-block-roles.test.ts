import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  describeParagraphs,
  fullLineText,
  plainTextOf,
  runningParagraph,
  structureOfPage,
  structureOfPages,
} from '../../../../testing/pdf/structure.ts'
import { pageOf, tableOf, TestPage, testPage } from '../../../../testing/pdf/test-page.ts'
import {
  type UnclassifiedParagraph,
  bodyParagraphs,
  itemsOf,
  paragraphsIn,
} from '../document-structure.ts'

describe('tables of contents', () => {
  test('have a tab in place of their leaders', () => {
    const structure = structureOfPage((page) => [
      page.paragraph('1 Introduction ........ 3'),
      page.paragraph('1.1 Método . . . . . . . 4', { baseline: 112 }),
      page.paragraph('Préface……iv', { baseline: 124 }),
      page.paragraph('中日战争⋯⋯⋯ １１', { baseline: 136 }),
      runningParagraph(page, { baseline: 300 }),
    ])
    expect(describeParagraphs(structure).slice(0, 4)).toEqual([
      'contents: 1 Introduction\t3',
      'contents: 1.1 Método\t4',
      'contents: Préface\tiv',
      'contents: 中日战争\t１１',
    ])
  })

  test('are not made of prose that ends in an ellipsis and a short word', () => {
    const structure = structureOfPage((page) => [
      page.paragraph('Il viendrait quand même… il'),
      runningParagraph(page, { baseline: 300 }),
    ])
    expect(describeParagraphs(structure)[0]).toBe('body: Il viendrait quand même… il')
  })

  test('keep the leaders of entries whose numbers stand apart from them', () => {
    const structure = structureOfPage((page) => [
      ...['Introduction', 'Method', 'Results'].map((words, at) =>
        page.paragraph([
          page.spread(
            [
              [`${words} . . . . . . . . . .`, 72],
              [`${at + 8}`, 500],
            ],
            { baseline: 100 + 12 * at },
          ),
        ]),
      ),
      runningParagraph(page),
    ])
    expect([...bodyParagraphs(structure)].slice(0, 3).map(({ role }) => role)).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'contents', hasLeader: true })),
    )
  })

  test('are recognized without leaders by their right-aligned numbers', () => {
    const entry = (
      page: TestPage,
      words: string,
      number: string,
      baseline: number,
    ): UnclassifiedParagraph =>
      page.paragraph([
        page.spread(
          [
            [words, 72],
            [number, testPage.right - 5 * number.length],
          ],
          { baseline },
        ),
      ])
    const entries = (page: TestPage, count: number) =>
      ['Introduction', 'Method', 'Results']
        .slice(0, count)
        .map((it, at) => entry(page, it, `${at + 8}`, 100 + 12 * at))
    expect(
      describeParagraphs(
        structureOfPage((page) => [...entries(page, 3), runningParagraph(page)]),
      ).slice(0, 3),
    ).toEqual(['contents: Introduction\t8', 'contents: Method\t9', 'contents: Results\t10'])
    expect(
      describeParagraphs(
        structureOfPage((page) => [...entries(page, 2), runningParagraph(page)]),
      )[0],
    ).toMatch(/^body/)
  })

  test('are split into their entries, which may have two lines', () => {
    const structure = structureOfPage((page) => [
      page.paragraph(['First ...... 3', 'A long title that goes on', 'in a second line ...... 5']),
      runningParagraph(page, { baseline: 300 }),
    ])
    expect(describeParagraphs(structure).slice(0, 2)).toEqual([
      'contents: First\t3',
      'contents: A long title that goes on in a second line\t5',
    ])
  })
})

describe('captions', () => {
  test.each([
    'Figure 1. A harbour',
    'Table 2: Vessels',
    'Tableau 3 – Bateaux',
    'Figura 4. Un puerto',
    'Fig. 5a. A part',
    'Cuadro 6 Barcos',
    'Graphique 7',
  ])('are recognized by %j next to a table', (text) => {
    const structure = structureOfPage((page) => [
      tableOf(0, [page.paragraph('cell')]),
      page.paragraph(text),
      runningParagraph(page),
    ])
    expect(describeParagraphs(structure)[1]).toBe(`caption: ${text}`)
  })

  test.each([
    'Figure 1 shows a harbour.',
    'Tables are made of wood.',
    'Table des matières',
    'Graphic Designer',
  ])('are not told by %j', (text) => {
    const structure = structureOfPage((page) => [
      tableOf(0, [page.paragraph('cell')]),
      page.paragraph(text),
      runningParagraph(page),
    ])
    expect(describeParagraphs(structure)[1]).toBe(`body: ${text}`)
  })
})

describe('tags and outlines', () => {
  test('take precedence over styles for headings', () => {
    const roles = ['H1', 'P', 'H2', 'P']
    const structure = structureOfPage(
      (page) => [
        page.paragraph('Plain heading', { mark: 0 }),
        page.paragraph([fullLineText('Text'), 'ends.'], { mark: 1 }),
        page.paragraph('Another', { mark: 2 }),
        page.paragraph('Large but text', { mark: 3, sizePoints: 20 }),
        page.paragraph([fullLineText('Text'), 'ends.'], { mark: 3 }),
      ],
      { tags: roles.map((role, mark) => ({ mark, role, element: mark, listDepth: 0 })) },
    )
    expect(describeParagraphs(structure).map((it) => it.slice(0, 14))).toEqual([
      'heading 1: Pla',
      'body: Text wor',
      'heading 2: Ano',
      'body: Large bu',
      'body: Text wor',
    ])
  })

  test('are not trusted for pages that are tagged in part', () => {
    const structure = structureOfPage(
      (page) => [
        page.paragraph('Plain', { mark: 0 }),
        runningParagraph(page),
        runningParagraph(page),
      ],
      { tags: [{ mark: 0, role: 'H1', element: 0, listDepth: 0 }] },
    )
    expect(describeParagraphs(structure)[0]).toBe('body: Plain')
  })

  test('take the levels of headings from the outline', () => {
    const page = new TestPage()
    const items = [
      runningParagraph(page),
      page.paragraph('Chapter', { sizePoints: 14 }),
      runningParagraph(page),
      page.paragraph('Plain part', {}),
      runningParagraph(page),
    ]
    const outline = [
      { title: 'CHAPTER', level: 1 },
      { title: 'plain  part.', level: 2 },
    ]
    const structure = structureOfPages([pageOf(0, items)], [page.layout()], outline)
    expect(describeParagraphs(structure).filter((it) => it.startsWith('heading'))).toEqual([
      'heading 2: Chapter',
      'heading 3: Plain part',
    ])
  })
})

describe('an outline', () => {
  test('has the title at its root when that contains all entries', () => {
    const page = new TestPage()
    const items = [
      page.paragraph('The book', { sizePoints: 14 }),
      runningParagraph(page),
      page.paragraph('Chapter', { sizePoints: 14 }),
      runningParagraph(page),
    ]
    const outline = [
      { title: 'The book', level: 0 },
      { title: 'Chapter', level: 1 },
    ]
    const structure = structureOfPages([pageOf(0, items)], [page.layout()], outline)
    expect(describeParagraphs(structure).map((it) => it.slice(0, 10))).toEqual([
      'title: The',
      'body: Some',
      'heading 1:',
      'body: Some',
    ])
  })
})

test('markers that were read as a column of their own return to their items', () => {
  const structure = structureOfPage((page) => {
    const [one, two] = [
      page.paragraph('1.', { baseline: 300 }),
      page.paragraph('2.', { baseline: 324 }),
    ]
    const below = ['First item', 'its second line', 'Second item'].map((text, at) =>
      page.line(text, { left: 100, baseline: 300 + 12 * at }),
    )
    return [
      runningParagraph(page),
      one,
      two,
      page.paragraph(below),
      runningParagraph(page, { baseline: 400 }),
    ]
  })
  expect(describeParagraphs(structure).slice(1, 3)).toEqual([
    'item 0: First item its second line',
    'item 0: Second item',
  ])
  const second = [...bodyParagraphs(structure)][2]
  expect(second?.left).toBe(second?.firstLeft)
})

describe('cells', () => {
  test('have their text and their lists, but no headings', () => {
    const structure = structureOfPage((page) => [
      runningParagraph(page),
      tableOf(0, [
        page.paragraph('Large', { sizePoints: 20, isBold: true }),
        page.paragraph('• One'),
        page.paragraph('• Two'),
      ]),
      runningParagraph(page),
    ])
    expect(describeParagraphs(structure).slice(1, 4)).toEqual([
      'body: Large',
      'item 0: One',
      'item 0: Two',
    ])
  })
})

test('accepts an empty document', () => {
  expect(structureOfPages([], [])).toMatchObject({ pages: [], bodySizePoints: 11 })
  expect(describeParagraphs(structureOfPages([pageOf(0, [])], [new TestPage().layout()]))).toEqual(
    [],
  )
})

test('keeps every word, and adds none, for any roles', () => {
  const beginning = fc.constantFrom('', '• ', '1. ', '2. ', 'a) ', '– ', 'Figure 1: ', '1.1 ')
  const word = fc.stringMatching(/^[a-zA-Zé0-9]{1,9}$/)
  const paragraph = fc.record({
    beginning,
    lines: fc.array(fc.array(word, { minLength: 1, maxLength: 14 }), {
      minLength: 1,
      maxLength: 4,
    }),
    sizePoints: fc.constantFrom(8, 10, 10, 14),
    isBold: fc.boolean(),
    left: fc.constantFrom(72, 80, 100),
  })
  const page = fc.array(paragraph, { maxLength: 8 })
  const wordsOf = (text: string): string[] => text.split(/\s+/).filter((it) => it !== '')
  fc.assert(
    fc.property(fc.array(page, { maxLength: 3 }), (given) => {
      const pages = given.map((_, index) => new TestPage(index))
      const flows = given.map((paragraphs, index) =>
        pageOf(
          index,
          paragraphs.map(({ beginning: marker, lines, ...look }, at) =>
            (pages[index] ?? new TestPage()).paragraph(
              lines.map((words, line) => (line === 0 ? marker : '') + words.join(' ')),
              { ...look, baseline: 100 + 70 * at },
            ),
          ),
        ),
      )
      const structure = structureOfPages(
        flows,
        pages.map((it) => it.layout()),
      )
      const found = paragraphsIn(structure.pages.flatMap(itemsOf)).flatMap(({ role, content }) => [
        ...(role.kind === 'item' ? [role.marker] : []),
        ...wordsOf(plainTextOf(content)),
      ])
      const expected = given
        .flat()
        .flatMap(({ beginning: marker, lines }) => [...wordsOf(marker), ...lines.flat()])
      expect(found).toEqual(expected)
    }),
  )
})
