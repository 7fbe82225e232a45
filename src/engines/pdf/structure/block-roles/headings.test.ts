import { describe, expect, test } from 'vitest'
import { TestPage } from '../../../../testing/pdf/test-page.ts'
import { type HeadingCandidate, findHeadingsByStyle, numberingDepth } from './headings.ts'

type Given = readonly [text: string, sizePoints?: number, isBold?: boolean]

const text: Given = ['Some running text that goes on for a while and ends as sentences do.']

const candidates = (given: readonly Given[]): HeadingCandidate[] => {
  const page = new TestPage()
  return given.map(([words, sizePoints = 10, isBold = false], order) => ({
    paragraph: page.paragraph(words, { sizePoints, isBold }),
    text: words,
    style: { sizePoints, isBold },
    hasOtherRole: false,
    order,
  }))
}

const describeHeadings = (given: readonly Given[]): string[] => {
  const all = candidates(given)
  const found = findHeadingsByStyle(all, 10)
  return all.flatMap(({ paragraph, text: words }) => {
    const role = found.get(paragraph)
    if (!role) return []
    return [`${role.kind === 'heading' ? role.level : role.kind} ${words}`]
  })
}

describe('headings', () => {
  test('are larger than running text: each size is a level, and the largest one at the beginning is the title', () => {
    expect(
      describeHeadings([
        ['The title', 24, true],
        text,
        ['Chapter', 16, true],
        text,
        ['Section', 13, true],
        text,
        ['Part', 10, true],
        text,
        ['Another chapter', 16, true],
        text,
      ]),
    ).toEqual(['title The title', '1 Chapter', '2 Section', '3 Part', '1 Another chapter'])
  })

  test('have the level of their number, which others of the same style share', () => {
    expect(
      describeHeadings([
        ['1 Introduction', 14, true],
        text,
        ['1.1 Méthode', 14, true],
        text,
        ['2 Resultados', 14, true],
        text,
        ['Références', 14, true],
        text,
        ['1.1.1. Detail', 10, true],
        text,
      ]),
    ).toEqual([
      '1 1 Introduction',
      '2 1.1 Méthode',
      '1 2 Resultados',
      '1 Références',
      '3 1.1.1. Detail',
    ])
  })

  test.each<[string, Given]>([
    ['running text in bold', ['This is a sentence that is printed in bold.', 10, true]],
    ['a label', ['Total due:', 10, true]],
    ['a label and its value', ['Total due: 45.00', 12, true]],
    ['a long text', [`${'word '.repeat(40)}end`, 14]],
    ['a number', ['1,234', 20]],
    ['authors', ['Jane Roe, John Doe, Max Muster, Erika Muster', 12]],
    ['an address', ['name@example.org', 14]],
    ['a line to write on', ['Date ........', 14]],
    ['words that stand apart', ['Main\t2nd\tThird', 14]],
    ['plain text', ['Short text', 10]],
    ['the list’s end', ['and so on;', 12]],
  ])('are not %s', (_, given) => {
    expect(describeHeadings([text, given, text])).toEqual([])
  })

  test('may have a colon after the number of a part', () => {
    expect(
      describeHeadings([text, text, text, text, ['Chapter 1: The beginning', 12, true], text]),
    ).toEqual(['1 Chapter 1: The beginning'])
  })

  test('have text below them', () => {
    const address: Given[] = ['Name', 'Street', 'City', 'Country'].map((it) => [it, 12, true])
    expect(describeHeadings([...address, text])).toEqual([])
  })

  test('are not labels of a short text', () => {
    expect(describeHeadings([text, ['Bill to', 10, true], ['Harbour Authority'], text])).toEqual([])
    expect(describeHeadings([text, ['Harbours', 10, true], text])).toEqual(['1 Harbours'])
  })

  test.each(['Article 4 – Duties', 'Artículo 4. Deberes', 'Section IV Duties'])(
    'are parts with a number above a short text: %s',
    (part) => {
      expect(describeHeadings([[part, 10, true], ['The client is to:'], text])).toEqual([
        `1 ${part}`,
      ])
      expect(describeHeadings([['Duties', 10, true], ['The client is to:'], text])).toEqual([])
    },
  )

  test('directly follow one another when they differ in style', () => {
    expect(
      describeHeadings([text, ['Part', 18], ['Chapter', 14], ['Section', 12], text]),
    ).toHaveLength(3)
  })

  test('are not the title when others are as large, or when they come late', () => {
    expect(describeHeadings([['One', 20], text, ['Two', 20], text])).toEqual(['1 One', '1 Two'])
    expect(describeHeadings([text, text, text, text, ['One', 20], text])).toEqual(['1 One'])
  })

  test('accept an empty document', () => {
    expect(describeHeadings([])).toEqual([])
  })
})

describe('depths of numbers', () => {
  test.each([
    ['1 Introduction', 1],
    ['1. Introduction', 1],
    ['2.1 Method', 2],
    ['2.1. Method', 2],
    ['10.2.3\tDetail', 3],
    ['Chapter 4', 1],
    ['Chapitre 4 : La fin', 1],
    ['Capítulo 12. El fin', 1],
    ['IV. Results', 1],
    ['Partie II La suite', 1],
    ['Introduction', undefined],
    ['I am here', undefined],
    ['2026', undefined],
    ['3.5mm plugs', undefined],
  ])('%j is %s deep', (words, depth) => {
    expect(numberingDepth(words)).toBe(depth)
  })
})
