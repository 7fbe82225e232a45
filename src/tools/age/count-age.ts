/** When someone born on 29 February counts as a year older in a year that has none. */
export type LeapBirthday = 'february-28' | 'march-1'

export const leapBirthdays: readonly LeapBirthday[] = ['february-28', 'march-1']

/** One leg of the way from birth to the day asked for. */
interface AgeStep {
  unit: 'years' | 'months' | 'days'
  count: number
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

export interface Age {
  /** Complete years, then complete months after the last birthday, then days after the last full month. */
  years: number
  months: number
  days: number
  /** Days from birth to the day asked for: 1 the day after birth. */
  totalDays: number
  totalWeeks: number
  totalMonths: number
  /** Days left over when the total is put in weeks. */
  daysAfterWeeks: number
  /** A birthday falls on the day asked for; the day of birth itself is none. */
  isBirthday: boolean
  /** The legs that are not empty, in their order; they join up from birth to the day asked for. */
  steps: readonly AgeStep[]
}

const monthsInYear = 12
const daysInWeek = 7

/** 29 February exists in the leap years of the Gregorian calendar only. */
export const isLeapDay = (date: Temporal.PlainDate): boolean => date.month === 2 && date.day === 29

/**
 * The day on which a number of months since birth is complete: the same day of the month or, in a month too
 * short for it, the last one. 29 February in a common year follows `leapBirthday`.
 *
 * @param months - whole, from 0; 12 a year.
 */
export const monthsAfterBirth = (
  birth: Temporal.PlainDate,
  months: number,
  leapBirthday: LeapBirthday,
): Temporal.PlainDate => {
  const date = birth.add({ months })
  const isMoved = isLeapDay(birth) && date.month === birth.month && date.day < birth.day
  return isMoved && leapBirthday === 'march-1' ? date.add({ days: 1 }) : date
}

/** Months complete on a day, from 0 up. */
const completeMonths = (
  birth: Temporal.PlainDate,
  on: Temporal.PlainDate,
  leapBirthday: LeapBirthday,
) => {
  const months = (on.year - birth.year) * monthsInYear + on.month - birth.month
  const isReached =
    Temporal.PlainDate.compare(monthsAfterBirth(birth, months, leapBirthday), on) <= 0
  return isReached ? months : months - 1
}

/**
 * The age on a day, in complete years, months and days of the Gregorian calendar.
 *
 * Years and months are counted from birth together, so the way back is exact: birth, plus the total of
 * months, plus the days, is the day asked for.
 *
 * @throws RangeError when the day lies before birth.
 */
export const countAge = (
  birth: Temporal.PlainDate,
  on: Temporal.PlainDate,
  leapBirthday: LeapBirthday,
): Age => {
  if (Temporal.PlainDate.compare(on, birth) < 0)
    throw new RangeError('no age before birth: the day asked for lies before the date of birth')
  const totalMonths = completeMonths(birth, on, leapBirthday)
  const years = Math.floor(totalMonths / monthsInYear)
  const lastBirthday = monthsAfterBirth(birth, years * monthsInYear, leapBirthday)
  const lastMonth = monthsAfterBirth(birth, totalMonths, leapBirthday)
  const months = totalMonths - years * monthsInYear
  const { days } = lastMonth.until(on)
  const { days: totalDays } = birth.until(on)
  const steps: AgeStep[] = [
    { unit: 'years', count: years, from: birth, to: lastBirthday },
    { unit: 'months', count: months, from: lastBirthday, to: lastMonth },
    { unit: 'days', count: days, from: lastMonth, to: on },
  ]
  return {
    years,
    months,
    days,
    totalDays,
    totalWeeks: Math.floor(totalDays / daysInWeek),
    totalMonths,
    daysAfterWeeks: totalDays % daysInWeek,
    isBirthday: years > 0 && months === 0 && days === 0,
    steps: steps.filter(({ count }) => count > 0),
  }
}

interface NextBirthday {
  date: Temporal.PlainDate
  /** From the day asked for: 1 when it is tomorrow, a year's worth on a birthday. */
  daysUntil: number
  /** How old one turns then. */
  years: number
}

/** The first birthday after a day, never that day itself. */
export const findNextBirthday = (
  birth: Temporal.PlainDate,
  after: Temporal.PlainDate,
  leapBirthday: LeapBirthday,
): NextBirthday => {
  const years = countAge(birth, after, leapBirthday).years + 1
  const date = monthsAfterBirth(birth, years * monthsInYear, leapBirthday)
  return { date, daysUntil: after.until(date).days, years }
}

/** Born on a day that some month on the way does not have, so that a month ended there on its last day. */
export const hasShortMonth = (birth: Temporal.PlainDate, { steps }: Age): boolean =>
  !isLeapDay(birth) && steps.some(({ unit, to }) => unit === 'months' && to.day < birth.day)
