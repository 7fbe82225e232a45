import type { Language, Localized } from './language.ts'
import { writeNumber } from './written-number.ts'

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

/** All others take an s. */
const irregularPlurals: Readonly<Record<string, string>> = { mois: 'mois', mes: 'meses' }

/**
 * A span of time in one unit, held together: `300 months`, `1,5 heure`.
 *
 * @param count - 0 or more.
 * @param maximumDecimals - 0 to 6.
 */
export const writeSpan = (
  count: number,
  unit: SpanUnit,
  language: Language,
  maximumDecimals = 0,
): string => {
  const shown = Number(count.toFixed(maximumDecimals))
  const name = names[language][unit]
  // French counts everything below two as one (Unicode CLDR, plural rules).
  const isOne = language === 'fr' ? shown < 2 : shown === 1
  const word = isOne ? name : (irregularPlurals[name] ?? `${name}s`)
  return `${writeNumber(shown, language, maximumDecimals)}\u00A0${word}`
}
