import 'temporal-polyfill/global'
import { type TextNumbersOf, numbersIn, proseTime } from '../../core/text-numbers.ts'
import { formatOffset } from '../../core/zones.ts'
import { maxCities, localeHourCycle } from './cities.ts'
import {
  dateIn,
  dayEndHour,
  dayStartHour,
  maxSliderSteps,
  quarterHourMs,
  viewCity,
} from './moment.ts'
import { formatTime } from './format.ts'

const hourMs = 3_600_000
const paris = 'Europe/Paris'
const newYork = 'America/New_York'
const kathmandu = 'Asia/Kathmandu'
const winter = '2026-01-15'
const spring = '2026-03-15'
const summer = '2026-07-15'

/** The cities of the examples in each language. */
const places = {
  fr: { home: paris, afternoon: paris, gap: paris, from: paris, to: 'Australia/Sydney' },
  en: {
    home: 'Europe/London',
    afternoon: paris,
    gap: paris,
    from: 'Europe/London',
    to: 'Australia/Sydney',
  },
  es: {
    home: 'Europe/Madrid',
    afternoon: 'Europe/Madrid',
    gap: 'Europe/Madrid',
    from: 'America/Argentina/Buenos_Aires',
    to: 'Europe/Madrid',
  },
}

const momentOf = (wall: string, zone: string) =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds

const seen = (zone: string, from: string, wall: string) => {
  const momentMs = momentOf(wall, from)
  return viewCity(zone, { momentMs, here: from, today: dateIn(from, momentMs) })
}

const hoursApart = (zone: string, from: string, day: string) =>
  String(Math.abs(seen(zone, from, `${day}T12:00`).difference) / 3600)

export const textNumbers: TextNumbersOf = (language) => {
  const { home, afternoon, gap, from, to } = places[language]
  const hourCycle = localeHourCycle(language, [])
  // The texts have an ordinary space before AM and PM, whichever the formatter uses.
  const clock = (wallMs: number) =>
    proseTime(formatTime(wallMs, language, hourCycle).replaceAll(/\s/g, ' '), language)
  const here = (wall: string) => clock(Date.parse(`${wall}Z`))
  /** The time in a zone at a wall time of a city. */
  const there = (zone: string, city: string, wall: string) =>
    clock(momentOf(wall, city) + seen(zone, city, wall).offset * 1000)
  const noon = `${winter}T12:00`
  const three = `${summer}T15:00`
  const morning = `${winter}T${language === 'fr' ? '10' : '09'}:00`
  return {
    examples: {
      reach: String((maxSliderSteps * quarterHourMs) / hourMs),
      mostCities: String(maxCities),
      gapInSpring: hoursApart(newYork, gap, spring),
      gapInWinter: hoursApart(newYork, gap, winter),
      // A no-break space keeps the time on one line.
      dayStarts: clock(dayStartHour * hourMs).replace(' ', '\u00A0'),
      dayEnds: clock(dayEndHour * hourMs).replace(' ', '\u00A0'),
      nepal: formatOffset(seen(kathmandu, home, noon).offset),
      kathmandu: there(kathmandu, home, noon),
      newYork: there(newYork, afternoon, three),
      tokyo: there('Asia/Tokyo', afternoon, three),
      elsewhere: there(to, from, morning),
      dubaiInWinter: hoursApart('Asia/Dubai', home, winter),
      dubaiInSummer: hoursApart('Asia/Dubai', home, summer),
    },
    // These are the dates (15 January, March and July 2026) and their times of day.
    inputs: ['15', '2026', ...[noon, three, morning].flatMap((wall) => numbersIn(here(wall)))],
    constants: {
      '12': 'the name of a way to count the hours of a day',
      '24': 'the name of a way to count the hours of a day',
    },
  }
}
