import { withOrdinal } from '../../core/number-format.ts'
import type { Language } from '../../core/language.ts'
import type { HourCycle } from './cities.ts'

/*
 * Wall times are formatted with formatters for UTC, so that one formatter serves the clocks of all zones. They take "wall
 * milliseconds": the epoch milliseconds at which a clock on UTC shows the same time.
 */

const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterFor = (language: Language, options: Intl.DateTimeFormatOptions) => {
  const key = language + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  formatters.set(key, made)
  return made
}

const clockOptions = (hourCycle: HourCycle): Intl.DateTimeFormatOptions =>
  hourCycle === '12'
    ? { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

/** The parts of a formatted time: `15:04`, `:23`, and `PM` on the 12-hour clock. */
interface ClockParts {
  time: string
  seconds: string
  period: string
}

export const formatClockParts = (
  wallMs: number,
  language: Language,
  hourCycle: HourCycle,
): ClockParts => {
  const options = { ...clockOptions(hourCycle), second: '2-digit' } as const
  const parts = formatterFor(language, options).formatToParts(wallMs)
  const second = parts.findIndex(({ type }) => type === 'second')
  const join = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('')
  return {
    time: join(0, second - 1),
    seconds: join(second - 1, second + 1),
    period: join(second + 1, parts.length),
  }
}

/** Formats a time of day: `15:04`, `3:04 PM`. */
export const formatTime = (wallMs: number, language: Language, hourCycle: HourCycle): string =>
  formatterFor(language, clockOptions(hourCycle)).format(wallMs)

/** Formats a time with its day of the week: `Thu 16:15`. */
export const formatDayTime = (wallMs: number, language: Language, hourCycle: HourCycle): string => {
  const day = formatterFor(language, { weekday: 'short' }).format(wallMs)
  return `${day} ${formatTime(wallMs, language, hourCycle)}`
}

/** Formats a long date with its day of the week: `mercredi 15 juillet 2026`. */
export const formatLongDate = (wallMs: number, language: Language): string =>
  withOrdinal(
    formatterFor(language, { dateStyle: 'full' }).format(wallMs),
    { day: new Date(wallMs).getUTCDate() },
    language,
  )

/** Formats a short date: `Sun, Mar 29`. */
export const formatShortDate = (wallMs: number, language: Language): string =>
  withOrdinal(
    formatterFor(language, { weekday: 'short', day: 'numeric', month: 'short' }).format(wallMs),
    { day: new Date(wallMs).getUTCDate() },
    language,
  )

/** Formats a duration in hours and minutes: `5 h 45 min`. The symbols of the SI are the same in every language. */
export const formatSpan = (minutes: number): string => {
  const size = Math.abs(minutes)
  const hours = Math.floor(size / 60)
  const rest = size % 60
  const written = [hours > 0 && `${hours}\u00A0h`, (rest > 0 || hours === 0) && `${rest}\u00A0min`]
  // No-break spaces keep the parts on one line.
  return written.filter(Boolean).join('\u00A0')
}

/**
 * Formats the difference between two clocks: `+9 h`, `−3 h 30 min`.
 *
 * @param seconds - a whole number of minutes, except for times long past.
 */
export const formatDifference = (seconds: number): string =>
  `${seconds < 0 ? '−' : '+'}${formatSpan(Math.round(seconds / 60))}`

const relativeDayFormats = new Map<Language, Intl.RelativeTimeFormat>()

/** Formats a day relative to today: `today`, `tomorrow`, `avant-hier`. */
export const formatDay = (days: number, language: Language): string => {
  const known =
    relativeDayFormats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  relativeDayFormats.set(language, known)
  return known.format(days, 'day')
}

interface NamedTime {
  name: string
  wallMs: number
}

/** Formats the times of cities as text, with one line per date: `Wednesday, July 15, 2026: Paris 15:04, …`. */
export const formatTimeList = (
  cities: readonly NamedTime[],
  language: Language,
  hourCycle: HourCycle,
): string => {
  const dated = cities.map(({ name, wallMs }) => ({
    date: formatLongDate(wallMs, language),
    written: `${name} ${formatTime(wallMs, language, hourCycle)}`,
    wallMs,
  }))
  const dates = new Set(dated.toSorted((a, b) => a.wallMs - b.wallMs).map(({ date }) => date))
  const colon = language === 'fr' ? '\u202F:' : ':'
  return [...dates]
    .map((date) => {
      const ofDate = dated.filter((city) => city.date === date)
      return `${date}${colon} ${ofDate.map(({ written }) => written).join(', ')}`
    })
    .join('\n')
}
