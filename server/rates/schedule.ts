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

/** The bank publishes about 16:00 at its seat: asked for no earlier than this, in minutes since midnight. */
const publishedMinutes = 16 * 60 + 5

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long the broad list, found unchanged, is left alone: it comes once a day, at no fixed hour. */
export const broadRestMs = 6 * hourMs

/** How long the 90-day document is left alone when it did not hold what was missed. */
export const historyRestMs = 24 * hourMs

/** The document has the last 90 days; its first ones may be gone by the time it is asked for. */
const historyReachDays = 85

/**
 * The day whose rates the European Central Bank has published by now.
 *
 * @param lateMs how long after publication to wait besides, so that not all servers ask at once
 */
export const expectedEcbDate = (nowMs: number, lateMs: number): string => {
  const { date, minutes } = bankClock(nowMs - lateMs)
  return lastTargetDay(minutes >= publishedMinutes ? date : dateOf(momentOf(date) - dayMs))
}

/** Whether the bank has published rates newer than those of `keptDate`. */
export const isEcbDue = (
  keptDate: string | undefined,
  { nowMs, lateMs }: { nowMs: number; lateMs: number },
): boolean => keptDate === undefined || keptDate < expectedEcbDate(nowMs, lateMs)

/** Whether the broad list may have rates newer than those of `keptDate`. */
export const isBroadDue = (keptDate: string | undefined, nowMs: number): boolean =>
  keptDate === undefined || keptDate < dateOf(nowMs)

/** Whether a working day of the last months is missing from the history. */
export const isHistoryDue = (
  keptDates: readonly string[],
  { nowMs, lateMs }: { nowMs: number; lateMs: number },
): boolean => {
  const kept = new Set(keptDates)
  const newest = momentOf(expectedEcbDate(nowMs, lateMs))
  // The newest one comes with the daily document, which is there first.
  for (let days = 1; days <= historyReachDays; days += 1) {
    const date = dateOf(newest - days * dayMs)
    if (isTargetDay(date) && !kept.has(date)) return true
  }
  return false
}

/**
 * How long to wait after an attempt that brought nothing: 5, 10, 20, 40, then 60 minutes, a fifth more or less.
 *
 * @param attempts how many brought nothing so far, this one included: from 1
 * @param random from 0 to 1
 */
export const retryDelayMs = (attempts: number, random: number): number =>
  Math.min(60, 5 * 2 ** (attempts - 1)) * minuteMs * (0.8 + 0.4 * random)
