import { describe, expect, test } from 'vitest'
import { formatDate, readDate } from './date-field.ts'
import { withOrdinal } from './number-format.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

describe('a date field', () => {
  test.each([
    ['', 'empty'],
    ['2026-02-30', 'unreadable'],
    ['2026-13-01', 'unreadable'],
    ['2025-02-29', 'unreadable'],
    ['20226-01-01', 'unreadable'],
    ['+020226-01-01', 'unreadable'],
    ['2026-1-1', 'unreadable'],
    ['2026-01-01T10:00', 'unreadable'],
    ['demain', 'unreadable'],
    ['0000-00-00', 'unreadable'],
    ['2024-02-29', 'read'],
    ['1900-01-01', 'read'],
  ])('%s is %s', (text, kind) => expect(readDate(text).kind).toBe(kind))

  test('says which limit a date is beyond, both limits being allowed', () => {
    const limits = { earliest: day('1900-01-01'), latest: day('2026-11-21') }
    const kindOf = (text: string) => readDate(text, limits).kind
    expect(kindOf('1899-12-31')).toBe('too-early')
    expect(kindOf('1900-01-01')).toBe('read')
    expect(kindOf('2026-11-21')).toBe('read')
    expect(kindOf('2026-11-22')).toBe('too-late')
    expect(readDate('2026-11-22', limits)).toMatchObject({ limit: limits.latest })
  })
})

describe('a long date', () => {
  // The expected texts are Unicode CLDR's long and full dates of the Gregorian calendar.
  test.each([
    ['fr', '30 janvier 2026', 'vendredi 30 janvier 2026'],
    ['en', 'January 30, 2026', 'Friday, January 30, 2026'],
    ['es', '30 de enero de 2026', 'viernes, 30 de enero de 2026'],
  ] as const)('is written the way of %s', (language, long, full) => {
    expect(formatDate(day('2026-01-30'), language)).toBe(long)
    expect(formatDate(day('2026-01-30'), language, { weekday: true })).toBe(full)
  })

  test('has the first of the month as French writes it, and no other day', () => {
    expect(formatDate(day('2027-01-01'), 'fr')).toBe('1er janvier 2027')
    expect(formatDate(day('2027-01-01'), 'fr', { weekday: true })).toBe('vendredi 1er janvier 2027')
    expect(formatDate(day('2027-01-21'), 'fr')).toBe('21 janvier 2027')
    expect(formatDate(day('2027-01-01'), 'es')).toBe('1 de enero de 2027')
    expect(withOrdinal('1 janv.', day('2027-01-01'), 'fr')).toBe('1er janv.')
    expect(withOrdinal('21 janv.', day('2027-01-21'), 'fr')).toBe('21 janv.')
  })
})
