import { describe, expect, test } from 'vitest'
import {
  type Claim,
  type Claims,
  type TextTree,
  falseClaims,
  numbersIn,
} from '../../core/claims.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { formatOffset } from '../../core/zones.ts'
import { mostCities, usualHourCycle } from './cities.ts'
import { mostSteps, quarterMs } from './moment.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'
import { changeAfter, dateIn, dayEndsAt, dayStartsAt, viewCity } from './view-city.ts'
import { formatTime } from './words.ts'

const texts: Localized<TextTree> = { fr, en, es }

const hourMs = 3_600_000
const paris = 'Europe/Paris'
const london = 'Europe/London'
const newYork = 'America/New_York'

const claimsOf = (language: Language): Claims => {
  const hourCycle = usualHourCycle(language, [])
  /** The city each language measures from. */
  const home = { fr: paris, en: london, es: 'Europe/Madrid' }[language]
  const clock = (wallMs: number): Claim => numbersIn(formatTime(wallMs, language, hourCycle))
  const momentOf = (wall: string, zone: string) =>
    Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds
  const seen = (zone: string, from: string, wall: string) => {
    const momentMs = momentOf(wall, from)
    return viewCity(zone, { momentMs, here: from, today: dateIn(from, momentMs) })
  }
  /** What another city's clock shows at a wall time of one. */
  const there = (zone: string, from: string, wall: string): Claim =>
    clock(momentOf(wall, from) + seen(zone, from, wall).offset * 1000)
  const here = (wall: string): Claim => clock(Date.parse(`${wall}Z`))
  const date = (iso: string): Claim =>
    numbersIn(Temporal.PlainDate.from(iso).toLocaleString(language, { dateStyle: 'long' }))
  const hoursApart = (zone: string, from: string, day: string): Claim => [
    String(Math.abs(seen(zone, from, `${day}T12:00`).difference) / 3600),
  ]
  const reach = String((mostSteps * quarterMs) / hourMs)
  /** From which city's afternoon, and from which one's morning. */
  const first = { fr: paris, en: paris, es: home }[language]
  const [from, wall, to] = (
    {
      fr: [paris, '2026-01-15T10:00', 'Australia/Sydney'],
      en: [london, '2026-01-15T09:00', 'Australia/Sydney'],
      es: ['America/Argentina/Buenos_Aires', '2026-01-15T09:00', home],
    } as const
  )[language]
  // English puts the time first, the others the date.
  const said = (day: string, ...times: Claim[]): Claim[] =>
    language === 'en' ? [times[0] ?? [], date(day), ...times.slice(1)] : [date(day), ...times]
  return {
    // The names of the two ways to count hours.
    hours12: [['12']],
    hours24: [['24']],
    slideStart: [[`-${reach}`]],
    slideEnd: [[`+${reach}`.slice(1)]],
    'about.paragraphs.0': [[String(mostCities)]],
    'about.paragraphs.1': [
      [reach],
      date('2026-03-15'),
      hoursApart(newYork, language === 'en' ? paris : home, '2026-03-15'),
      hoursApart(newYork, language === 'en' ? paris : home, '2026-01-15'),
    ],
    'about.questions.0.answer': [clock(dayStartsAt * hourMs), clock(dayEndsAt * hourMs)],
    'about.questions.1.answer': [
      numbersIn(formatOffset(seen('Asia/Kathmandu', home, '2026-01-15T12:00').offset)),
      ...said(
        '2026-01-15',
        here('2026-01-15T12:00'),
        there('Asia/Kathmandu', home, '2026-01-15T12:00'),
      ),
    ],
    'about.examples.0': said(
      '2026-07-15',
      here('2026-07-15T15:00'),
      there(newYork, first, '2026-07-15T15:00'),
      there('Asia/Tokyo', first, '2026-07-15T15:00'),
    ),
    'about.examples.1': said('2026-01-15', here(wall), there(to, from, wall)),
    'about.examples.2': [
      hoursApart('Asia/Dubai', home, '2026-01-15'),
      date('2026-01-15'),
      ...(language === 'en'
        ? [hoursApart('Asia/Dubai', home, '2026-07-15'), ['15']]
        : [hoursApart('Asia/Dubai', home, '2026-07-15'), ['15']]),
    ],
  }
}

describe.each(languages)('numbers in the %s texts', (language) => {
  test('are the tool’s own', () => {
    expect(falseClaims(texts[language], claimsOf(language))).toEqual([])
  })
})

test('Dubai has no change of clocks to come', () => {
  expect(changeAfter('Asia/Dubai', Date.parse('2026-01-01T00:00Z'))).toBeUndefined()
})
