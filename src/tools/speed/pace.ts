import Big from 'big.js'
import { convertExactly } from '../../core/convert.ts'
import type { Language } from '../../core/language.ts'
import { formatNumber, roundTo } from '../../core/numbers.ts'
import { type SpeedUnit, definition, speedFactors } from './convert.ts'

/** The distances of a pace in kilometres. The mile has the length that follows from its speed's factor. */
const kilometres = { kilometre: '1', mile: speedFactors.mph } as const
export type PaceDistance = keyof typeof kilometres

const secondsPerHour = 3600
const secondsPerMinute = 60

/**
 * Returns the whole seconds needed to cover a distance at a speed, rounded half up.
 *
 * @returns undefined when there is no such time: at a standstill, backwards, or below the half second that rounds
 *   to one.
 */
export const paceSeconds = (
  amount: Big,
  from: SpeedUnit,
  distance: PaceDistance,
): Big | undefined => {
  if (amount.lte(0)) return undefined
  const kilometresPerHour = convertExactly(definition, amount, from, 'kmh')
  const seconds = roundTo(
    new Big(kilometres[distance]).times(secondsPerHour).div(kilometresPerHour),
    0,
  )
  return seconds.eq(0) ? undefined : seconds
}

/** Writes minutes and seconds as runners do: `5:00`, `9:39`, `75:00`. */
export const formatPace = (seconds: Big, language: Language): string => {
  const secondsLeft = seconds.mod(secondsPerMinute)
  const minutes = seconds.minus(secondsLeft).div(secondsPerMinute)
  const wholeMinutes = formatNumber(minutes, language, { minimum: 0, maximum: 0 })
  return `${wholeMinutes}:${secondsLeft.toFixed().padStart(2, '0')}`
}

/** Returns the rows that the page adds below the units. Their labels are the texts `rows.<key>`. */
export const paceRows = (
  amount: Big,
  from: SpeedUnit,
  language: Language,
): { key: PaceDistance; text: string }[] =>
  (['kilometre', 'mile'] as const).flatMap((key) => {
    const seconds = paceSeconds(amount, from, key)
    return seconds === undefined ? [] : [{ key, text: formatPace(seconds, language) }]
  })
