import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { forecastCycles } from './forecast.ts'
import { type CalendarEvent, cycleEvents, writeCalendar } from './icalendar.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const stamp = Temporal.Instant.from('2026-11-21T09:08:07.654Z')
const product = '-//Example//Test//EN'

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'a-1',
  firstDay: day('2026-12-31'),
  lastDay: day('2026-12-31'),
  summary: 'Ovulation',
  description: 'An estimate',
  ...changes,
})
const write = (events: readonly CalendarEvent[]) => writeCalendar({ product, stamp, events })

/** As another program reads it: ical.js, Mozilla's own parser. */
const read = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate, endDate } = new ICAL.Event(component)
    return {
      uid,
      summary,
      description,
      isDate: startDate.isDate && endDate.isDate,
      start: startDate.toString(),
      end: endDate.toString(),
      stamp: String(component.getFirstPropertyValue('dtstamp')),
      transparency: component.getFirstPropertyValue('transp'),
    }
  })
}

test('another program reads whole days, the end being the day after', () => {
  expect(
    read(
      write([
        event(),
        event({ uid: 'a-2', firstDay: day('2028-02-23'), lastDay: day('2028-02-29') }),
      ]),
    ),
  ).toEqual([
    {
      uid: 'a-1',
      summary: 'Ovulation',
      description: 'An estimate',
      isDate: true,
      start: '2026-12-31',
      end: '2027-01-01',
      stamp: '2026-11-21T09:08:07Z',
      transparency: 'TRANSPARENT',
    },
    expect.objectContaining({ uid: 'a-2', start: '2028-02-23', end: '2028-03-01' }),
  ])
})

test('the file is that of RFC 5545, to the letter', () => {
  expect(write([event()]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Test//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:a-1',
    'DTSTAMP:20261121T090807Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Ovulation',
    'DESCRIPTION:An estimate',
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('RFC 5545’s own example of escaping', () => {
  // 3.3.11: "Project XYZ Final Review", "Conference Room - 3B", "Come Prepared." on three lines.
  const description = 'Project XYZ Final Review\nConference Room - 3B\r\nCome Prepared.'
  expect(write([event({ description })])).toContain(
    'DESCRIPTION:Project XYZ Final Review\\nConference Room - 3B\\nCome Prepared.',
  )
})

const lineLengths = (file: string) =>
  file.split('\r\n').map((line) => new TextEncoder().encode(line).length)

describe('for any words', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.stringMatching(/^[éœñ🩸;,\\ a:"]{60,200}$/u),
  )

  test('no line is longer than 75 octets or ends otherwise than in CRLF', () => {
    fc.assert(
      fc.property(words, (text) => {
        const file = write([event({ summary: text, description: text })])
        expect(Math.max(...lineLengths(file))).toBeLessThanOrEqual(75)
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      }),
    )
  })

  test('another program reads the same words', () => {
    fc.assert(
      fc.property(words, (text) => {
        const [found] = read(write([event({ summary: text, description: text })]))
        const meant = text.replaceAll(/\r\n|\r/g, '\n')
        expect([found?.summary, found?.description]).toEqual([meant, meant])
      }),
    )
  })
})

describe('the events of cycles', () => {
  const summaries = { fertile: 'Fertile', ovulation: 'Ovulation', nextPeriod: 'Period' }
  const context = { seed: 'seed', words: { summaries, description: 'Estimate' } }
  const eventsOn = (today: string, lengths = { shortest: 28, usual: 28, longest: 28 }) =>
    cycleEvents(forecastCycles(day('2026-01-16'), lengths, { first: 0, count: 2 }), {
      ...context,
      today: day(today),
    }).map(({ summary, firstDay, lastDay }) => [summary, firstDay, lastDay].map(String).join(' '))

  test('are three a cycle', () => {
    expect(eventsOn('2026-01-20')).toEqual([
      'Fertile 2026-01-25 2026-01-31',
      'Ovulation 2026-01-30 2026-01-30',
      'Period 2026-02-13 2026-02-13',
      'Fertile 2026-02-22 2026-02-28',
      'Ovulation 2026-02-27 2026-02-27',
      'Period 2026-03-13 2026-03-13',
    ])
  })

  test('are not those that are over; one under way is kept', () => {
    expect(eventsOn('2026-02-28')).toEqual([
      'Fertile 2026-02-22 2026-02-28',
      'Period 2026-03-13 2026-03-13',
    ])
  })

  test('are as long as the dates are uncertain', () => {
    expect(eventsOn('2026-03-07', { shortest: 26, usual: 28, longest: 31 })).toEqual([
      'Period 2026-03-09 2026-03-19',
    ])
  })

  test('have identities of their own', () => {
    const cycles = forecastCycles(
      day('2026-01-16'),
      { shortest: 28, usual: 28, longest: 28 },
      { first: 0, count: 3 },
    )
    const uids = cycleEvents(cycles, { ...context, today: day('2026-01-16') }).map(({ uid }) => uid)
    expect(new Set(uids).size).toBe(9)
  })
})
