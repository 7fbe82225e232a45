import type { Language } from '../../core/language.ts'
import { formatDigits } from '../../core/number-format.ts'
import { formatTimeSpan } from '../../core/time-span.ts'
import type { GuessingTime } from './guessing-time.ts'

/** Bits to two decimals, never rounded up: 79.999 has not reached 80. */
export const formatBits = (bits: number, language: Language): string =>
  formatDigits((Math.floor(bits * 100) / 100).toFixed(2), language)

/** A length of time to two significant digits, as the language writes it, on one line: `2,500 years`. */
export const formatGuessingTime = (
  { amount, unit }: Extract<GuessingTime, { kind: 'time' }>,
  language: Language,
): string => formatTimeSpan(Number(amount.toPrecision(2)), unit, language, 1)
