import type { Cycle, DateSpan } from './forecast.ts'

/** An event of whole days. */
export interface CalendarEvent {
  /** The same for no other event anywhere. */
  uid: string
  firstDay: Temporal.PlainDate
  /** Included: RFC 5545 writes the day after. */
  lastDay: Temporal.PlainDate
  summary: string
  description: string
}

interface CalendarFile {
  /** What made the file, as a formal public identifier: `-//Utilo//Ovulation//EN`. */
  product: string
  /** When it was made. */
  stamp: Temporal.Instant
  events: readonly CalendarEvent[]
}

/** Longest line in octets, without its end (RFC 5545, 3.1). */
const maxLineOctets = 75

const octets = new TextEncoder()

/** Backslash, semicolon, comma and line end mean something else unless escaped (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')

/** Breaks a line at 75 octets, never within a character; what follows begins with a space. */
const foldLine = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let length = 0
  for (const character of line) {
    const size = octets.encode(character).length
    if (length + size > maxLineOctets) {
      lines.push(current)
      current = ' '
      length = 1
    }
    current += character
    length += size
  }
  return [...lines, current].join('\r\n')
}

const plainDate = (date: Temporal.PlainDate): string => date.toString().replaceAll('-', '')

const utcTime = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

/**
 * Writes events as an iCalendar file (RFC 5545): CRLF, lines folded at 75 octets, whole days.
 *
 * They leave the day free in the calendar they are put into, and are marked private.
 */
export const writeCalendar = ({ product, stamp, events }: CalendarFile): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${product}`,
    'CALSCALE:GREGORIAN',
    ...events.flatMap(({ uid, firstDay, lastDay, summary, description }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${utcTime(stamp)}`,
      `DTSTART;VALUE=DATE:${plainDate(firstDay)}`,
      `DTEND;VALUE=DATE:${plainDate(lastDay.add({ days: 1 }))}`,
      `SUMMARY:${escapeText(summary)}`,
      `DESCRIPTION:${escapeText(description)}`,
      'TRANSP:TRANSPARENT',
      'CLASS:PRIVATE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')

type Kind = 'fertile' | 'ovulation' | 'nextPeriod'

interface EventWords {
  summaries: Readonly<Record<Kind, string>>
  /** Stands in every event: that it is an estimate. */
  description: string
}

const kinds: readonly Kind[] = ['fertile', 'ovulation', 'nextPeriod']

/**
 * The days of some cycles as events for a calendar; what is over is left out. An uncertain day is an event of
 * several days.
 *
 * @param seed - random, so that no two files share an event's identity.
 */
export const cycleEvents = (
  cycles: readonly Cycle[],
  { today, seed, words }: { today: Temporal.PlainDate; seed: string; words: EventWords },
): readonly CalendarEvent[] =>
  cycles
    .flatMap(({ possible }) => kinds.map((kind): [Kind, DateSpan] => [kind, possible[kind]]))
    .filter(([, { to }]) => Temporal.PlainDate.compare(to, today) >= 0)
    .map(([kind, { from, to }], index) => ({
      uid: `${seed}-${index}`,
      firstDay: from,
      lastDay: to,
      summary: words.summaries[kind],
      description: words.description,
    }))
