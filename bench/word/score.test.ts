import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../src/testing/prerequisites.ts'
import {
  intersection,
  longestCommonLength,
  orderSimilarity,
  wordsOf,
  harmonicMean,
  scoreStructure,
} from './score.ts'
import { readDocx } from './read-docx.ts'

/** Computes the length row by row in a table, as R. A. Wagner and M. J. Fischer published it. */
const commonLengthByTable = (one: readonly string[], other: readonly string[]): number => {
  let row = other.map(() => 0)
  for (const item of one) {
    const next: number[] = []
    for (const [at, candidate] of other.entries())
      next.push(
        candidate === item ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

describe('sequences of words', () => {
  it('are words of any script, put together over line ends', () => {
    expect(wordsOf('L’été, à Brest: 2,5 km')).toEqual(['l', 'été', 'à', 'brest', '2', '5', 'km'])
    expect(wordsOf('un exem-\nple de bien-\nÊtre')).toEqual(['un', 'exemple', 'de', 'bien', 'être'])
    expect(wordsOf('吾輩は cat')).toEqual(['吾', '輩', 'は', 'cat'])
  })

  it('have as much in common as the book says', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 90 })
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(longestCommonLength(one, other)).toBe(commonLengthByTable(one, other))
      }),
    )
  })

  it('are counted each as often as both have them', () => {
    expect(intersection(['a', 'a', 'b'], ['a', 'b', 'b'])).toEqual(['a', 'b'])
    expect(orderSimilarity(['a', 'b', 'c', 'd'], ['a', 'c', 'b', 'd'])).toBe(0.75)
  })
})

const path = inCorpus('pdf-to-word', 'gt1_report.docx')

describe.skipIf(isMissing('corpus'))('a document', () => {
  it('has what people see in it', () => {
    const { paragraphs, tables, links } = readDocx(path)
    expect(paragraphs.filter(({ headingLevel }) => headingLevel !== undefined)).toHaveLength(5)
    expect(paragraphs.filter(({ listLevel }) => listLevel !== undefined)).toHaveLength(8)
    expect(tables.map(({ isRuled }) => isRuled)).toContain(true)
    expect(links).toHaveLength(1)
  })

  it('has all of its own structure, and less once a part is taken away', () => {
    const truth = readDocx(path)
    const whole = scoreStructure(truth, truth)
    for (const found of [whole.paragraphs, whole.headings, whole.items, whole.links])
      expect(harmonicMean(found)).toBe(1)
    expect(whole.ruledCells.hits).toBe(whole.ruledCells.truth)
    const paragraphs = truth.paragraphs.filter(({ headingLevel }) => headingLevel !== 1)
    const without = scoreStructure(truth, { ...truth, paragraphs, tables: [], links: [] })
    expect(harmonicMean(without.headings)).toBeLessThan(1)
    expect(without.ruledCells.hits).toBe(0)
    expect(harmonicMean(without.links)).toBe(0)
  })
})
