import { expect, it } from 'vitest'
import { createLog } from './log.ts'

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
