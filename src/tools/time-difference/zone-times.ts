import { type WallTime, offsetSeconds, readWallTime } from '../../core/zones.ts'
import type { Language } from '../../core/language.ts'
import { formatFloat, withOrdinal } from '../../core/number-format.ts'

/** The years of the dates that can be chosen. Earlier, each town had its own time; later rules are unknown. */
export const earliestYear = 1900
export const latestYear = 2100

const halfHourSeconds = 1800

interface Difference {
  /** The seconds by which the first zone's clock is ahead of the second's, negative if it is behind. */
  seconds: number
  /** The difference in hours, rounded to half hours as specified. Quarters are rounded away from zero. */
  hours: number
  /** Whether the rounded difference is exact. */
  isExact: boolean
}

/** The difference between the clocks of two zones at a moment. */
export const compareZones = (
  first: string,
  second: string,
  moment: Temporal.Instant,
): Difference => {
  const seconds =
    offsetSeconds(moment.toZonedDateTimeISO(first)) -
    offsetSeconds(moment.toZonedDateTimeISO(second))
  const halfHours = Math.floor(Math.abs(seconds) / halfHourSeconds + 0.5)
  // Adding 0 turns -0 into 0.
  const hours = (Math.sign(seconds) * halfHours) / 2 + 0
  return { seconds, hours, isExact: hours * 2 * halfHourSeconds === seconds }
}

/** The days between the dates of two clocks at one moment: 1 if the second is a day ahead. */
export const daysBetween = (
  first: Temporal.ZonedDateTime,
  second: Temporal.ZonedDateTime,
): number => first.toPlainDate().until(second.toPlainDate()).days

/**
 * Splits a duration into hours, minutes and seconds.
 *
 * @param seconds - a whole number, whose sign is ignored.
 */
export const splitDuration = (seconds: number) => ({
  hours: Math.floor(Math.abs(seconds) / 3600),
  minutes: Math.floor(Math.abs(seconds) / 60) % 60,
  seconds: Math.abs(seconds) % 60,
})

/** The result of reading a time field. */
export type TimeReading =
  | { kind: 'empty' }
  | { kind: 'unreadable' }
  | { kind: 'read'; time: Temporal.PlainTime }

/** Reads the value of a time input, such as `15:00`. Seconds, which some browsers add, are ignored. */
export const readTime = (text: string): TimeReading => {
  if (text.trim() === '') return { kind: 'empty' }
  const [, written] = /^((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/.exec(text) ?? []
  return written === undefined
    ? { kind: 'unreadable' }
    : { kind: 'read', time: Temporal.PlainTime.from(written) }
}

/**
 * The moment of a date, a time or both on a city's clock. A missing date or time is that of now.
 *
 * @returns undefined if both are missing.
 */
export const chooseMoment = (
  date: Temporal.PlainDate | undefined,
  time: Temporal.PlainTime | undefined,
  now: Temporal.Instant,
  zone: string,
): WallTime | undefined => {
  if (!date && !time) return undefined
  const there = now.toZonedDateTimeISO(zone)
  const thatTime =
    time ?? there.toPlainTime().round({ smallestUnit: 'minute', roundingMode: 'floor' })
  return readWallTime((date ?? there.toPlainDate()).toPlainDateTime(thatTime), zone)
}

/** Reads the hour of a working day, such as `9`. Returns undefined outside 0 to 24. */
export const readHour = (text: string): number | undefined =>
  /^(?:1?\d|2[0-4])$/.test(text) ? Number(text) : undefined

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
