import type Big from 'big.js'
import { formatNumber } from '../../core/numbers.ts'
import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import {
  type UnitSystem,
  bmiOf,
  borders,
  healthy,
  healthyWeights,
  kilogramsPerPound,
  metresPerInch,
  toKilograms,
  toMetres,
} from './compute-bmi.ts'
import { type Measure, readMeasure } from './measures.ts'

export const textNumbers: TextNumbersOf = (language) => {
  const write = (number: Big, maximum = 6, minimum = 0) =>
    formatNumber(number, language, { minimum, maximum })
  const read = (text: string, measure: Measure, system: UnitSystem) => {
    const reading = readMeasure(text, measure, system, language)
    if (reading.kind !== 'read') throw new Error(`${text} is no ${measure}`)
    return reading.amount
  }
  const metresOf = (height: string, system: UnitSystem) =>
    toMetres(read(height, 'height', system), system)
  const index = (weight: string, height: string, system: UnitSystem) =>
    bmiOf({
      kilograms: toKilograms(read(weight, 'weight', system), system),
      metres: metresOf(height, system),
    })
  const range = (height: string, system: UnitSystem) => {
    const { lowest, highest } = healthyWeights(metresOf(height, system), system)
    return [lowest, highest].map((weight) => write(weight))
  }
  const [small = '', smallEnd = ''] = range('165', 'metric')
  const [tall = '', tallEnd = ''] =
    language === 'en' ? range('5\'7"', 'imperial') : range('180', 'metric')
  const [normal = '', overweight = '', obesity = ''] = borders.map((border) => write(border))
  return {
    examples: {
      index: write(index('68', '165', 'metric'), 2),
      shownIndex: write(index('68', '165', 'metric'), 1, 1),
      metres: write(metresOf('165', 'metric')),
      pound: write(kilogramsPerPound),
      inch: write(metresPerInch),
      normal,
      overweight,
      obesity,
      healthy: write(healthy.lowest),
      healthyEnd: write(healthy.highest),
      small,
      smallEnd,
      tall,
      tallEnd,
      typical: write(index('70', '175', 'metric'), 1),
      imperial: write(index('150', '65', 'imperial'), 2),
      shownImperial: write(index('150', '65', 'imperial'), 1, 1),
      heavy: write(
        language === 'en' ? index('182', '5\'9"', 'imperial') : index('90', '180', 'metric'),
        1,
      ),
    },
    inputs: '68 165 180 70 175 90 150 65 154 67 11 4 5 7 182 9'
      .split(' ')
      .concat(formatDigits('1.75', language)),
  }
}
