import { type WallTime, readWallTime } from '../../core/zones.ts'

/** What a time field's text comes to. */
export type TimeReading =
  | { kind: 'empty' }
  | { kind: 'unreadable' }
  | { kind: 'read'; time: Temporal.PlainTime }

/** Reads the value of a time input, `15:00`; seconds, which some browsers add, are passed over. */
export const readTime = (text: string): TimeReading => {
  if (text.trim() === '') return { kind: 'empty' }
  const [, written] = /^((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/.exec(text) ?? []
  return written === undefined
    ? { kind: 'unreadable' }
    : { kind: 'read', time: Temporal.PlainTime.from(written) }
}

/**
 * The moment chosen by a date, a time, or both, on a city's clock; what is left open is taken from now.
 *
 * @returns undefined when both are left open.
 */
export const chooseMoment = (
  date: Temporal.PlainDate | undefined,
  time: Temporal.PlainTime | undefined,
  now: Temporal.Instant,
  zone: string,
): WallTime | undefined => {
  if (!date && !time) return undefined
  const there = now.toZonedDateTimeISO(zone)
  const thatTime =
    time ?? there.toPlainTime().round({ smallestUnit: 'minute', roundingMode: 'floor' })
  return readWallTime((date ?? there.toPlainDate()).toPlainDateTime(thatTime), zone)
}

/** Reads the hour of a working day, `9`; undefined outside 0 to 24. */
export const readHour = (text: string): number | undefined =>
  /^(?:1?\d|2[0-4])$/.test(text) ? Number(text) : undefined
