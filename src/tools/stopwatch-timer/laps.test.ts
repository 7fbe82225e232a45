import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lapsToCsv, computeLaps, lapsToText } from './laps.ts'

describe('a table of laps', () => {
  test('has lap times and totals, and marks the fastest and the slowest', () => {
    expect(computeLaps([61_230, 119_870, 183_450])).toEqual([
      { number: 1, split: 6123, total: 6123 },
      { number: 2, split: 5864, total: 11_987, mark: 'fastest' },
      { number: 3, split: 6358, total: 18_345, mark: 'slowest' },
    ])
  })

  test('marks nothing while there is nothing to compare', () => {
    expect(computeLaps([])).toEqual([])
    expect(computeLaps([5000])).toEqual([{ number: 1, split: 500, total: 500 }])
    const equal = computeLaps([5000, 10_000])
    expect(equal.map(({ mark }) => mark)).toEqual([undefined, undefined])
  })

  test('marks the first of equals', () => {
    const marks = computeLaps([1000, 2000, 4000, 6000]).map(({ mark }) => mark)
    expect(marks).toEqual(['fastest', undefined, 'slowest', undefined])
  })

  test('adds up to the hundredth as shown', () => {
    const laps = fc
      .array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 })
      .map((spans) => {
        let total = 0
        return spans.map((span) => (total += span))
      })
    fc.assert(
      fc.property(laps, (lapsMs) => {
        const table = computeLaps(lapsMs)
        let sum = 0
        for (const { split, total } of table) {
          sum += split
          expect(total).toBe(sum)
          expect(split).toBeGreaterThanOrEqual(0)
        }
        const splits = table.map(({ split }) => split)
        const marked = (mark: string) => table.find((lap) => lap.mark === mark)?.split
        if (Math.min(...splits) !== Math.max(...splits)) {
          expect(marked('fastest')).toBe(Math.min(...splits))
          expect(marked('slowest')).toBe(Math.max(...splits))
        }
      }),
    )
  })

  test('holds a hundred thousand laps', () => {
    const table = computeLaps(Array.from({ length: 100_000 }, (_, index) => index * 10))
    expect(table.at(-1)).toMatchObject({ number: 100_000, split: 1 })
  })
})

describe('the laps as text', () => {
  const laps = computeLaps([61_230, 3_725_000])
  test('are copied as lines', () => {
    expect(lapsToText(laps, (number) => `Lap ${number}`)).toBe(
      'Lap 1\t01:01.23\t01:01.23\nLap 2\t61:03.77\t62:05.00',
    )
  })
})

const laps = computeLaps([61_230, 3_725_000])

test('a file of laps has times as shown, and seconds as the language’s spreadsheets read them', () => {
  expect(lapsToCsv(laps, (column) => column, 'en')).toBe(
    '\uFEFFlap,split,total,splitSeconds,totalSeconds\r\n' +
      '1,01:01.23,01:01.23,61.23,61.23\r\n' +
      '2,61:03.77,62:05.00,3663.77,3725.00\r\n',
  )
  expect(lapsToCsv(laps, (column) => column, 'fr')).toContain(
    '\r\n2;61:03.77;62:05.00;3663,77;3725,00\r\n',
  )
})
