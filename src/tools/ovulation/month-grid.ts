import type { Language } from '../../core/language.ts'

/** One month as it hangs on a wall. */
export interface MonthGrid {
  month: Temporal.PlainYearMonth
  /** Seven places a week, empty before the first day of the month and after the last. */
  weeks: readonly (readonly (Temporal.PlainDate | undefined)[])[]
}

const daysInWeek = 7
const monday = 1

/**
 * The weekday a calendar begins with, 1 for Monday to 7 for Sunday: where the visitor lives, if one of the
 * preferred languages says so in the page's language (`en-GB`), else as the language itself has it.
 *
 * @param preferred - language tags, the most wanted first.
 */
export const firstWeekday = (language: Language, preferred: readonly string[] = []): number => {
  const tag = preferred.find((wanted) => wanted.startsWith(`${language}-`)) ?? language
  try {
    const locale = new Intl.Locale(tag)
    // Not every browser has the method; Monday is the ISO week’s first day.
    return 'getWeekInfo' in locale ? locale.getWeekInfo().firstDay : monday
  } catch {
    return monday
  }
}

/** The months from one day to another, both included, in weeks. */
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
