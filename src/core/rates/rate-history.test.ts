import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRateHistory } from './rate-history.ts'

describe('the body of /api/rate-history', () => {
  const day = (date: string) => ({ date, rates: { USD: '1.1' } })

  it('is read, and may be empty', () => {
    const days = [day('2026-09-23'), day('2026-09-24')]
    expect(readRateHistory({ days })).toEqual({ days })
    expect(readRateHistory({ days: [] })).toEqual({ days: [] })
  })

  it.each([
    ['nothing', undefined],
    ['no days', {}],
    ['days that are no list', { days: {} }],
    ['the newest day first', { days: [day('2026-09-24'), day('2026-09-23')] }],
    ['a day twice', { days: [day('2026-09-24'), day('2026-09-24')] }],
    ['a day that is none', { days: [day('2026-09-31')] }],
    ['a hole', { days: [null] }],
  ])('is refused with %s', (_, body) => {
    expect(readRateHistory(body)).toBeUndefined()
  })

  it('is refused or read without an error whatever comes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const days = readRateHistory(value)?.days
        expect(days === undefined || Array.isArray(days)).toBe(true)
      }),
    )
  })
})
