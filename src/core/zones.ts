/** Facts about IANA time zones at a moment. Offsets are never stored, because the platform knows them. */

const secondNs = 1e9
const maxIdentifierLength = 64

/**
 * Returns the identifier of an IANA zone in its usual capitals. Former names such as `Asia/Calcutta` are kept.
 *
 * @returns undefined for anything else, including a bare offset such as `+05:30`.
 */
export const readZone = (text: string): string | undefined => {
  const written = text.trim()
  if (!/^[a-z][a-z0-9_+\-/]*$/i.test(written) || written.length > maxIdentifierLength)
    return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(written).timeZoneId
  } catch {
    return undefined
  }
}

/** The years of moments in addresses. Clocks had no common rules before, and nobody knows those of later years. */
const firstYear = 1900
const lastYear = 2100

/**
 * Reads a moment in UTC as an address has it: `2026-03-15T14:00Z`.
 *
 * @returns undefined for anything else, including times without `Z` and moments before 1900 or after 2100.
 */
export const readUtcMoment = (text: string): Temporal.Instant | undefined => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/.test(text)) return undefined
  try {
    const moment = Temporal.Instant.from(text)
    const { year } = moment.toZonedDateTimeISO('UTC')
    return year >= firstYear && year <= lastYear ? moment : undefined
  } catch {
    return undefined
  }
}

/** Writes a moment in UTC to the minute, as `readUtcMoment` reads it. */
export const writeUtcMoment = (moment: Temporal.Instant): string =>
  moment.toString({ smallestUnit: 'minute' })

/**
 * Returns how many seconds a zone is ahead of UTC at a moment. Minutes would not be enough for the local mean times
 * that were in use until 1900.
 */
export const offsetSeconds = (at: Temporal.ZonedDateTime): number => at.offsetNanoseconds / secondNs

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Writes an offset as people do: `UTC+5:45`, `UTC−3`, `UTC+0`. */
export const formatOffset = (seconds: number): string => {
  const size = Math.abs(seconds)
  const hours = Math.floor(size / 3600)
  const minutes = Math.floor(size / 60) % 60
  const rest = size % 60
  const tail = [minutes, rest].slice(0, rest > 0 ? 2 : minutes > 0 ? 1 : 0).map(twoDigits)
  return `UTC${seconds < 0 ? '−' : '+'}${[hours, ...tail].join(':')}`
}

/**
 * Returns a name to show for a zone until a better one is known: the last part of its identifier, such as `Los
 * Angeles`.
 *
 * Zones that are named after an offset have the opposite sign (`Etc/GMT+5` is five hours behind UTC), so they are
 * shown as the offset that they mean.
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
  /** The time that clocks showed at the change. */
  before: Temporal.PlainDateTime
  /** The number of seconds that clocks were put forward; it is negative when they were put back. */
  seconds: number
}

/** Returns the next change of clocks after a moment, if there is one within the given days. */
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

/** The meaning of a wall time in a zone on a day. */
export type WallTime =
  | { kind: 'once'; at: Temporal.ZonedDateTime }
  /** Clocks skipped the time: `at` is later by as much as they were put forward. */
  | { kind: 'skipped'; at: Temporal.ZonedDateTime; change: ClockChange | undefined }
  /** Clocks showed the time, were put back, and showed it again: `at` is the first of the two. */
  | {
      kind: 'twice'
      at: Temporal.ZonedDateTime
      again: Temporal.ZonedDateTime
      change: ClockChange | undefined
    }

/** A change of clocks that makes a wall time ambiguous is never further away. */
const nearDays = 2

/** Finds the moment of a wall time. Where clocks change, it follows RFC 5545 and Temporal's `compatible`. */
export const readWallTime = (wall: Temporal.PlainDateTime, zone: string): WallTime => {
  const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const last = wall.toZonedDateTime(zone, { disambiguation: 'later' })
  if (first.epochNanoseconds === last.epochNanoseconds) return { kind: 'once', at: first }
  const change = nextClockChange(first, nearDays)
  return last.toPlainDateTime().equals(wall)
    ? { kind: 'twice', at: first, again: last, change }
    : { kind: 'skipped', at: last, change }
}
