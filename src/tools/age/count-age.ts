/** Says when someone born on 29 February becomes a year older in a common year. */
export type LeapBirthday = 'february-28' | 'march-1'

export const leapBirthdays: readonly LeapBirthday[] = ['february-28', 'march-1']

/** A part of the time from birth to the given day. */
interface AgeStep {
  unit: 'years' | 'months' | 'days'
  count: number
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

export interface Age {
  /**
   * The complete years. They are followed by the complete months since the last birthday, and by the days since the
   * last full month.
   */
  years: number
  months: number
  days: number
  /** The days from birth to the given day, which is 1 on the day after birth. */
  totalDays: number
  totalWeeks: number
  totalMonths: number
  /** The days that remain when the total is divided into weeks. */
  daysAfterWeeks: number
  /** The given day is a birthday. The day of birth itself does not count. */
  isBirthday: boolean
  /** The parts that are not empty, in order. They cover the time from birth to the given day without gaps. */
  steps: readonly AgeStep[]
}

const monthsInYear = 12
const daysInWeek = 7

/** Is true for 29 February, which exists in the leap years of the Gregorian calendar only. */
export const isLeapDay = (date: Temporal.PlainDate): boolean => date.month === 2 && date.day === 29

/**
 * Returns the day on which a number of months since birth is complete: the same day of the month, or the last day
 * of a shorter month. For a birth on 29 February, `leapBirthday` decides in common years.
 *
 * @param months - a whole number from 0; a year has 12.
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

/** Returns the number of complete months on a day, from 0. */
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
 * Returns the age on a day in complete years, months and days of the Gregorian calendar.
 *
 * Years and months are counted from birth together, so that birth plus the total months plus the days is exactly
 * the given day.
 *
 * @throws {RangeError} when the day is before birth.
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
  /** The days from the given day: 1 if the birthday is tomorrow, and a whole year on a birthday. */
  daysUntil: number
  /** The age on that birthday. */
  years: number
}

/** Returns the first birthday after a day, which is never that day itself. */
export const findNextBirthday = (
  birth: Temporal.PlainDate,
  after: Temporal.PlainDate,
  leapBirthday: LeapBirthday,
): NextBirthday => {
  const years = countAge(birth, after, leapBirthday).years + 1
  const date = monthsAfterBirth(birth, years * monthsInYear, leapBirthday)
  return { date, daysUntil: after.until(date).days, years }
}

/**
 * Is true when a month between birth and the given day was too short for the day of birth, and was ended on its
 * last day.
 */
export const hasShortMonth = (birth: Temporal.PlainDate, { steps }: Age): boolean =>
  !isLeapDay(birth) && steps.some(({ unit, to }) => unit === 'months' && to.day < birth.day)
