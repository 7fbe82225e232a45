/** What a time zone of the IANA database says of a moment. Offsets are never stored: the platform knows them. */

const secondNs = 1e9
const longestIdentifier = 64

/**
 * The identifier of an IANA zone, in its usual capitals; former names such as `Asia/Calcutta` stay what they are.
 *
 * @returns undefined for anything that is no such zone: a bare offset such as `+05:30` included.
 */
export const readZone = (text: string): string | undefined => {
  const written = text.trim()
  if (!/^[a-z][a-z0-9_+\-/]*$/i.test(written) || written.length > longestIdentifier)
    return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(written).timeZoneId
  } catch {
    return undefined
  }
}

/** Seconds a zone is ahead of UTC at a moment: minutes are not enough for the local mean times of 1900. */
export const offsetSeconds = (at: Temporal.ZonedDateTime): number => at.offsetNanoseconds / secondNs

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** An offset as people write it: `UTC+5:45`, `UTC−3`, `UTC+0`. */
export const formatOffset = (seconds: number): string => {
  const size = Math.abs(seconds)
  const hours = Math.floor(size / 3600)
  const minutes = Math.floor(size / 60) % 60
  const rest = size % 60
  const tail = [minutes, rest].slice(0, rest > 0 ? 2 : minutes > 0 ? 1 : 0).map(twoDigits)
  return `UTC${seconds < 0 ? '−' : '+'}${[hours, ...tail].join(':')}`
}

/**
 * A name to show for a zone until a better one is known: the last part of its identifier, `Los Angeles`.
 *
 * The zones named after an offset have its sign turned round (`Etc/GMT+5` is five hours behind), so they are
 * shown as the offset they mean.
 */
export const plainZoneName = (zone: string): string => {
  const [, sign, hours = ''] = /^Etc\/GMT([+-])(\d+)$/.exec(zone) ?? []
  if (sign !== undefined) return formatOffset(Number(hours) * (sign === '+' ? -3600 : 3600))
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** A change of a zone's clocks. */
export interface ClockChange {
  /** The first moment of the new time, in the zone. */
  at: Temporal.ZonedDateTime
  /** What the clock showed when it was changed. */
  before: Temporal.PlainDateTime
  /** Seconds the clock was put forward; negative when it was put back. */
  seconds: number
}

/** The next change of clocks after a moment, if one is known within the given days. */
export const nextClockChange = (
  after: Temporal.ZonedDateTime,
  days: number,
): ClockChange | undefined => {
  const at = after.getTimeZoneTransition('next')
  if (!at || Temporal.ZonedDateTime.compare(at, after.add({ days })) > 0) return undefined
  const last = at.subtract({ nanoseconds: 1 })
  return {
    at,
    before: last.toPlainDateTime().add({ nanoseconds: 1 }),
    seconds: offsetSeconds(at) - offsetSeconds(last),
  }
}

/** What a wall time of a zone comes to on the day it is meant for. */
export type WallTime =
  | { kind: 'once'; at: Temporal.ZonedDateTime }
  /** Clocks jumped over it: `at` is as much later as they were put forward. */
  | { kind: 'skipped'; at: Temporal.ZonedDateTime; change: ClockChange | undefined }
  /** Clocks showed it, were put back, and showed it again: `at` is the first time. */
  | {
      kind: 'twice'
      at: Temporal.ZonedDateTime
      again: Temporal.ZonedDateTime
      change: ClockChange | undefined
    }

/** A change that makes a wall time doubtful is never further away. */
const nearDays = 2

/** Finds the moment of a wall time, as RFC 5545 and Temporal's `compatible` do where the clocks change. */
export const readWallTime = (wall: Temporal.PlainDateTime, zone: string): WallTime => {
  const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const last = wall.toZonedDateTime(zone, { disambiguation: 'later' })
  if (first.epochNanoseconds === last.epochNanoseconds) return { kind: 'once', at: first }
  const change = nextClockChange(first, nearDays)
  return last.toPlainDateTime().equals(wall)
    ? { kind: 'twice', at: first, again: last, change }
    : { kind: 'skipped', at: last, change }
}
