import { type ClockChange, nextClockChange, offsetSeconds } from '../../core/zones.ts'

/** The hours of a day: from six to six, wherever and whenever; the sun itself goes by season and latitude. */
export const dayStartsAt = 6
export const dayEndsAt = 18

/** How near a change of clocks stands on the card, in days. */
export const nearDays = 60
/** How far ahead one is looked for at all: until the same one comes round again. */
export const farDays = 366

/** What there is to say of a city at a moment. */
export interface CityView {
  /** Seconds ahead of UTC. */
  offset: number
  /** Seconds ahead of the visitor's own clock; negative behind it. */
  difference: number
  /** Days from the visitor's today to the city's date: 1 is tomorrow. */
  days: number
  isDay: boolean
  /** The next change of clocks, if it is near. */
  change: ClockChange | undefined
}

interface Standpoint {
  /** The moment looked at, epoch milliseconds. */
  momentMs: number
  /** The visitor's own zone. */
  here: string
  /** The visitor's own date, now. */
  today: Temporal.PlainDate
}

const at = (epochMs: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone)

/** The date it is in a zone. @param epochMs - epoch milliseconds. */
export const dateIn = (zone: string, epochMs: number): Temporal.PlainDate =>
  at(epochMs, zone).toPlainDate()

/** A city at a moment, seen from where the visitor is. */
export const viewCity = (zone: string, { momentMs, here, today }: Standpoint): CityView => {
  const there = at(momentMs, zone)
  const offset = offsetSeconds(there)
  return {
    offset,
    difference: offset - offsetSeconds(at(momentMs, here)),
    days: today.until(there.toPlainDate()).days,
    isDay: there.hour >= dayStartsAt && there.hour < dayEndsAt,
    change: nextClockChange(there, nearDays),
  }
}

/** The next change of a zone's clocks after a moment, within a year. */
export const changeAfter = (zone: string, epochMs: number): ClockChange | undefined =>
  nextClockChange(at(epochMs, zone), farDays)
