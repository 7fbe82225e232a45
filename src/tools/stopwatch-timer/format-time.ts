import type { Language } from '../../core/language.ts'
import { minuteMs, secondMs } from './state.ts'

const hundredthMs = 10
const minuteSeconds = 60
const hourSeconds = 3600

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Rounds to a thousandth of a millisecond, because sums of clock readings have floating-point errors (…9999). */
const withoutFloatError = (milliseconds: number) => Math.round(milliseconds * 1000) / 1000

/** Milliseconds in whole hundredths of a second, rounded down. */
export const wholeHundredths = (milliseconds: number): number =>
  Math.floor(withoutFloatError(milliseconds) / hundredthMs)

/** Formats minutes and seconds. Minutes go on beyond 59, as on a stopwatch: `75:00`. */
const minutesAndSeconds = (seconds: number) =>
  `${twoDigits(Math.floor(seconds / minuteSeconds))}:${twoDigits(seconds % minuteSeconds)}`

/** Formats elapsed time in two parts, which the display shows in two sizes: `00:12` and `.34`. */
export const elapsedParts = (hundredths: number): readonly [string, string] => [
  minutesAndSeconds(Math.floor(hundredths / 100)),
  `.${twoDigits(hundredths % 100)}`,
]

/** Formats minutes, seconds and hundredths: `00:12.34`, or `75:00.00` after an hour and a quarter. */
export const formatHundredths = (hundredths: number): string => elapsedParts(hundredths).join('')

/** The remaining time in whole seconds, rounded up, so that it is 0 only at the end. */
export const secondsLeft = (leftMs: number): number =>
  Math.ceil(withoutFloatError(leftMs) / secondMs)

/** Formats the remaining minutes and seconds: `10:00`, or `90:00` for an hour and a half. */
export const formatRemaining = (leftMs: number): string => minutesAndSeconds(secondsLeft(leftMs))

/** Formats a time since an event in whole seconds: `2:13`, or `1:02:13` from one hour on. */
export const formatAgo = (milliseconds: number): string => {
  const seconds = Math.floor(withoutFloatError(milliseconds) / secondMs)
  const hours = Math.floor(seconds / hourSeconds)
  const minutes = Math.floor((seconds % hourSeconds) / minuteSeconds)
  const rest = twoDigits(seconds % minuteSeconds)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** Formats hours and whole minutes: `1 hr, 15 min`. Returns an empty string for less than an hour. */
export const formatHours = (milliseconds: number, language: Language): string => {
  const minutes = Math.floor(withoutFloatError(milliseconds) / minuteMs)
  if (minutes < 60) return ''
  const parts = [
    ['hour', Math.floor(minutes / 60)],
    ['minute', minutes % 60],
  ] as const
  const written = parts
    .filter(([, count]) => count > 0)
    .map(([unit, count]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(written)
}
