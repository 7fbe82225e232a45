import Big from 'big.js'
import { type TextNumbersOf, converterExamples } from '../../core/text-numbers.ts'
import { type SpeedUnit, definition } from './convert.ts'
import { type PaceDistance, paceRows } from './pace.ts'

export const textNumbers: TextNumbersOf = (language) => {
  const { result } = converterExamples(definition, language)
  const pace = (value: string, from: SpeedUnit, distance: PaceDistance) => {
    const row = paceRows(new Big(value), from, language).find(({ key }) => key === distance)
    if (row === undefined) throw new Error(`${value} ${from} has no pace`)
    return row.text
  }
  const own = {
    fr: {
      examples: {
        paceByKilometre: pace('12', 'kmh', 'kilometre'),
        paceByMile: pace('12', 'kmh', 'mile'),
        motorway: result('130', 'kmh', 'mph', 0),
        storm: result('34', 'knot', 'kmh', 0),
        inMs: result('90', 'kmh', 'ms'),
        limit: result('70', 'mph', 'kmh', 0),
        train: result('320', 'kmh', 'mph', 0),
        wind: result('30', 'knot', 'kmh', 0),
      },
      inputs: ['12', '130', '34', '10', '90', '70', '320', '30'],
      constants: { '0,6': 'miles in a kilometre, roughly', '78': '130 × 0.6' },
    },
    en: {
      examples: {
        paceByKilometre: pace('6', 'mph', 'kilometre'),
        paceByMile: pace('6', 'mph', 'mile'),
        sixtyMph: result('60', 'mph', 'kmh', 1),
        storm: result('64', 'knot', 'mph', 1),
        fastPaceByKilometre: pace('7.5', 'mph', 'kilometre'),
        fastPaceByMile: pace('7.5', 'mph', 'mile'),
        limit: result('65', 'mph', 'kmh', 1),
        ball: result('100', 'mph', 'kmh', 1),
        wind: result('20', 'knot', 'kmh', 0),
      },
      // Sixty is also the number of minutes in an hour.
      inputs: ['1', '6', '60', '64', '7.5', '65', '100', '20'],
      constants: {
        '8': 'kilometres, roughly five miles',
        '5': 'miles, roughly eight kilometres',
        '96': '60 × 8 ÷ 5',
      },
    },
    es: {
      examples: {
        paceByKilometre: pace('10', 'kmh', 'kilometre'),
        paceByMile: pace('10', 'kmh', 'mile'),
        hundredMph: result('100', 'mph', 'kmh', 1),
        fiftyKmh: result('50', 'kmh', 'mph', 0),
        storm: result('64', 'knot', 'kmh', 0),
        inMs: result('72', 'kmh', 'ms'),
        limit: result('120', 'kmh', 'mph', 0),
        train: result('300', 'kmh', 'mph', 0),
        ball: result('95', 'mph', 'kmh', 0),
      },
      inputs: ['10', '100', '50', '64', '72', '120', '300', '95'],
      constants: {},
    },
  }[language]
  return {
    ...own,
    examples: {
      ...own.examples,
      kmhInMph: result('1', 'mph', 'kmh', 3),
      kmhInKnot: result('1', 'knot', 'kmh'),
      kmhInMs: result('1', 'ms', 'kmh'),
      tenMs: result('10', 'ms', 'kmh'),
    },
  }
}
