import { offsetSeconds } from '../../core/zones.ts'

/** The days a moment may be chosen from: before, zones were a matter of each town; after, nobody knows. */
export const earliestYear = 1900
export const latestYear = 2100

const halfHourSeconds = 1800

interface Difference {
  /** Seconds the first zone's clock is ahead of the second's; negative when it is behind. */
  seconds: number
  /** The same in hours, rounded to the nearest half hour, a quarter away from zero (specified). */
  hours: number
  /** Nothing was lost by rounding. */
  isExact: boolean
}

/** How far the first zone's clock is ahead of the second's at a moment. */
export const compareZones = (
  first: string,
  second: string,
  moment: Temporal.Instant,
): Difference => {
  const seconds =
    offsetSeconds(moment.toZonedDateTimeISO(first)) -
    offsetSeconds(moment.toZonedDateTimeISO(second))
  const halfHours = Math.floor(Math.abs(seconds) / halfHourSeconds + 0.5)
  // Adding zero turns minus zero into zero.
  const hours = (Math.sign(seconds) * halfHours) / 2 + 0
  return { seconds, hours, isExact: hours * 2 * halfHourSeconds === seconds }
}

/** Days between the dates two clocks show at one moment: 1 when the second is a day ahead. */
export const daysBetween = (
  first: Temporal.ZonedDateTime,
  second: Temporal.ZonedDateTime,
): number => first.toPlainDate().until(second.toPlainDate()).days

/** Hours, minutes and seconds of a span, for words. @param seconds - whole; the sign is passed over. */
export const partsOf = (seconds: number) => ({
  hours: Math.floor(Math.abs(seconds) / 3600),
  minutes: Math.floor(Math.abs(seconds) / 60) % 60,
  seconds: Math.abs(seconds) % 60,
})
