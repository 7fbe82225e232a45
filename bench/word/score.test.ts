import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../src/testing/prerequisites.ts'
import { readDocx } from './read-docx.ts'
import { harmonicMean, scoreStructure } from './score.ts'

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
