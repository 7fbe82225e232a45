import type { Language } from '../../core/language.ts'
import { writeSpan } from '../../core/written-span.ts'
import { monthsPerYear } from './amortise.ts'

/** A number of months in words: `300 months`. */
export const formatMonths = (months: number, language: Language): string =>
  writeSpan(months, 'month', language)

/** A number of months, 0 or more, in years and months: `21 years, 10 months`. */
export const formatDuration = (months: number, language: Language): string => {
  const years = Math.floor(months / monthsPerYear)
  const rest = months % monthsPerYear
  const parts = [
    ...(years > 0 ? [writeSpan(years, 'year', language)] : []),
    ...(rest > 0 || years === 0 ? [formatMonths(rest, language)] : []),
  ]
  return new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(parts)
}
