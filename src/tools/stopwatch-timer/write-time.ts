import type { Language } from '../../core/language.ts'
import { minuteMs, secondMs } from './timer.ts'

const hundredthMs = 10
const minuteSeconds = 60
const hourSeconds = 3600

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Sums and differences of clock readings end in …9999: what is a millionth short of a millisecond is a whole one. */
const withoutDust = (milliseconds: number) => Math.round(milliseconds * 1000) / 1000

/** Whole hundredths of a second gone by, as the display shows them. */
export const hundredthsOf = (milliseconds: number): number =>
  Math.floor(withoutDust(milliseconds) / hundredthMs)

/** Minutes and seconds; minutes go on counting beyond 59, as on a stopwatch: `75:00`. */
const minutesAndSeconds = (seconds: number) =>
  `${twoDigits(Math.floor(seconds / minuteSeconds))}:${twoDigits(seconds % minuteSeconds)}`

/** Elapsed time in its two parts, which the display sets in two sizes: `00:12` and `.34`. */
export const elapsedParts = (hundredths: number): readonly [string, string] => [
  minutesAndSeconds(Math.floor(hundredths / 100)),
  `.${twoDigits(hundredths % 100)}`,
]

/** Minutes, seconds, hundredths: `00:12.34`, and `75:00.00` after an hour and a quarter. */
export const formatHundredths = (hundredths: number): string => elapsedParts(hundredths).join('')

/** Seconds a countdown still shows: it drops as each second is over, and is 0 at the end only. */
export const secondsLeft = (leftMs: number): number => Math.ceil(withoutDust(leftMs) / secondMs)

/** Minutes and seconds: `10:00`, and `90:00` for an hour and a half. */
export const formatRemaining = (leftMs: number): string => minutesAndSeconds(secondsLeft(leftMs))

/** How long ago, in whole seconds: `2:13`; from an hour on with the hours: `1:02:13`. */
export const formatAgo = (milliseconds: number): string => {
  const seconds = Math.floor(withoutDust(milliseconds) / secondMs)
  const hours = Math.floor(seconds / hourSeconds)
  const minutes = Math.floor((seconds % hourSeconds) / minuteSeconds)
  const rest = twoDigits(seconds % minuteSeconds)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** Hours and whole minutes, `1 hr, 15 min`; nothing under an hour, where minutes say it all. */
export const sayHours = (milliseconds: number, language: Language): string => {
  const minutes = Math.floor(withoutDust(milliseconds) / minuteMs)
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
