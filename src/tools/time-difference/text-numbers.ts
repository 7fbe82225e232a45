import 'temporal-polyfill/global'
import type { Localized } from '../../core/language.ts'
import { type TextNumbersOf, proseTime } from '../../core/text-numbers.ts'
import { formatOffset, offsetSeconds, readWallTime } from '../../core/zones.ts'
import { compareZones, formatHours, formatTime } from './zone-times.ts'
import { overlapOn } from './overlap.ts'

const paris = 'Europe/Paris'
const newYork = 'America/New_York'
const tokyo = 'Asia/Tokyo'
const office = { start: 9, end: 18 }

const at = (wall: string, zone: string) => readWallTime(Temporal.PlainDateTime.from(wall), zone).at

interface Pair {
  zones: readonly [first: string, second: string]
  /** Two dates with different time differences. */
  dates: readonly [string, string]
}

const ownPairs: Localized<{ changing: Pair; example: Pair; seesTokyo: string; inputs: string[] }> =
  {
    fr: {
      changing: { zones: [paris, newYork], dates: ['2026-01-15', '2026-03-15'] },
      example: { zones: [paris, 'America/Los_Angeles'], dates: ['2026-03-15', '2026-01-15'] },
      seesTokyo: paris,
      inputs: ['18'],
    },
    en: {
      changing: { zones: ['Europe/London', newYork], dates: ['2026-01-15', '2026-03-15'] },
      example: {
        zones: ['Europe/London', 'America/Los_Angeles'],
        dates: ['2026-03-15', '2026-01-15'],
      },
      seesTokyo: newYork,
      // 6 is six in the evening on the 12-hour clock.
      inputs: ['3:00', '9:00', '6'],
    },
    es: {
      changing: {
        zones: ['Europe/Madrid', 'America/Mexico_City'],
        dates: ['2026-01-15', '2026-07-15'],
      },
      example: {
        zones: ['Europe/Madrid', 'America/Argentina/Buenos_Aires'],
        dates: ['2026-01-15', '2026-07-15'],
      },
      seesTokyo: paris,
      inputs: ['15:00', '9:00', '18'],
    },
  }

export const textNumbers: TextNumbersOf = (language) => {
  const { changing, example, seesTokyo, inputs } = ownPairs[language]
  const apart = ({ zones, dates }: Pair, index: 0 | 1) =>
    formatHours(
      Math.abs(compareZones(...zones, at(`${dates[index]}T12:00`, zones[0]).toInstant()).hours),
      language,
    )
  /** The time in one zone at a time of another. */
  const seen = (wall: string, here: string, there: string) =>
    proseTime(formatTime(at(wall, here).withTimeZone(there), language), language)
  const dayHours = (date: string) => formatHours(at(`${date}T00:00`, paris).hoursInDay, language)
  const { common } = overlapOn(
    Temporal.PlainDate.from('2026-07-15'),
    { zone: paris, hours: office },
    { zone: newYork, hours: office },
  )
  const shared = common.reduce((sum, { start, end }) => sum + start.until(end).total('hours'), 0)
  return {
    examples: {
      changingFirst: apart(changing, 0),
      changingThen: apart(changing, 1),
      usual: seen('2026-07-15T15:00', paris, newYork),
      inMarch: seen('2026-03-15T15:00', paris, newYork),
      springDay: dayHours('2026-03-29'),
      autumnDay: dayHours('2026-10-25'),
      nepal: formatOffset(offsetSeconds(at('2026-07-15T12:00', 'Asia/Kathmandu'))),
      apartFirst: apart(example, 0),
      apartThen: apart(example, 1),
      fromTokyo: seen('2026-07-15T09:00', tokyo, seesTokyo),
      shared: formatHours(shared, language),
    },
    inputs: [...inputs, '9', '15', '29', '25', '2026'],
    constants: { '1': 'the number of the first city', '2': 'the number of the second city' },
  }
}
