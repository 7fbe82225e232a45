import { type ClockChange, nextClockChange, offsetSeconds } from '../../core/zones.ts'

/** The step of the slider. All offsets in use are multiples of a quarter of an hour, so that all clocks show quarters. */
export const quarterHourMs = 900_000
export const minuteMs = 60_000

/** The range of the slider to either side, in steps: 24 hours. */
export const maxSliderSteps = 96

/** The start of the minute of a moment. Both are in epoch milliseconds. */
export const startOfMinute = (epochMs: number): number => Math.floor(epochMs / minuteMs) * minuteMs

/**
 * The moment of a position of the slider, which is a full quarter of an hour. The position in the middle is now.
 *
 * @param nowMs - in epoch milliseconds, as is the result.
 * @returns undefined for now.
 */
export const momentAtStep = (step: number, nowMs: number): number | undefined => {
  if (step === 0) return undefined
  const quarters = step > 0 ? Math.floor(nowMs / quarterHourMs) : Math.ceil(nowMs / quarterHourMs)
  return (quarters + step) * quarterHourMs
}

/** The position of the slider that is nearest to a moment. It changes as time goes on. */
export const sliderStepAt = (momentMs: number | undefined, nowMs: number): number => {
  if (momentMs === undefined) return 0
  const quarters =
    momentMs > nowMs ? Math.floor(nowMs / quarterHourMs) : Math.ceil(nowMs / quarterHourMs)
  const step = Math.round(momentMs / quarterHourMs) - quarters
  // Adding 0 turns -0 into 0.
  return Math.max(-maxSliderSteps, Math.min(maxSliderSteps, step)) + 0
}

/** The whole minutes between now and a moment on clocks without seconds. Negative numbers are in the past. */
export const minutesFromNow = (momentMs: number, nowMs: number): number =>
  Math.round((startOfMinute(momentMs) - startOfMinute(nowMs)) / minuteMs)

/** Day is from 6 to 18 everywhere and all year, although sunrise and sunset depend on season and latitude. */
export const dayStartHour = 6
export const dayEndHour = 18

/** How many days ahead a card shows a clock change. */
const nearChangeDays = 60
/** How many days ahead clock changes are searched. They recur every year. */
const changeSearchDays = 366

/** The data that a card shows of a city at a moment. */
export interface CityView {
  /** The UTC offset in seconds. */
  offset: number
  /** The difference to the visitor's clock in seconds, negative if the city is behind. */
  difference: number
  /** The days from the visitor's present date to the city's date: 1 is tomorrow. */
  days: number
  isDay: boolean
  /** The next clock change, if it is near. */
  change: ClockChange | undefined
}

interface ViewOptions {
  /** The displayed moment in epoch milliseconds. */
  momentMs: number
  /** The visitor's time zone. */
  here: string
  /** The visitor's present date. */
  today: Temporal.PlainDate
}

const at = (epochMs: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone)

/** The date in a zone at a moment in epoch milliseconds. */
export const dateIn = (zone: string, epochMs: number): Temporal.PlainDate =>
  at(epochMs, zone).toPlainDate()

/** The data of a city at a moment, relative to the visitor's zone and date. */
export const viewCity = (zone: string, { momentMs, here, today }: ViewOptions): CityView => {
  const there = at(momentMs, zone)
  const offset = offsetSeconds(there)
  return {
    offset,
    difference: offset - offsetSeconds(at(momentMs, here)),
    days: today.until(there.toPlainDate()).days,
    isDay: there.hour >= dayStartHour && there.hour < dayEndHour,
    change: nextClockChange(there, nearChangeDays),
  }
}

/** The next clock change of a zone within a year after a moment in epoch milliseconds. */
export const changeAfter = (zone: string, epochMs: number): ClockChange | undefined =>
  nextClockChange(at(epochMs, zone), changeSearchDays)
