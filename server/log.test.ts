import { expect, it } from 'vitest'
import { createLog, createSummary, deduplicatedLog, failureCode } from './log.ts'

it('writes a line of JSON per event, whatever the message holds', () => {
  const lines: string[] = []
  const errors: string[] = []
  const log = createLog(
    (line) => void lines.push(line),
    (line) => void errors.push(line),
    () => Date.parse('2026-11-23T10:00:00Z'),
  )
  log.info({ event: 'start', message: 'Served', address: 'http://localhost:8080' })
  log.error({ event: 'server', message: 'Unexpected failure: Error\n    at x "y"\u2028' })
  log.reporter('rates')('no rates')
  expect(lines).toEqual([
    '{"time":"2026-11-23T10:00:00.000Z","level":"info","event":"start","message":"Served","address":"http://localhost:8080"}',
  ])
  expect(errors.every((line) => !line.includes('\n'))).toBe(true)
  expect(errors.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      time: '2026-11-23T10:00:00.000Z',
      level: 'error',
      event: 'server',
      message: 'Unexpected failure: Error\n    at x "y"\u2028',
    },
    { time: '2026-11-23T10:00:00.000Z', level: 'error', event: 'rates', message: 'no rates' },
  ])
})

const failing = (properties: object) => Object.assign(new Error('Zoé was here'), properties)

it.each([
  [failing({ code: 'ECONNREFUSED' }), undefined, 'ECONNREFUSED'],
  [failing({ code: 'EENVELOPE', responseCode: 550 }), ['responseCode', 'code'], '550'],
  [failing({ code: 'ESOCKET' }), ['responseCode', 'code'], 'ESOCKET'],
  [failing({ code: 'file-replaced' }), ['errcode', 'code'], 'file-replaced'],
  [failing({ code: 'Zoé was here' }), undefined, 'unknown'],
  [failing({ code: 'x'.repeat(41) }), undefined, 'unknown'],
  [failing({ code: { toString: () => 'Zoé' } }), undefined, 'Error'],
  [failing({}), undefined, 'Error'],
  [new TypeError('Zoé was here'), undefined, 'TypeError'],
  [failing({ name: 'Zoé was here' }), undefined, 'unknown'],
  ['Zoé was here', undefined, 'unknown'],
  [undefined, undefined, 'unknown'],
])('the code of %o', (error, properties, code) => {
  expect(failureCode(error, properties)).toBe(code)
})

it('says a problem once, and again only after it was over or another one came', () => {
  const lines: string[] = []
  const log = deduplicatedLog((line) => lines.push(line))
  for (const problem of [undefined, 'a', 'a', 'b', 'b', 'a', undefined, 'a', 'a']) log(problem)
  expect(lines).toEqual(['a', 'b', 'a', 'a'])
})

it('sums up what comes often, by reason and minute', () => {
  let nowMs = 0
  const reports: [string, number][] = []
  const summary = createSummary(
    (...report) => void reports.push(report),
    () => nowMs,
  )
  for (let count = 0; count < 1000; count += 1) summary('invalid')
  summary('too-many')
  expect(reports).toEqual([
    ['invalid', 1],
    ['too-many', 1],
  ])
  nowMs = 60_000
  summary('invalid')
  summary('invalid')
  expect(reports.slice(2)).toEqual([['invalid', 1000]])
})
