/** One day in milliseconds. */
export const dayMs = 86_400_000

/** Returns midnight UTC of a calendar day, in milliseconds since 1970. */
export const momentOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** Returns the calendar day of a moment, in UTC. */
export const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Returns the number of days between two calendar days. It is negative when the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((momentOf(to) - momentOf(from)) / dayMs)

/**
 * Returns Easter Sunday of a Gregorian year, by the anonymous algorithm given in Meeus, Astronomical Algorithms,
 * chapter 8.
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

/**
 * The bank is closed on these days every year, besides those around Easter: New Year, Labour Day, both days of
 * Christmas.
 */
const fixedClosingDays = new Set(['01-01', '05-01', '12-25', '12-26'])

/**
 * Returns whether the European Central Bank fixes reference rates on a day. These are the working days of its payment
 * system, by the calendar in force since 2002.
 */
export const isTargetDay = (date: string): boolean => {
  const moment = momentOf(date)
  const weekday = new Date(moment).getUTCDay()
  if (weekday === 0 || weekday === 6 || fixedClosingDays.has(date.slice(5))) return false
  const sinceEaster = daysBetween(easterSunday(Number(date.slice(0, 4))), date)
  return sinceEaster !== -2 && sinceEaster !== 1
}

/** Returns the last of the bank's working days up to and including a day. */
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

/** Returns the day and the minutes since midnight in Frankfurt, where the bank is. */
export const bankClock = (nowMs: number): { date: string; minutes: number } => {
  const parts = Object.fromEntries(
    berlinTime.formatToParts(nowMs).map(({ type, value }) => [type, value]),
  )
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

/** The bank publishes at about 16:00 local time. It is asked no earlier than this, in minutes since midnight. */
const publishedMinutes = 16 * 60 + 5

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long the broad list is not asked again when it was unchanged. It is published once a day, at no fixed hour. */
export const broadRestMs = 6 * hourMs

/** How long past days are not asked for again once a document with them has arrived. */
export const historyRestMs = 24 * hourMs

/** The page shows the last 365 days, from the day before if nothing was published on the first. */
const historyReachDays = 370

/**
 * Returns the day of the newest rates that the European Central Bank has published by now.
 *
 * @param extraDelayMs an extra delay after publication, so that not all servers ask at the same time
 */
export const expectedEcbDate = (nowMs: number, extraDelayMs: number): string => {
  const { date, minutes } = bankClock(nowMs - extraDelayMs)
  return lastTargetDay(minutes >= publishedMinutes ? date : dateOf(momentOf(date) - dayMs))
}

/** Returns whether the bank has published rates newer than those of `keptDate`. */
export const isEcbDue = (
  keptDate: string | undefined,
  { nowMs, extraDelayMs }: { nowMs: number; extraDelayMs: number },
): boolean => keptDate === undefined || keptDate < expectedEcbDate(nowMs, extraDelayMs)

/** Returns whether the broad list may have rates newer than those of `keptDate`. */
export const isBroadDue = (keptDate: string | undefined, nowMs: number): boolean =>
  keptDate === undefined || keptDate < dateOf(nowMs)

/** Returns whether a working day of the last year is missing from the history. */
export const isHistoryDue = (
  keptDates: readonly string[],
  { nowMs, extraDelayMs }: { nowMs: number; extraDelayMs: number },
): boolean => {
  const kept = new Set(keptDates)
  const newest = momentOf(expectedEcbDate(nowMs, extraDelayMs))
  // The newest day is skipped, because the daily document has it first.
  for (let days = 1; days <= historyReachDays; days += 1) {
    const date = dateOf(newest - days * dayMs)
    if (isTargetDay(date) && !kept.has(date)) return true
  }
  return false
}

/**
 * Returns the delay after an attempt that brought nothing, in milliseconds: 5, 10, 20, 40, then 60 minutes, with a
 * jitter of a fifth.
 *
 * @param attempts how many attempts brought nothing so far, including this one, from 1
 * @param random from 0 to 1
 */
export const retryDelayMs = (attempts: number, random: number): number =>
  Math.min(60, 5 * 2 ** (attempts - 1)) * minuteMs * (0.8 + 0.4 * random)
