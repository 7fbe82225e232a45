import type { Language } from '../../core/language.ts'
import { formatFloat } from '../../core/number-format.ts'

/** Sizes are decimal, as the International System of Units defines its prefixes: 1 MB is 1,000,000 bytes. */
const unitStep = 1000

/** French and Spanish write the symbol of the prefix kilo; in American English, KB is usual. */
const unitSymbols: Readonly<Record<Language, readonly string[]>> = {
  fr: ['ko', 'Mo', 'Go'],
  en: ['KB', 'MB', 'GB'],
  es: ['kB', 'MB', 'GB'],
}

/**
 * Formats a number of bytes in a language: `860 ko`, `2,4 Mo`, `1 byte`.
 *
 * Bytes and kilobytes are whole numbers; megabytes and gigabytes have one decimal, unless it is zero.
 */
export const formatSize = (bytes: number, language: Language): string => {
  if (bytes < unitStep)
    return new Intl.NumberFormat(language, {
      style: 'unit',
      unit: 'byte',
      unitDisplay: 'long',
    })
      .format(bytes)
      .replace(' ', '\u00A0')
  let amount = bytes / unitStep
  let unitIndex = 0
  // The rounded amount is compared, because 999.6 KB would otherwise be written as 1,000 KB.
  while (Math.round(amount) >= unitStep && unitIndex < 2) {
    amount /= unitStep
    unitIndex += 1
  }
  const decimals = unitIndex === 0 ? 0 : 1
  return `${formatFloat(amount, language, decimals)}\u00A0${unitSymbols[language][unitIndex]}`
}

/** What is rounded to −100 % would say that nothing is left. */
const minChange = -0.99

/**
 * Formats the change from one size to another in per cent, with its sign: `+154 %`, `−29 %`, `0 %`. A file that is left
 * has lost 99 % at most.
 */
export const formatChange = (before: number, after: number, language: Language): string =>
  new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(after === 0 ? -1 : Math.max(minChange, after / before - 1))
