import type { Language, Localized } from './language.ts'
import { formatFloat } from './number-format.ts'

export type SpanUnit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'

const names: Localized<Readonly<Record<SpanUnit, string>>> = {
  fr: {
    second: 'seconde',
    minute: 'minute',
    hour: 'heure',
    day: 'jour',
    month: 'mois',
    year: 'an',
  },
  en: {
    second: 'second',
    minute: 'minute',
    hour: 'hour',
    day: 'day',
    month: 'month',
    year: 'year',
  },
  es: {
    second: 'segundo',
    minute: 'minuto',
    hour: 'hora',
    day: 'día',
    month: 'mes',
    year: 'año',
  },
}

/** All other names form their plural with an s. */
const irregularPlurals: Readonly<Record<string, string>> = { mois: 'mois', mes: 'meses' }

/**
 * Writes a time span in one unit, with a no-break space: `300 months`, `1,5 heure`.
 *
 * @param count - 0 or more.
 * @param maximumDecimals - from 0 to 6.
 */
export const formatTimeSpan = (
  count: number,
  unit: SpanUnit,
  language: Language,
  maximumDecimals = 0,
): string => {
  const shown = Number(count.toFixed(maximumDecimals))
  const name = names[language][unit]
  // French uses the singular for everything below two (Unicode CLDR, plural rules).
  const isOne = language === 'fr' ? shown < 2 : shown === 1
  const word = isOne ? name : (irregularPlurals[name] ?? `${name}s`)
  return `${formatFloat(shown, language, maximumDecimals)}\u00A0${word}`
}

const monthsPerYear = 12

/** Writes a number of months: `300 months`. */
export const formatMonths = (months: number, language: Language): string =>
  formatTimeSpan(months, 'month', language)

/** Writes a number of months, 0 or more, as years and months: `21 years, 10 months`. */
export const formatDuration = (months: number, language: Language): string => {
  const years = Math.floor(months / monthsPerYear)
  const rest = months % monthsPerYear
  const parts = [
    ...(years > 0 ? [formatTimeSpan(years, 'year', language)] : []),
    ...(rest > 0 || years === 0 ? [formatMonths(rest, language)] : []),
  ]
  return new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(parts)
}
