import { describe, expect, test } from 'vitest'
import {
  describeParagraphs,
  plainTextOf,
  runningParagraph,
  structureOfPage,
  structureOfPages,
} from '../../../../testing/pdf/structure.ts'
import { pageOf, TestPage } from '../../../../testing/pdf/test-page.ts'
import type { UnclassifiedParagraph } from '../document-structure.ts'

describe('footnotes', () => {
  const mark = (page: TestPage, number: string, baseline: number): UnclassifiedParagraph =>
    page.paragraph([
      page.line(
        [
          { text: 'A' },
          { text: ' word' },
          { text: number, script: 'super', sizePoints: 6 },
          { text: ' on.' },
        ],
        { baseline },
      ),
    ])

  const note = (
    page: TestPage,
    number: string,
    words: string,
    baseline: number,
  ): UnclassifiedParagraph =>
    page.paragraph(
      [
        page.line(
          [
            { text: number, script: 'super', sizePoints: 5 },
            { text: ` ${words}`, sizePoints: 8 },
          ],
          { baseline, sizePoints: 8 },
        ),
      ],
      { sizePoints: 8 },
    )

  test('are certain where they count from 1 in the text and at the foot', () => {
    const [first, second] = [new TestPage(0), new TestPage(1)]
    const pages = [
      pageOf(0, [
        runningParagraph(first),
        mark(first, '1', 300),
        mark(first, '2', 320),
        note(first, '1', 'The first.', 740),
        note(first, '2', 'The second.', 750),
      ]),
      pageOf(1, [
        runningParagraph(second),
        mark(second, '3', 300),
        note(second, '3', 'The third.', 740),
      ]),
    ]
    const structure = structureOfPages(pages, [first.layout(), second.layout()])
    expect(
      [...structure.footnotes].map(([number, all]) => [
        number,
        ...all.map((it) => plainTextOf(it.content)),
      ]),
    ).toEqual([
      [1, 'The first.'],
      [2, 'The second.'],
      [3, 'The third.'],
    ])
    expect(describeParagraphs(structure).filter((it) => it.includes('['))).toEqual([
      'body: A word[1] on.',
      'body: A word[2] on.',
      'body: A word[3] on.',
    ])
  })

  test('count on from another number in a part of a longer document', () => {
    const [first, second] = [new TestPage(0), new TestPage(1)]
    const pages = [
      pageOf(0, [runningParagraph(first), mark(first, '29', 300), note(first, '29', 'One.', 740)]),
      pageOf(1, [
        runningParagraph(second),
        mark(second, '30', 300),
        note(second, '30', 'Next.', 740),
      ]),
    ]
    const structure = structureOfPages(pages, [first.layout(), second.layout()])
    expect([...structure.footnotes.keys()]).toEqual([29, 30])
  })

  test('are split when they were read as one paragraph', () => {
    const page = new TestPage()
    const notes = [note(page, '1', 'One', 740), note(page, '2', 'Two', 750)]
    const together = {
      ...page.paragraph('', { sizePoints: 8 }),
      lines: notes.flatMap(({ lines }) => lines),
    }
    const items = [runningParagraph(page), mark(page, '1', 300), mark(page, '2', 320), together]
    expect(structureOfPages([pageOf(0, items)], [page.layout()]).footnotes.size).toBe(2)
  })

  test.each<[string, string, string]>([
    ['have no mark in the text', '7', '1'],
    ['have another number than the first mark', '5', '6'],
  ])('stay where they are when they %s', (_, inText, atFoot) => {
    const structure = structureOfPage((page) => [
      runningParagraph(page),
      mark(page, inText, 300),
      note(page, atFoot, 'A note.', 740),
    ])
    expect(structure.footnotes.size).toBe(0)
    expect(describeParagraphs(structure).at(-1)).toBe(`footnote: ${atFoot} A note.`)
  })

  test('are no footnotes above the columns of the page, such as the addresses of authors', () => {
    const page = new TestPage()
    const top = pageOf(0, [mark(page, '1', 120), note(page, '1', 'A university.', 140)])
    const bottom = pageOf(
      0,
      [runningParagraph(page, { baseline: 300 })],
      [runningParagraph(page, { baseline: 300 })],
    )
    const between = 200
    const regions = [
      ...top.regions.map((region) => ({ ...region, box: { ...region.box, bottom: between } })),
      ...bottom.regions.map((region) => ({ ...region, box: { ...region.box, top: between } })),
    ]
    const structure = structureOfPages([{ ...top, regions }], [page.layout()])
    expect(structure.footnotes.size).toBe(0)
    expect(describeParagraphs(structure)[1]).toBe('body: 1 A university.')
  })

  test('are not footnotes when their number is neither a superscript nor in the text', () => {
    const structure = structureOfPage((page) => [
      runningParagraph(page),
      page.paragraph('2 of 7', { sizePoints: 8, baseline: 800 }),
    ])
    expect(describeParagraphs(structure).at(-1)).toBe('body: 2 of 7')
  })
})
