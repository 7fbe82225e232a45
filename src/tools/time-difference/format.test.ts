import { describe, expect, it } from 'vitest'
import { formatHours, formatMoment, formatSpan, formatTick, formatTime } from './format.ts'

// The expected formats of times and units are those of Unicode CLDR.
const at = Temporal.ZonedDateTime.from('2026-03-07T09:00[Europe/Paris]')

/** Replaces spaces of any kind with ordinary ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe.each([
  [
    'fr',
    '5,5',
    '4 h 45 min',
    '1 heure',
    '30 minutes',
    '09:00',
    '9 h',
    'samedi 7 mars 2026 à 09:00',
  ],
  [
    'en',
    '5.5',
    '4 hr 45 min',
    '1 hour',
    '30 minutes',
    '9:00 AM',
    '9 AM',
    'Saturday, March 7, 2026 at 9:00 AM',
  ],
  [
    'es',
    '5,5',
    '4 h 45 min',
    '1 hora',
    '30 minutos',
    '9:00',
    '9 h',
    'sábado, 7 de marzo de 2026, 9:00',
  ],
] as const)('in %s', (language, incomplete, span, hour, minutes, time, tick, moment) => {
  it('writes numbers, spans and times', () => {
    expect(formatHours(5.5, language)).toBe(incomplete)
    expect(plain(formatSpan(17_100, language))).toBe(span)
    expect(plain(formatSpan(-17_100, language))).toBe(span)
    expect(formatSpan(17_100, language)).not.toContain(' ')
    expect(plain(formatSpan(3600, language, 'long'))).toBe(hour)
    expect(plain(formatSpan(1800, language, 'long'))).toBe(minutes)
    expect(plain(formatTime(at, language))).toBe(time)
    expect(plain(formatTick(at, language))).toBe(tick)
    expect(plain(formatTick(at.add({ minutes: 45 }), language))).toBe(
      plain(formatTime(at.add({ minutes: 45 }), language)),
    )
    expect(plain(formatMoment(at, language))).toBe(moment)
  })
})

it('writes the first of a month as French does, whatever the hour', () => {
  const first = Temporal.ZonedDateTime.from('2026-03-01T01:01[Europe/Paris]')
  expect(plain(formatMoment(first, 'fr'))).toBe('dimanche 1er mars 2026 à 01:01')
})

it('writes the seconds of old local times', () => {
  expect(plain(formatSpan(561, 'en'))).toBe('9 min 21 sec')
})
