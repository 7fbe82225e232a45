/** One day in milliseconds. */
export const dayMs = 86_400_000

/** A day of the calendar as a moment: its midnight in UTC. */
export const momentOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** The day of the calendar, in UTC, of a moment. */
export const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** How many days lie between two days of the calendar; negative when the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((momentOf(to) - momentOf(from)) / dayMs)

/**
 * Easter Sunday of a Gregorian year, by the anonymous algorithm that Meeus gives
 * (Astronomical Algorithms, chapter 8).
 */
export const easterSunday = (year: number): string => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dateOf(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1))
}

/** Closed every year, beside the days around Easter: New Year, Labour Day, both days of Christmas. */
const fixedClosingDays = new Set(['01-01', '05-01', '12-25', '12-26'])

/**
 * Whether the European Central Bank fixes reference rates on a day: its payment system's working
 * days, by the calendar in force since 2002.
 */
export const isTargetDay = (date: string): boolean => {
  const moment = momentOf(date)
  const weekday = new Date(moment).getUTCDay()
  if (weekday === 0 || weekday === 6 || fixedClosingDays.has(date.slice(5))) return false
  const sinceEaster = daysBetween(easterSunday(Number(date.slice(0, 4))), date)
  return sinceEaster !== -2 && sinceEaster !== 1
}

/** The last of the bank's working days up to a day, that day included. */
export const lastTargetDay = (date: string): string => {
  let moment = momentOf(date)
  while (!isTargetDay(dateOf(moment))) moment -= dayMs
  return dateOf(moment)
}

const berlinTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  calendar: 'gregory',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The day and the minutes since midnight that a clock at the bank's seat shows. */
export const bankClock = (nowMs: number): { date: string; minutes: number } => {
  const parts = Object.fromEntries(
    berlinTime.formatToParts(nowMs).map(({ type, value }) => [type, value]),
  )
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  }
}
