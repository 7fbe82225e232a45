import type { Language } from '../../core/language.ts'

/** The weeks of a month as in a printed calendar. */
export interface MonthGrid {
  month: Temporal.PlainYearMonth
  /** Each week has seven places. They are empty before the first day of the month and after the last. */
  weeks: readonly (readonly (Temporal.PlainDate | undefined)[])[]
}

const daysInWeek = 7
const monday = 1

/**
 * Returns the first weekday of a calendar, from 1 for Monday to 7 for Sunday: that of the visitor's region, if one
 * of the preferred languages names it for the page's language (`en-GB`), or else that of the language.
 *
 * @param preferred - language tags, the most wanted first.
 */
export const firstWeekday = (language: Language, preferred: readonly string[] = []): number => {
  const tag = preferred.find((wanted) => wanted.startsWith(`${language}-`)) ?? language
  try {
    const locale = new Intl.Locale(tag)
    // Some browsers do not have this method. Monday is the first day of a week in ISO 8601.
    return 'getWeekInfo' in locale ? locale.getWeekInfo().firstDay : monday
  } catch {
    return monday
  }
}

/** Returns the months from one day to another, both included, with their weeks. */
export const monthGrids = (
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  weekStart: number,
): readonly MonthGrid[] => {
  const firstMonth = from.toPlainYearMonth()
  const { months } = firstMonth.until(to.toPlainYearMonth(), { largestUnit: 'months' })
  return Array.from({ length: months + 1 }, (_, later) => {
    const month = firstMonth.add({ months: later })
    const first = month.toPlainDate({ day: 1 })
    const blanks = (first.dayOfWeek - weekStart + daysInWeek) % daysInWeek
    const weekCount = Math.ceil((blanks + month.daysInMonth) / daysInWeek)
    return {
      month,
      weeks: Array.from({ length: weekCount }, (_week, week) =>
        Array.from({ length: daysInWeek }, (_place, place) => {
          const day = week * daysInWeek + place - blanks
          return day < 0 || day >= month.daysInMonth ? undefined : first.add({ days: day })
        }),
      ),
    }
  })
}
