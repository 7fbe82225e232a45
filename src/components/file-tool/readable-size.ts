import type { Language } from '../../core/language.ts'
import { formatFloat } from '../../core/number-format.ts'

/** Sizes are counted the way file managers of Windows show them: 1 MB is 1024 × 1024 bytes. */
const step = 1024

const symbols: Readonly<Record<Language, readonly string[]>> = {
  fr: ['Ko', 'Mo', 'Go'],
  en: ['KB', 'MB', 'GB'],
  es: ['KB', 'MB', 'GB'],
}

/**
 * Writes a number of bytes the way the language does: `860 Ko`, `2,4 Mo`, `1 byte`.
 *
 * Below a kilobyte in whole bytes, kilobytes whole, above with one decimal where it is not zero.
 */
export const formatSize = (bytes: number, language: Language): string => {
  if (bytes < step)
    return new Intl.NumberFormat(language, {
      style: 'unit',
      unit: 'byte',
      unitDisplay: 'long',
    })
      .format(bytes)
      .replace(' ', '\u00A0')
  let amount = bytes / step
  let place = 0
  // 1023.6 KB would be written 1,024 KB.
  while (Math.round(amount) >= step && place < 2) {
    amount /= step
    place += 1
  }
  return `${formatFloat(amount, language, place === 0 ? 0 : 1)}\u00A0${symbols[language][place]}`
}

/** Writes the change from one size to another in per cent, with its sign: `+154 %`, `−29 %`, `0 %`. */
export const formatChange = (before: number, after: number, language: Language): string =>
  new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(after / before - 1)
