import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainFormat, TestPage, testPage } from '../../../../testing/pdf/test-page.ts'
import { plainTextOf, textOfLines, withoutFirstLetters } from './styled-text.ts'

const vocabulary = { words: new Set<string>(), hyphenated: new Set<string>(), dividesWords: true }

const sourcesOf = (page: TestPage, more: Parameters<TestPage['layout']>[0] = {}) => ({
  layouts: new Map([[page.pageIndex, page.layout(more)]]),
  vocabulary,
})

describe('text of lines', () => {
  test('is one piece where all of it has one style, with divided words joined', () => {
    const page = new TestPage()
    const lines = [page.line('Water and navi-'), page.line('gation of the'), page.line('harbour ')]
    expect(textOfLines(lines, sourcesOf(page))).toEqual([
      { text: 'Water and navigation of the harbour', format: plainFormat },
    ])
  })

  test('separates styles, also across the end of a line', () => {
    const page = new TestPage()
    const lines = [
      page.line([{ text: 'Some ' }, { text: 'bo-', isBold: true }]),
      page.line([{ text: 'ld', isBold: true }, { text: ' words' }]),
    ]
    expect(textOfLines(lines, sourcesOf(page)).map(({ text }) => text)).toEqual([
      'Some ',
      'bold',
      ' words',
    ])
  })

  test('resolves links without the spaces before them', () => {
    const page = new TestPage()
    const line = page.line([
      { text: 'see' },
      { text: ' the', link: 0 },
      { text: ' portal', link: 0 },
      { text: ' or' },
      { text: ' chapter 2', link: 1 },
    ])
    const links = [
      { box: { left: 0, top: 0, right: 1, bottom: 1 }, url: 'https://example.org/' },
      { box: { left: 0, top: 0, right: 1, bottom: 1 }, target: { pageIndex: 3, y: 100 } },
    ]
    expect(textOfLines([line], sourcesOf(page, { links }))).toEqual([
      { text: 'see ', format: plainFormat },
      { text: 'the portal', format: plainFormat, link: { url: 'https://example.org/' } },
      { text: ' or ', format: plainFormat },
      { text: 'chapter 2', format: plainFormat, link: { target: { pageIndex: 3, y: 100 } } },
    ])
  })

  test('joins a link that continues on the next line, where it is stored twice', () => {
    const page = new TestPage()
    const lines = [
      page.line([{ text: 'the', link: 0 }]),
      page.line([{ text: 'portal', link: 1 }, { text: '.' }]),
    ]
    const box = { left: 0, top: 0, right: 1, bottom: 1 }
    const url = 'https://example.org/'
    const links = [
      { box, url },
      { box, url },
    ]
    expect(textOfLines(lines, sourcesOf(page, { links }))).toEqual([
      { text: 'the portal', format: plainFormat, link: { url } },
      { text: '.', format: plainFormat },
    ])
  })

  test('puts a tab into a wide gap, and a space where the line is justified', () => {
    const page = new TestPage()
    const apart = page.spread([
      ['Name', 72],
      ['Date', 300],
    ])
    const stretched = page.spread([
      ['Some', 72],
      ['stretched', 110],
      ['words', 173],
      ['end', testPage.right - 15],
    ])
    const figures = page.spread([
      ['1.35 - 1.42', 72],
      ['1.38 - 1.43', 155],
      ['Iowa', testPage.right - 20],
    ])
    expect(plainTextOf(textOfLines([apart], sourcesOf(page)))).toBe('Name\tDate')
    const full = { columnRight: testPage.right }
    expect(plainTextOf(textOfLines([stretched], sourcesOf(page), full))).toBe(
      'Some stretched words\tend',
    )
    // As read from a document, the runs of words do not contain the space before them.
    const withSpaces = {
      ...figures,
      segments: figures.segments.map((segment) => ({
        ...segment,
        runs: segment.runs.map((run, index) => ({ ...run, left: run.left + (index > 0 ? 5 : 0) })),
      })),
    }
    expect(plainTextOf(textOfLines([withSpaces], sourcesOf(page), full))).toBe(
      '1.35 - 1.42\t1.38 - 1.43\tIowa',
    )
  })

  test('marks footnotes, without the link to their place', () => {
    const page = new TestPage()
    const line = page.line([
      { text: 'word' },
      { text: '1', script: 'super', link: 0 },
      { text: ' on' },
    ])
    const mark = line.segments[0]?.runs[1]
    const sources = {
      ...sourcesOf(page, {
        links: [{ box: { left: 0, top: 0, right: 1, bottom: 1 }, url: 'https://example.org/' }],
      }),
      footnoteMarks: new Map(mark ? [[mark, 7]] : []),
    }
    expect(textOfLines([line], sources)[1]).toEqual({
      text: '1',
      format: { ...plainFormat, script: 'super' },
      footnote: 7,
    })
  })

  test('keeps every letter, and adds none, for any styles', () => {
    const word = fc.stringMatching(/^[a-zéñ0-9,]{1,8}$/)
    const run = fc.record({ text: word, isBold: fc.boolean(), isUnderlined: fc.boolean() })
    const line = fc.array(run, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (given) => {
        const page = new TestPage()
        const spaced = given.map((runs) =>
          runs.map((it, index) => ({
            ...it,
            text: index > 0 && it.isBold ? ` ${it.text}` : it.text,
          })),
        )
        const lines = spaced.map((runs) => page.line(runs))
        const text = plainTextOf(textOfLines(lines, sourcesOf(page)))
        expect(text).toBe(spaced.map((runs) => runs.map((it) => it.text).join('')).join(' '))
      }),
    )
  })
})

describe('text without its first letters', () => {
  test('begins with the next word', () => {
    const bold = { ...plainFormat, isBold: true }
    expect(
      withoutFirstLetters(
        [
          { text: '1', format: bold },
          { text: '.\t', format: plainFormat },
          { text: ' First', format: plainFormat },
          { text: ' one', format: bold },
        ],
        2,
      ),
    ).toEqual([
      { text: 'First', format: plainFormat },
      { text: ' one', format: bold },
    ])
  })
})
