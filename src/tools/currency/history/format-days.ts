import type { Language } from '../../../core/language.ts'
import { isoDateOf } from './rate-series.ts'

/** English dates begin with the day, as the issuing bank writes them. */
const dateLocale: Readonly<Record<Language, string>> = { fr: 'fr', en: 'en-GB', es: 'es' }

/** Days have no hour: they are the same wherever they are read. */
const timeZone = 'UTC'

const formats = {
  plain: { day: 'numeric', month: 'short', year: 'numeric', timeZone },
  sentence: { day: 'numeric', month: 'long', year: 'numeric', timeZone },
  weekday: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone },
} as const

/** `20 Nov 2026`, as it stands in a sentence, `20 November 2026`, or with its weekday: `Fri, 20 Nov 2026`. */
export const formatDay = (
  isoDate: string,
  language: Language,
  format: keyof typeof formats = 'plain',
): string =>
  new Intl.DateTimeFormat(dateLocale[language], formats[format]).format(new Date(isoDate))

/** From one day to another: `24 Aug – 20 Nov 2026`. */
export const formatDays = (start: string, end: string, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale[language], formats.plain).formatRange(
    new Date(start),
    new Date(end),
  )

/** As short as an axis wants it: `9 Nov`, `Nov`, and the year where it begins. */
export const formatTickDay = (day: number, unit: 'day' | 'month', language: Language): string => {
  const date = isoDateOf(day)
  const isNewYear = unit === 'month' && date.slice(5, 7) === '01'
  return new Intl.DateTimeFormat(dateLocale[language], {
    ...(unit === 'day' && { day: 'numeric' }),
    ...(isNewYear ? { year: 'numeric' } : { month: 'short' }),
    timeZone,
  }).format(new Date(date))
}
