import { describe, expect, test } from 'vitest'
import {
  type Claim,
  type Claims,
  type TextTree,
  falseClaims,
  numbersIn,
} from '../../core/claims.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { formatOffset, offsetSeconds, readWallTime } from '../../core/zones.ts'
import { compareZones } from './compare.ts'
import { overlapOn } from './overlap.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'
import { formatHours, formatTime } from './words.ts'

const texts: Localized<TextTree> = { fr, en, es }

const paris = 'Europe/Paris'
const newYork = 'America/New_York'
const tokyo = 'Asia/Tokyo'
const london = 'Europe/London'
const madrid = 'Europe/Madrid'
const at = (wall: string, zone: string) => readWallTime(Temporal.PlainDateTime.from(wall), zone).at

const claimsOf = (language: Language): Claims => {
  /** Hours between two cities on a date, as they are written. */
  const apart = (first: string, second: string, date: string): string =>
    formatHours(
      Math.abs(compareZones(first, second, at(`${date}T12:00`, first).toInstant()).hours),
      language,
    )
  const date = (iso: string): Claim =>
    numbersIn(Temporal.PlainDate.from(iso).toLocaleString(language, { dateStyle: 'long' }))
  /** The same without its year, which the sentence has said. */
  const day = (iso: string): Claim =>
    numbersIn(
      Temporal.PlainDate.from(iso).toLocaleString(language, { day: 'numeric', month: 'long' }),
    )
  const clock = (moment: Temporal.ZonedDateTime): Claim => numbersIn(formatTime(moment, language))
  /** A wall time in one city and what it is in the other. */
  const meeting = (wall: string, here: string, there: string) => ({
    here: clock(at(wall, here)),
    there: clock(at(wall, here).withTimeZone(there)),
  })
  const dayHours = (iso: string): Claim => [
    formatHours(at(`${iso}T00:00`, paris).hoursInDay, language),
  ]
  const usual = meeting('2026-07-15T15:00', paris, newYork)
  const march = meeting('2026-03-15T15:00', paris, newYork)
  const early = meeting('2026-07-15T09:00', tokyo, language === 'en' ? newYork : paris)
  const office = { start: 9, end: 18 }
  const { common } = overlapOn(
    Temporal.PlainDate.from('2026-07-15'),
    { zone: paris, hours: office },
    { zone: newYork, hours: office },
  )
  const shared = common.map(({ start, end }) =>
    formatHours(start.until(end).total('hours'), language),
  )
  /** The pair each language takes for its first example, and its two dates. */
  const example = {
    fr: [paris, 'America/Los_Angeles', '2026-03-15', '2026-01-15'],
    en: [london, 'America/Los_Angeles', '2026-03-15', '2026-01-15'],
    es: [madrid, 'America/Argentina/Buenos_Aires', '2026-01-15', '2026-07-15'],
  } as const
  const [first, second, ...dates] = example[language]
  /** The pair whose difference is said to change, and a date of each. */
  const changing = {
    fr: [paris, newYork, '2026-01-15', '2026-03-15'],
    en: [london, newYork, '2026-01-15', '2026-03-15'],
    es: [madrid, 'America/Mexico_City', '2026-01-15', '2026-07-15'],
  } as const
  const [here, there, ...seasons] = changing[language]
  return {
    // Labels, no figures.
    city1: [['1']],
    city2: [['2']],
    momentHint: [['1']],
    'about.paragraphs.1': [seasons.map((season) => apart(here, there, season))],
    'about.questions.0.question': [usual.here],
    'about.questions.0.answer': [usual.there, date('2026-03-15'), march.here, march.there],
    'about.questions.1.answer': ['2026-03-29', '2026-10-25'].flatMap((iso) => [
      date(iso),
      dayHours(iso),
    ]),
    'about.questions.2.answer': [
      numbersIn(formatOffset(offsetSeconds(at('2026-07-15T12:00', 'Asia/Kathmandu')))),
    ],
    'about.examples.0': dates.flatMap((iso, index) => [
      [apart(first, second, iso)],
      index === 0 ? date(iso) : day(iso),
    ]),
    'about.examples.1': [early.here, date('2026-07-15'), early.there],
    // Six in the evening, as people say it in English.
    'about.examples.2': [['9', language === 'en' ? '6' : '18'], shared, date('2026-07-15')],
  }
}

describe.each(languages)('numbers in the %s texts', (language) => {
  test('are the tool’s own', () => {
    expect(falseClaims(texts[language], claimsOf(language))).toEqual([])
  })
})
