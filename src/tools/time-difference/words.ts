import { withOrdinal } from '../../core/date-field.ts'
import type { Language } from '../../core/language.ts'
import { formatFloat } from '../../core/number-format.ts'
import { partsOf } from './compare.ts'

/** A number of hours the language's way: `5,5`. */
export const formatHours = (hours: number, language: Language): string =>
  formatFloat(hours, language, 3)

/** A span in units: `4 h 45 min`, or with long names `1 heure`. @param seconds - whole; its sign is passed over. */
export const formatSpan = (
  seconds: number,
  language: Language,
  unitDisplay: 'short' | 'long' = 'short',
): string => {
  const { hours, minutes, seconds: rest } = partsOf(seconds)
  const units = [
    [hours, 'hour'],
    [minutes, 'minute'],
    [rest, 'second'],
  ] as const
  const written = units
    .filter(([count]) => count > 0)
    .map(([count, unit]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(count),
    )
  // Held together, as a number and its unit are.
  return written.join(' ').replaceAll(' ', '\u00A0')
}

type WithTime = Temporal.ZonedDateTime | Temporal.PlainDateTime | Temporal.PlainTime

/** A time of day: `15:00`, `3:00 PM`. */
export const formatTime = (time: WithTime, language: Language): string =>
  time.toLocaleString(language, { timeStyle: 'short' })

/** A clock with its seconds: `15:04:23`. */
export const formatClock = (time: Temporal.ZonedDateTime, language: Language): string =>
  time.toLocaleString(language, { timeStyle: 'medium' })

/** A date and a time of day: `samedi 7 mars 2026 à 15:00`. */
export const formatMoment = (at: Temporal.ZonedDateTime, language: Language): string =>
  withOrdinal(at.toLocaleString(language, { dateStyle: 'full', timeStyle: 'short' }), at, language)

/** An hour as a scale says it: `15 h`, `3 PM`; with its minutes where it has some. */
export const formatTick = (time: Temporal.ZonedDateTime, language: Language): string => {
  if (time.minute > 0) return formatTime(time, language)
  return language === 'en'
    ? time.toLocaleString(language, { hour: 'numeric' })
    : `${time.hour}\u00A0h`
}
