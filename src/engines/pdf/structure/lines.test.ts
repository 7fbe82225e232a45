import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupIntoLines } from './lines.ts'
import { TestPage } from '../../../testing/pdf/test-page.ts'

describe('groupIntoLines', () => {
  it('joins segments on one baseline, from left to right', () => {
    const page = new TestPage()
    const value = page.segment('42.00', { left: 400, baseline: 100.5 })
    const label = page.segment('Total', { left: 72, baseline: 100 })
    const below = page.segment('Thanks', { left: 72, baseline: 112 })
    const lines = groupIntoLines([value, below, label], page.layout())
    expect(lines.map(({ text }) => text)).toEqual(['Total 42.00', 'Thanks'])
    expect(lines[0]).toMatchObject({ left: 72, right: 425, baseline: 100, pageIndex: 0 })
  })

  it('has the size of most letters, and the height of the largest', () => {
    const page = new TestPage()
    const large = page.segment('A', { left: 72, sizePoints: 20, baseline: 100 })
    const text = page.segment('small letters', { left: 90, sizePoints: 9, baseline: 100 })
    expect(groupIntoLines([large, text], page.layout())).toMatchObject([
      { sizePoints: 9, heightPoints: 20 },
    ])
  })

  it('is bold when nearly all letters are, even if its bullet is not', () => {
    const page = new TestPage()
    const bold = page.segment([{ text: '•' }, { text: ' Heading', isBold: true }])
    const mixed = page.segment([{ text: 'Note:', isBold: true }, { text: ' the rest is not' }], {
      baseline: 130,
    })
    expect(groupIntoLines([bold, mixed], page.layout()).map(({ isBold }) => isBold)).toEqual([
      true,
      false,
    ])
  })

  it('reads text from right to left where that is its direction', () => {
    const page = new TestPage()
    const first = { ...page.segment('שלום', { left: 300 }), isRightToLeft: true }
    const second = { ...page.segment('עולם', { left: 100 }), isRightToLeft: true }
    expect(groupIntoLines([second, first], page.layout())[0]?.text).toBe('שלום עולם')
  })

  it('does not join texts that are written over each other', () => {
    const page = new TestPage()
    const one = page.segment('one on another', { baseline: 100 })
    const other = page.segment('one on another', { baseline: 102 })
    expect(groupIntoLines([one, other], page.layout())).toHaveLength(2)
  })

  it('property: every segment is in exactly one line, and lines go down, for any order of segments', () => {
    const place = fc.record({
      text: fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,5}$/),
      left: fc.integer({ min: 0, max: 500 }),
      baseline: fc.integer({ min: 0, max: 300 }),
      sizePoints: fc.constantFrom(6, 10, 11, 30),
    })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (places) => {
        const page = new TestPage()
        const segments = places.map(({ text, ...at }) => page.segment(text, at))
        const lines = groupIntoLines(segments, page.layout())
        expect(new Set(lines.flatMap((line) => line.segments))).toEqual(new Set(segments))
        expect(lines.flatMap((line) => line.segments)).toHaveLength(segments.length)
        const baselines = lines.map(({ baseline }) => baseline)
        expect(baselines).toEqual(baselines.toSorted((one, other) => one - other))
      }),
    )
  })
})
