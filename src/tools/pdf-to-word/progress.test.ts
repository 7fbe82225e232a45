import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Progress, overallPart } from './progress.ts'

const at = (stage: Progress['stage'], done: number, total: number): Progress => ({
  stage,
  done,
  total,
})

it('reading leads into writing without a step back', () => {
  expect(overallPart(at('reading', 0, 14), 'reading')).toBe(0)
  expect(overallPart(at('reading', 7, 14), 'reading')).toBeCloseTo(0.4)
  expect(overallPart(at('reading', 14, 14), 'reading')).toBeCloseTo(
    overallPart(at('writing', 0, 1), 'reading'),
  )
  expect(overallPart(at('writing', 1, 1), 'reading')).toBe(1)
})

it('a download has a bar of its own, and so has writing alone', () => {
  expect(overallPart(at('loading', 1, 2), 'recognising')).toBe(0.5)
  expect(overallPart(at('writing', 1, 4), undefined)).toBe(0.25)
})

it('is always a part of one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Progress['stage']>('reading', 'loading', 'recognising', 'writing'),
      fc.double({ min: -10, max: 1e9, noNaN: true }),
      fc.nat(),
      fc.constantFrom('reading', 'recognising', undefined),
      (stage, done, total, forerun) => {
        const part = overallPart(at(stage, done, total), forerun)
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(1)
      },
    ),
  )
})
