/** The working hours of a city as hours of the clock from 0 to 24. The end is after the start. */
export interface WorkingHours {
  start: number
  end: number
}

/** An interval of time without its end. */
export interface TimeInterval {
  start: Temporal.Instant
  end: Temporal.Instant
}

interface Place {
  zone: string
  hours: WorkingHours
}

export interface DayOverlap {
  /** The first city's day from midnight to midnight. It has 23 or 25 hours when the clocks change. */
  day: TimeInterval
  /** The working hours of the first city within that day. */
  first: readonly TimeInterval[]
  /** The working hours of the second city within that day. */
  second: readonly TimeInterval[]
  /** The hours in which both work. */
  common: readonly TimeInterval[]
}

const { compare } = Temporal.Instant

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (compare(a, b) < 0 ? a : b)
const later = (a: Temporal.Instant, b: Temporal.Instant) => (compare(a, b) > 0 ? a : b)

/** The intersection of two intervals. It is empty if they only touch. */
const intersection = (a: TimeInterval, b: TimeInterval): readonly TimeInterval[] => {
  const span = { start: later(a.start, b.start), end: earlier(a.end, b.end) }
  return compare(span.start, span.end) < 0 ? [span] : []
}

const startOf = (date: Temporal.PlainDate, zone: string) => date.toZonedDateTime(zone).toInstant()

const atHour = (date: Temporal.PlainDate, hour: number, zone: string): Temporal.Instant =>
  hour === 24
    ? startOf(date.add({ days: 1 }), zone)
    : date.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(hour) }).toInstant()

/** Merges an interval with the last one if they touch, so that work around the clock is one interval. */
const mergeAdjacent = (
  spans: readonly TimeInterval[],
  next: TimeInterval,
): readonly TimeInterval[] => {
  const last = spans.at(-1)
  return last && compare(last.end, next.start) === 0
    ? [...spans.slice(0, -1), { start: last.start, end: next.end }]
    : [...spans, next]
}

/** The working hours of a place within the day of another. */
const workingIntervals = (day: TimeInterval, { zone, hours }: Place): readonly TimeInterval[] => {
  const date = day.start.toZonedDateTimeISO(zone).toPlainDate()
  // A day of one zone overlaps at most three dates of another.
  return [0, 1, 2]
    .map((days) => date.add({ days }))
    .map((its) => ({ start: atHour(its, hours.start, zone), end: atHour(its, hours.end, zone) }))
    .flatMap((span) => intersection(day, span))
    .reduce(mergeAdjacent, [])
}

/** The common working hours of two cities on a date of the first. */
export const overlapOn = (
  date: Temporal.PlainDate,
  firstPlace: Place,
  secondPlace: Place,
): DayOverlap => {
  const day = {
    start: startOf(date, firstPlace.zone),
    end: startOf(date.add({ days: 1 }), firstPlace.zone),
  }
  const first = workingIntervals(day, firstPlace)
  const second = workingIntervals(day, secondPlace)
  return {
    day,
    first,
    second,
    common: first.flatMap((its) => second.flatMap((other) => intersection(its, other))),
  }
}

/** The moments at which the hours of a day begin, and its end. */
export const hourMarks = ({ start, end }: TimeInterval): readonly Temporal.Instant[] => {
  const count = Math.ceil(start.until(end, { largestUnit: 'hour' }).total('hours'))
  return Array.from({ length: count + 1 }, (_, hours) => earlier(start.add({ hours }), end))
}

/** The position of a moment within a day, from 0 to 1. */
export const fractionOfDay = (day: TimeInterval, moment: Temporal.Instant): number =>
  (moment.epochMilliseconds - day.start.epochMilliseconds) /
  (day.end.epochMilliseconds - day.start.epochMilliseconds)

/** Whether a moment is within any of the intervals. */
export const isWithin = (spans: readonly TimeInterval[], moment: Temporal.Instant): boolean =>
  spans.some(({ start, end }) => compare(start, moment) <= 0 && compare(moment, end) < 0)
