import { describe, expect, it } from 'vitest'
import type { RateDay, RateSet } from '../../src/core/rates/rate-set.ts'
import { validateHistory, validateSet, keptDays, mergeDays } from './validate-rates.ts'
import { parseBroad } from './parse-documents.ts'
import { ecbRates, lastNinetyDays, packagedList } from '../testing/rates-documents.ts'

const nowMs = Date.parse('2026-09-25T15:00:00Z')

const ecb = (date: string, changed: Readonly<Record<string, string>> = {}): RateSet => ({
  source: 'ecb',
  date,
  rates: { ...ecbRates, ...changed },
})
const broadRates = parseBroad(packagedList).rates
const broad = (date: string, changed: Readonly<Record<string, string>> = {}): RateSet => ({
  source: 'broad',
  date,
  rates: { ...broadRates, ...changed },
})
const without = (set: RateSet, ...codes: readonly string[]): RateSet => ({
  ...set,
  rates: Object.fromEntries(Object.entries(set.rates).filter(([code]) => !codes.includes(code))),
})

const kept = ecb('2026-09-24')
const other = broad('2026-09-24')

describe('new rates of the bank', () => {
  it('are believed when nothing moved far', () => {
    const next = ecb('2026-09-25', { USD: '1.3640', JPY: '150.48' })
    expect(validateSet(next, { kept, other, nowMs })).toEqual({ set: next, doubtful: [] })
  })

  it('may have the franc fall as on 15 January 2015', () => {
    // The franc moved from 1.2010 to 1.0280 by the bank's rates of 14 and 15 January 2015.
    const before = ecb('2015-01-14', { CHF: '1.2010' })
    const next = ecb('2015-01-15', { CHF: '1.0280' })
    expect(validateSet(next, { kept: before, nowMs }).doubtful).toEqual([])
  })

  it.each([
    ['up', '1.3642'],
    ['down', '0.9472'],
    ['by the decimal sign', '11.367'],
  ])('are refused when a major moved by more than a fifth: %s', (_, USD) => {
    const judge = () => validateSet(ecb('2026-09-25', { USD }), { kept, nowMs })
    expect(judge).toThrow('USD too far from 2026-09-24 to 2026-09-25 to be true')
  })

  it.each(['USD', 'GBP', 'JPY', 'CAD', 'AUD', 'CHF', 'CNY', 'SEK', 'NOK'])(
    'are refused without %s',
    (code) => {
      expect(() => validateSet(without(ecb('2026-09-25'), code), { kept, nowMs })).toThrow(
        `of 2026-09-25 without ${code}`,
      )
    },
  )

  it('may lack a minor one: currencies are suspended, and leave', () => {
    const next = without(ecb('2026-09-25'), 'RON', 'ISK', 'TRY', 'IDR')
    expect(validateSet(next, { kept, nowMs }).set).toEqual(next)
  })

  it('are refused with fewer than 25', () => {
    const next = without(ecb('2026-09-25'), 'RON', 'ISK', 'TRY', 'IDR', 'ILS')
    expect(() => validateSet(next, { kept, nowMs })).toThrow(
      'of 2026-09-25 with 24 currencies only',
    )
  })

  it('are refused when they are of a day to come', () => {
    expect(validateSet(ecb('2026-09-26'), { kept, nowMs }).doubtful).toEqual([])
    expect(() => validateSet(ecb('2026-09-27'), { kept, nowMs })).toThrow('to come')
  })

  it('may have moved further after weeks without any', () => {
    const next = ecb('2026-09-25', { USD: '1.6' })
    expect(() => validateSet(next, { kept: ecb('2026-09-15'), nowMs })).toThrow('USD')
    expect(validateSet(next, { kept: ecb('2026-09-10'), nowMs }).doubtful).toEqual([])
    expect(() =>
      validateSet(ecb('2026-09-25', { USD: '113.67' }), { kept: ecb('2026-09-10'), nowMs }),
    ).toThrow('USD')
  })

  it.each([
    ['a quarter', '2026-06-24'],
    ['ten years', '2016-09-24'],
  ])('are refused when a major has doubled or halved, even after %s', (_, date) => {
    const before = ecb(date)
    const changed = (factor: number) =>
      ecb('2026-09-25', { USD: (Number(ecbRates['USD']) * factor).toFixed(4) })
    for (const factor of [1.99, 0.51])
      expect(validateSet(changed(factor), { kept: before, nowMs }).doubtful).toEqual([])
    for (const factor of [2.01, 0.49])
      expect(() => validateSet(changed(factor), { kept: before, nowMs })).toThrow('USD too far')
  })

  it('lose a minor one that moved by more than a factor of five, even after ten years', () => {
    const TRY = (Number(ecbRates['TRY']) * 5.1).toFixed(4)
    const next = ecb('2026-09-25', { TRY })
    expect(validateSet(next, { kept: ecb('2016-09-24'), nowMs }).doubtful).toEqual(['TRY'])
  })

  it('are measured by the broad list only as long as there are none of the bank', () => {
    const next = ecb('2026-09-25', { USD: '1.60' })
    expect(() => validateSet(next, { other, nowMs })).toThrow('USD')
    expect(
      validateSet(ecb('2026-09-25'), { kept, other: broad('2026-09-24', { USD: '9' }), nowMs })
        .doubtful,
    ).toEqual([])
  })

  it('are believed when there is nothing to measure them by', () => {
    expect(validateSet(ecb('2026-09-25'), { nowMs }).doubtful).toEqual([])
  })

  it('lose a minor one for the day it moves by more than a factor of five', () => {
    const next = ecb('2026-09-25', { TRY: '278', IDR: '4100' })
    const { set, doubtful } = validateSet(next, { kept, nowMs })
    expect(doubtful).toEqual(['TRY'])
    expect(set).toEqual(without(next, 'TRY'))
    // The next day the same rate is accepted, because it was no mistake.
    expect(validateSet(ecb('2026-09-26', { TRY: '278' }), { kept: set, nowMs }).doubtful).toEqual(
      [],
    )
  })
})

describe('a new broad list', () => {
  it('is believed when it agrees with the bank', () => {
    const next = broad('2026-09-25')
    expect(validateSet(next, { kept: other, other: kept, nowMs }).set).toEqual(next)
  })

  it("is refused when it has moved away from the bank's rates step by step", () => {
    const before = broad('2026-09-24', { USD: '1.30' })
    const next = broad('2026-09-25', { USD: '1.50' })
    expect(validateSet(next, { kept: before, nowMs }).doubtful).toEqual([])
    expect(() => validateSet(next, { kept: before, other: kept, nowMs })).toThrow('USD')
    expect(validateSet(next, { kept: before, other: ecb('2026-09-01'), nowMs }).doubtful).toEqual(
      [],
    )
  })

  it('is refused with a part of the currencies', () => {
    const some = Object.keys(broadRates)
      .filter((code) => !(code in ecbRates))
      .slice(0, 13)
    expect(() => validateSet(without(broad('2026-09-25'), ...some), { nowMs })).toThrow(
      '139 currencies only',
    )
  })
})

describe('days of history', () => {
  const days = lastNinetyDays('2026-09-24')
  const changed = (index: number, rates: Readonly<Record<string, string>>): RateDay[] =>
    days.map((day, at) => (at === index ? { ...day, rates: { ...day.rates, ...rates } } : day))

  it('are put together, a newer document counting', () => {
    const corrected = changed(60, { USD: '1.1400' }).slice(50)
    const merged = validateHistory(corrected, days.slice(0, 62), nowMs)
    expect(merged.map(({ date }) => date)).toEqual(days.map(({ date }) => date))
    expect(merged[60]?.rates.USD).toBe('1.1400')
  })

  it.each([
    ['one moved too far and back', changed(30, { GBP: '8.5986' }), []],
    [
      'its first day does not follow what is kept',
      changed(0, { GBP: '1.5' }).slice(0, 1),
      lastNinetyDays('2026-06-20'),
    ],
    ['it contradicts what is kept', changed(60, { JPY: '230' }).slice(60, 61), days.slice(60, 61)],
  ])('are refused when %s', (_, next, before) => {
    expect(() => validateHistory(next, before, nowMs)).toThrow('too far')
  })

  it('are refused when one lacks a major', () => {
    const { NOK: _, ...rates } = ecbRates
    const next = days.map((day, at) => (at === 10 ? { ...day, rates } : day))
    expect(() => validateHistory(next, [], nowMs)).toThrow('without NOK')
  })

  it('are kept for more than a year, the oldest ones leaving', () => {
    const many = Array.from({ length: 500 }, (_, day) => ({
      date: new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10),
      rates: ecbRates,
    }))
    const merged = mergeDays(many.slice(0, 300), many.slice(200))
    expect(merged).toEqual(many.slice(-keptDays))
    expect(keptDays).toBe(400)
  })
})
