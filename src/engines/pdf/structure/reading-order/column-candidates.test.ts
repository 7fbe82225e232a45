import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TestPage } from '../../../../testing/pdf/test-page.ts'
import { blocksOf } from './blocks.ts'
import { middleOf } from '../../page-content/geometry.ts'
import { BandCandidateFinder, columnSideOf, isProse } from './column-candidates.ts'

const sizePoints = 10

describe('BandCandidateFinder', () => {
  it('law: a place divides the page in the same way, whatever places were read before it', () => {
    const text = fc.record({
      left: fc.integer({ min: 0, max: 200 }),
      baseline: fc.integer({ min: 0, max: 300 }),
      letters: fc.integer({ min: 1, max: 30 }),
    })
    const rule = fc.record({
      left: fc.integer({ min: 0, max: 150 }),
      right: fc.integer({ min: 151, max: 300 }),
      top: fc.integer({ min: 0, max: 300 }),
    })
    const drawn = fc.record({ texts: fc.array(text), rules: fc.array(rule, { maxLength: 3 }) })
    fc.assert(
      fc.property(drawn, fc.constantFrom(0.5, 2, 7), ({ texts, rules }, step) => {
        const page = new TestPage()
        const segments = texts.map(({ letters, ...place }) =>
          page.segment('x'.repeat(letters), { ...place, sizePoints }),
        )
        const blocks = blocksOf(segments, []).toSorted((a, b) => middleOf(a) - middleOf(b))
        const boxes = rules.map((box) => ({ ...box, bottom: box.top }))
        const read = (reader: BandCandidateFinder, x: number) =>
          reader.at(x).map((stretch) => {
            const { left, right } = stretch.sides(sizePoints)
            return [stretch.from, stretch.to, left.blocks, right.blocks]
          })
        const one = new BandCandidateFinder(blocks, boxes, sizePoints)
        for (let x = step; x < 300; x += step)
          expect(read(one, x)).toEqual(read(new BandCandidateFinder(blocks, boxes, sizePoints), x))
      }),
      { numRuns: 30 },
    )
  })
})

describe('isProse', () => {
  /** The lines of two columns, 100 points apart; those of the second one stand lower by `shiftPoints`. */
  const twoColumns = (lines: readonly string[], shiftPoints: number) => {
    const page = new TestPage()
    const segments = lines.flatMap((text, at) => [
      page.segment(text, { left: 0, baseline: 12 * at, sizePoints }),
      page.segment(text, { left: 200, baseline: 12 * at + shiftPoints, sizePoints }),
    ])
    return columnSideOf(blocksOf(segments, []), sizePoints)
  }
  const story = [
    'The tool is still open',
    'and the page is saved',
    'before it is closed by',
    'the person who has it',
    'on a phone. Nothing is',
    'sent to a server, and',
    'no letter of it is lost',
  ]

  it('knows two columns of running text together, whatever their lines share', () => {
    expect(isProse(twoColumns(story, 0))).toBe(true)
    expect(isProse(twoColumns(story, 5))).toBe(true)
  })

  it('takes no names and places for running text', () => {
    const names = story.map((line) =>
      line.replaceAll(/\b\p{Ll}/gu, (letter) => letter.toUpperCase()),
    )
    expect(isProse(twoColumns(names, 5))).toBe(false)
  })
})
