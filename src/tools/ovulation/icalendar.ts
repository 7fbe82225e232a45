import type { Cycle, DateSpan } from './forecast.ts'

/** An event that lasts whole days. */
export interface CalendarEvent {
  /** An id that no other event anywhere has. */
  uid: string
  firstDay: Temporal.PlainDate
  /** The last day is included here, whereas RFC 5545 writes the following day. */
  lastDay: Temporal.PlainDate
  summary: string
  description: string
}

interface CalendarFile {
  /** The program that made the file, as a formal public identifier: `-//Utilo//Ovulation//EN`. */
  product: string
  /** The time at which the file was made. */
  stamp: Temporal.Instant
  events: readonly CalendarEvent[]
}

/** The longest line in octets without its line end (RFC 5545, 3.1). */
const maxLineOctets = 75

const octets = new TextEncoder()

/** Escapes backslash, semicolon, comma and line end, which have a meaning otherwise (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')

/** Breaks a line at 75 octets, but never within a character. Continuation lines begin with a space. */
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
 * Writes events as an iCalendar file (RFC 5545) with CRLF, lines folded at 75 octets, and events of whole days.
 *
 * The events do not block the day in a calendar, and are marked private.
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
  /** Every event has this description, which says that it is an estimate. */
  description: string
}

const kinds: readonly Kind[] = ['fertile', 'ovulation', 'nextPeriod']

/**
 * Returns the days of some cycles as calendar events, without past ones. An uncertain day is an event of several
 * days.
 *
 * @param seed - random, so that no two files have the same event ids.
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
