import type { Language } from '../../core/language.ts'
import type { GuessingTime } from './guessing-time.ts'

/** Bits to two decimals, never rounded up: 79.999 has not reached 80. */
export const formatBits = (bits: number, language: Language): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    Math.floor(bits * 100) / 100,
  )

/** A length of time to two significant digits, as the language writes it, on one line: `2,500 years`. */
export const formatGuessingTime = (
  time: Extract<GuessingTime, { kind: 'time' }>,
  language: Language,
): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: time.unit,
    unitDisplay: 'long',
    maximumSignificantDigits: 2,
  })
    .format(time.amount)
    .replaceAll(' ', '\u00A0')
