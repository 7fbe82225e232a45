import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { definition } from './convert.ts'
import { formatPace, paceRows, paceSeconds } from './pace.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const rows = (value: string, from: (typeof definition.units)[number]) =>
  paceRows(new Big(value), from, 'en').map(({ key, text }) => `${text} a ${key}`)

describe('pace', () => {
  test.each([
    ['12', 'kmh', '5:00', '8:03'],
    ['10', 'kmh', '6:00', '9:39'],
    ['15', 'kmh', '4:00', '6:26'],
    ['6', 'mph', '6:13', '10:00'],
    ['7.5', 'mph', '4:58', '8:00'],
    ['10', 'mph', '3:44', '6:00'],
    ['1', 'kmh', '60:00', '96:34'],
    ['4', 'ms', '4:10', '6:42'],
    // The marathon record of Chicago 2023, 42.195 km in 2:00:35, was published as 2:51 per km and 4:36 per mile.
    ['20.99529', 'kmh', '2:51', '4:36'],
    // 59.6 s and 119.5 s are rounded up to the next minute, and 59.4 s is not.
    ['60.4027', 'kmh', '1:00', '1:36'],
    ['60.6061', 'kmh', '0:59', '1:36'],
    ['30.1256', 'kmh', '1:59', '3:12'],
    ['30.1255', 'kmh', '2:00', '3:12'],
    ['0.001', 'kmh', '60,000:00', '96,560:24'],
  ] as const)('at %s %s: %s a kilometre, %s a mile', (value, from, kilometre, mile) => {
    expect(rows(value, from)).toEqual([`${kilometre} a kilometre`, `${mile} a mile`])
  })

  test.each(['0', '-1', '-0.001'])('there is none at %s', (value) => {
    for (const unit of definition.units) expect(rows(value, unit)).toEqual([])
  })

  test('there is none too short to be told in seconds', () => {
    expect(rows('7200', 'kmh')).toEqual(['0:01 a kilometre', '0:01 a mile'])
    expect(rows('7201', 'kmh')).toEqual(['0:01 a mile'])
    expect(rows('1000000000000', 'kmh')).toEqual([])
  })

  test('minutes are grouped as the language does', () => {
    expect(formatPace(new Big(3_600_005), 'fr')).toBe('60\u202F000:05')
    expect(formatPace(new Big(3_600_005), 'es')).toBe('60.000:05')
  })

  test('is always minutes and a two-digit number of seconds below sixty', () => {
    const speeds = fc.integer({ min: 1, max: 7_000_000 }).map((metres) => new Big(metres).div(1000))
    fc.assert(
      fc.property(speeds, fc.constantFrom(...definition.units), (amount, unit) => {
        for (const { text } of paceRows(amount, unit, 'en'))
          expect(text).toMatch(/^\d{1,3}(,\d{3})*:[0-5]\d$/)
      }),
    )
  })

  test('is never longer at a higher speed', () => {
    const speeds = fc.integer({ min: 1, max: 1_000_000 }).map((metres) => new Big(metres).div(1000))
    fc.assert(
      fc.property(speeds, speeds, (one, other) => {
        const [slow, fast] = one.lt(other) ? [one, other] : [other, one]
        const seconds = (speed: Big) => paceSeconds(speed, 'kmh', 'mile')?.toNumber() ?? 0
        expect(seconds(fast)).toBeLessThanOrEqual(seconds(slow))
      }),
    )
  })

  test('each row has its label in each language', () => {
    const keys = paceRows(new Big(12), 'kmh', 'en').map(({ key }) => key)
    for (const texts of [fr, en, es]) expect(Object.keys(texts.rows)).toEqual(keys)
  })
})
