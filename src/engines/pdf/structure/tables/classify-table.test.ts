import { describe, expect, test } from 'vitest'
import {
  findTablesOn,
  horizontalStroke,
  proseLines,
  putRows,
  rowTextsOf,
} from '../../../../testing/pdf/structure.ts'
import { TestPage } from '../../../../testing/pdf/test-page.ts'

describe('rows that are not a table', () => {
  const expectNone = (page: TestPage, ink?: Parameters<typeof findTablesOn>[1]): void => {
    const { tables, segments } = findTablesOn(page, ink)
    expect(tables.map(rowTextsOf)).toEqual([])
    expect(segments).toEqual(page.layout().segments)
  }

  test('text in two columns', () => {
    const page = new TestPage()
    for (const [row, text] of [...proseLines, ...proseLines, ...proseLines].entries()) {
      page.segment(text.slice(0, 43), { left: 72, baseline: 100 + 12 * row })
      page.segment(text.slice(20, 63), { left: 310, baseline: 100 + 12 * row })
    }
    expectNone(page)
  })

  test('text in three narrow columns of large type', () => {
    const page = new TestPage()
    const words = proseLines.join(' ').split(' ')
    // Each line holds three words, of which about half begin within a sentence.
    for (let row = 0; row < 16; row += 1)
      for (const [column, left] of [72, 226, 380].entries()) {
        const from = (row + 5 * column) * 3
        const text = Array.from({ length: 3 }, (_, at) => words[(from + at) % words.length])
        page.segment(text.join(' ').slice(0, 27), { left, baseline: 100 + 14 * row })
      }
    expectNone(page)
  })

  test('text in two columns between the rulings of the page', () => {
    const page = new TestPage()
    for (const [row, text] of [...proseLines, ...proseLines, ...proseLines].entries()) {
      page.segment(text.slice(0, 43), { left: 72, baseline: 100 + 12 * row })
      page.segment(text.slice(20, 63), { left: 310, baseline: 100 + 12 * row })
    }
    expectNone(page, { strokes: [horizontalStroke(80, 72, 523), horizontalStroke(770, 72, 523)] })
  })

  test.each([
    [
      'English',
      ['Name:', 'Date of birth:', 'Address:'],
      ['John Miller', '3 May 1984', '12 Quay Street'],
    ],
    ['French', ['Nom :', 'Né le :', 'Adresse :'], ['Anne Morel', '3 mai 1984', '12, rue du Port']],
    [
      'Spanish',
      ['Nombre:', 'Nacimiento:', 'Dirección:'],
      ['Ana Ruiz', '3 de mayo', 'Calle Mayor 1'],
    ],
  ])('a form of labels and their values: %s', (_, labels, values) => {
    const page = new TestPage()
    putRows(
      page,
      labels.map((label, row) => [label, values[row] ?? '']),
      { lefts: [72, 200] },
    )
    expectNone(page)
  })

  test.each([['•'], ['–'], ['1.'], ['a)'], ['iv.'], ['(2)']])('a list of items: %s', (marker) => {
    const page = new TestPage()
    putRows(
      page,
      ['Fresh water', 'Ropes and lines', 'Paint for the hull'].map((text) => [marker, text]),
      { lefts: [72, 96], pitch: 14 },
    )
    expectNone(page)
  })

  test('a table of contents without leaders', () => {
    const page = new TestPage()
    const titles = ['Introduction', 'Method', 'Results', 'Discussion']
    putRows(
      page,
      titles.map((title, row) => [title, String(3 + 4 * row)]),
      { lefts: [72, 510] },
    )
    expectNone(page)
  })

  test('a table of contents with leaders, numbered', () => {
    const page = new TestPage()
    const titles = ['Introduction ..........', 'Method ................', 'Results ...............']
    putRows(
      page,
      titles.map((title, row) => [`${row + 1}.`, title, String(1 + row)]),
      {
        lefts: [72, 96, 510],
      },
    )
    expectNone(page)
  })

  test('labels with leaders before several figures are no table of contents', () => {
    const page = new TestPage()
    putRows(
      page,
      ['0.45 .........', '0.25 .........', '0.05 .........'].map((label, row) => [
        label,
        String(30 + row),
        String(33 + row),
        String(36 + row),
      ]),
      { lefts: [72, 250, 320, 390] },
    )
    expect(findTablesOn(page).tables.map(({ xs }) => xs.length - 1)).toEqual([4])
  })

  test('one line with a place and a date', () => {
    const page = new TestPage()
    page.spread([
      ['Northwind Chandlery Ltd', 72],
      ['3 May 2024', 460],
    ])
    expectNone(page)
  })

  test('equations with their numbers', () => {
    const page = new TestPage()
    putRows(
      page,
      [
        ['a + b = c', '(1)'],
        ['b = c - a', '(2)'],
        ['c - b = a', '(3)'],
      ],
      {
        lefts: [200, 505],
      },
    )
    expectNone(page)
  })
})
