/** Working hours of one city as clock hours, 0 to 24; the end comes after the start. */
export interface WorkingHours {
  start: number
  end: number
}

/** A stretch of time, its end not included. */
export interface Span {
  start: Temporal.Instant
  end: Temporal.Instant
}

interface Place {
  zone: string
  hours: WorkingHours
}

export interface DayOverlap {
  /** The first city's day from midnight to midnight: 23, 24 or 25 hours where the clocks change. */
  day: Span
  /** Working hours within that day, of the first and of the second city. */
  first: readonly Span[]
  second: readonly Span[]
  /** When both work. */
  common: readonly Span[]
}

const { compare } = Temporal.Instant

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (compare(a, b) < 0 ? a : b)
const later = (a: Temporal.Instant, b: Temporal.Instant) => (compare(a, b) > 0 ? a : b)

/** What two stretches share; nothing when they only touch. */
const shared = (a: Span, b: Span): readonly Span[] => {
  const span = { start: later(a.start, b.start), end: earlier(a.end, b.end) }
  return compare(span.start, span.end) < 0 ? [span] : []
}

const startOf = (date: Temporal.PlainDate, zone: string) => date.toZonedDateTime(zone).toInstant()

const atHour = (date: Temporal.PlainDate, hour: number, zone: string): Temporal.Instant =>
  hour === 24
    ? startOf(date.add({ days: 1 }), zone)
    : date.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(hour) }).toInstant()

/** Round the clock is one stretch, not one a date. */
const joinTouching = (spans: readonly Span[], next: Span): readonly Span[] => {
  const last = spans.at(-1)
  return last && compare(last.end, next.start) === 0
    ? [...spans.slice(0, -1), { start: last.start, end: next.end }]
    : [...spans, next]
}

/** A place's working hours that fall within a day of another's. */
const workWithin = (day: Span, { zone, hours }: Place): readonly Span[] => {
  const date = day.start.toZonedDateTimeISO(zone).toPlainDate()
  // A day elsewhere touches three dates at most.
  return [0, 1, 2]
    .map((days) => date.add({ days }))
    .map((its) => ({ start: atHour(its, hours.start, zone), end: atHour(its, hours.end, zone) }))
    .flatMap((span) => shared(day, span))
    .reduce(joinTouching, [])
}

/** When two cities work together, on one date of the first. */
export const overlapOn = (
  date: Temporal.PlainDate,
  firstPlace: Place,
  secondPlace: Place,
): DayOverlap => {
  const day = {
    start: startOf(date, firstPlace.zone),
    end: startOf(date.add({ days: 1 }), firstPlace.zone),
  }
  const first = workWithin(day, firstPlace)
  const second = workWithin(day, secondPlace)
  return {
    day,
    first,
    second,
    common: first.flatMap((its) => second.flatMap((other) => shared(its, other))),
  }
}

/** The moments a day's hours begin, its end included. */
export const hoursOf = ({ start, end }: Span): readonly Temporal.Instant[] => {
  const count = Math.ceil(start.until(end, { largestUnit: 'hour' }).total('hours'))
  return Array.from({ length: count + 1 }, (_, hours) => earlier(start.add({ hours }), end))
}

/** Where a moment stands within a day, from 0 to 1. */
export const placeIn = (day: Span, moment: Temporal.Instant): number =>
  (moment.epochMilliseconds - day.start.epochMilliseconds) /
  (day.end.epochMilliseconds - day.start.epochMilliseconds)

/** Whether a moment lies in any of the stretches. */
export const isWithin = (spans: readonly Span[], moment: Temporal.Instant): boolean =>
  spans.some(({ start, end }) => compare(start, moment) <= 0 && compare(moment, end) < 0)
