import { withOrdinal } from '../../core/date-field.ts'
import type { Language } from '../../core/language.ts'
import type { HourCycle } from './cities.ts'

/*
 * Wall times are shown by formatters for UTC, whatever the zone: one of a kind serves all cards, every second.
 * They take "wall milliseconds": what the epoch milliseconds would be if the zone's clock were UTC's.
 */

const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterOf = (language: Language, options: Intl.DateTimeFormatOptions) => {
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

/** What a clock shows, in its parts: `15:04`, `:23`, and `PM` where the hours are counted twice. */
export interface ClockWords {
  time: string
  seconds: string
  period: string
}

export const clockWords = (
  wallMs: number,
  language: Language,
  hourCycle: HourCycle,
): ClockWords => {
  const options = { ...clockOptions(hourCycle), second: '2-digit' } as const
  const parts = formatterOf(language, options).formatToParts(wallMs)
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

/** A time of day: `15:04`, `3:04 PM`. */
export const formatTime = (wallMs: number, language: Language, hourCycle: HourCycle): string =>
  formatterOf(language, clockOptions(hourCycle)).format(wallMs)

/** With its day of the week: `Thu 16:15`. */
export const formatDayTime = (wallMs: number, language: Language, hourCycle: HourCycle): string => {
  const day = formatterOf(language, { weekday: 'short' }).format(wallMs)
  return `${day} ${formatTime(wallMs, language, hourCycle)}`
}

/** The long date with its day of the week: `mercredi 15 juillet 2026`. */
export const formatLongDate = (wallMs: number, language: Language): string =>
  withOrdinal(
    formatterOf(language, { dateStyle: 'full' }).format(wallMs),
    { day: new Date(wallMs).getUTCDate() },
    language,
  )

/** A date in short: `Sun, Mar 29`. */
export const formatShortDate = (wallMs: number, language: Language): string =>
  withOrdinal(
    formatterOf(language, { weekday: 'short', day: 'numeric', month: 'short' }).format(wallMs),
    { day: new Date(wallMs).getUTCDate() },
    language,
  )

/** A span in hours and minutes: `5 h 45 min`; the signs are those of the SI, the same in every language. */
export const formatSpan = (minutes: number): string => {
  const size = Math.abs(minutes)
  const hours = Math.floor(size / 60)
  const rest = size % 60
  const written = [hours > 0 && `${hours}\u00A0h`, (rest > 0 || hours === 0) && `${rest}\u00A0min`]
  // Held together, as a number and its unit are.
  return written.filter(Boolean).join('\u00A0')
}

/** How far a clock is ahead or behind: `+9 h`, `−3 h 30 min`. @param seconds - whole minutes, but for times long past. */
export const formatDifference = (seconds: number): string =>
  `${seconds < 0 ? '−' : '+'}${formatSpan(Math.round(seconds / 60))}`

const dayNames = new Map<Language, Intl.RelativeTimeFormat>()

/** A day as people call it from today: `today`, `tomorrow`, `avant-hier`. */
export const formatDay = (days: number, language: Language): string => {
  const known = dayNames.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  dayNames.set(language, known)
  return known.format(days, 'day')
}

interface NamedTime {
  name: string
  wallMs: number
}

/** The times of a list of cities as lines of text, a line for each date: `Wednesday, July 15, 2026: Paris 15:04, …`. */
export const listTimes = (
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
