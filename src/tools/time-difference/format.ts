import { withOrdinal } from '../../core/date-field.ts'
import type { Language } from '../../core/language.ts'
import { formatFloat } from '../../core/number-format.ts'
import { splitDuration } from './zone-times.ts'

/** Formats a number of hours in a language: `5,5`. */
export const formatHours = (hours: number, language: Language): string =>
  formatFloat(hours, language, 3)

/**
 * Formats a duration: `4 h 45 min`, or `1 heure` with long unit names.
 *
 * @param seconds - a whole number, whose sign is ignored.
 */
export const formatSpan = (
  seconds: number,
  language: Language,
  unitDisplay: 'short' | 'long' = 'short',
): string => {
  const { hours, minutes, seconds: rest } = splitDuration(seconds)
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
  // No-break spaces keep the parts on one line.
  return written.join(' ').replaceAll(' ', '\u00A0')
}

type WithTime = Temporal.ZonedDateTime | Temporal.PlainDateTime | Temporal.PlainTime

/** Formats a time of day: `15:00`, `3:00 PM`. */
export const formatTime = (time: WithTime, language: Language): string =>
  time.toLocaleString(language, { timeStyle: 'short' })

/** Formats a time with seconds: `15:04:23`. */
export const formatClock = (time: Temporal.ZonedDateTime, language: Language): string =>
  time.toLocaleString(language, { timeStyle: 'medium' })

/** Formats a date and a time: `samedi 7 mars 2026 à 15:00`. */
export const formatMoment = (at: Temporal.ZonedDateTime, language: Language): string =>
  withOrdinal(at.toLocaleString(language, { dateStyle: 'full', timeStyle: 'short' }), at, language)

/** Formats an hour for a scale: `15 h`, `3 PM`. Minutes are added if there are any. */
export const formatTick = (time: Temporal.ZonedDateTime, language: Language): string => {
  if (time.minute > 0) return formatTime(time, language)
  return language === 'en'
    ? time.toLocaleString(language, { hour: 'numeric' })
    : `${time.hour}\u00A0h`
}
