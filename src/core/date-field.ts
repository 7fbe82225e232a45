import type { Language } from './language.ts'
import { withOrdinal } from './number-format.ts'

/** The result of reading the text of a date field. */
export type DateReading =
  | { kind: 'empty' }
  | { kind: 'unreadable' }
  | { kind: 'too-early'; limit: Temporal.PlainDate }
  | { kind: 'too-late'; limit: Temporal.PlainDate }
  | { kind: 'read'; date: Temporal.PlainDate }

export interface DateLimits {
  earliest?: Temporal.PlainDate | undefined
  latest?: Temporal.PlainDate | undefined
}

/**
 * Reads the value of a date input, such as `2026-11-21`, in the Gregorian calendar.
 *
 * Date inputs accept years of more than four digits; such a date is unreadable here, and so is a day that does not
 * exist.
 */
export const readDate = (text: string, limits: DateLimits = {}): DateReading => {
  const { earliest, latest } = limits
  if (text.trim() === '') return { kind: 'empty' }
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return { kind: 'unreadable' }
  let date: Temporal.PlainDate
  try {
    date = Temporal.PlainDate.from(text)
  } catch {
    return { kind: 'unreadable' }
  }
  const { compare } = Temporal.PlainDate
  if (earliest && compare(date, earliest) < 0) return { kind: 'too-early', limit: earliest }
  if (latest && compare(date, latest) > 0) return { kind: 'too-late', limit: latest }
  return { kind: 'read', date }
}

/**
 * Writes a date in the long form of a language: `21 novembre 2026`, or with `weekday` `samedi 21 novembre 2026`.
 */
export const formatDate = (
  date: Temporal.PlainDate,
  language: Language,
  { weekday = false } = {},
): string => {
  const written = date.toLocaleString(language, { dateStyle: weekday ? 'full' : 'long' })
  return withOrdinal(written, date, language)
}
