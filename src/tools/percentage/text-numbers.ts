import Big from 'big.js'
import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import { type PercentageType, calculate } from './calculate.ts'

export const textNumbers: TextNumbersOf = (language) => {
  const write = (digits: string) => formatDigits(digits, language)
  const answer = (type: PercentageType, x: string, y: string) => {
    const result = calculate(type, new Big(x), new Big(y))
    if (result.kind !== 'answer') throw new Error(`${type} of ${x} and ${y} has no answer`)
    return write(result.value.toFixed())
  }
  return {
    examples: {
      raised: answer('increase', '100', '20'),
      loweredAgain: answer('decrease', '120', '20'),
      fullPrice: answer('beforeIncrease', '60', '-25'),
      wrongFullPrice: answer('increase', '60', '25'),
      remainingShare: write(new Big(1).minus('0.25').toFixed()),
      bothDiscounts: answer('successive', '20', '10'),
      afterFirstDiscount: answer('decrease', '100', '20'),
      afterBothDiscounts: answer('decrease', '80', '10'),
      points: answer('points', '4', '5'),
      relativeChange: answer('change', '4', '5'),
      share: answer('percentageOf', '20', '85'),
      growth: answer('change', '1500', '1620'),
      score: answer('xIsWhatPercentOfY', '34', '40'),
    },
    inputs: ['100', '20', '10', '30', '60', '25', '1', '4', '5', '85', '34', '40'].concat(
      ['1500', '1620'].map(write),
    ),
  }
}
