import Big from 'big.js'
import { formatNumber } from '../../core/numbers.ts'
import { offeredCurrencies } from '../../core/rates/codes.ts'
import { convertAt, crossRate } from '../../core/rates/cross-rate.ts'
import type { RateSet } from '../../core/rates/rate-set.ts'
import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import { formatAmount } from './format-rate.ts'

/** The European Central Bank's reference rates of two days, as it published them. */
const firstDay: RateSet = {
  source: 'ecb',
  date: '1999-01-04',
  rates: { USD: '1.1789', GBP: '0.7111' },
}
const exampleDay: RateSet = {
  source: 'ecb',
  date: '2026-09-24',
  rates: {
    USD: '1.1367',
    JPY: '180.57',
    GBP: '0.85986',
    CHF: '0.9409',
    CAD: '1.6047',
    MXN: '19.9878',
  },
}

export const textNumbers: TextNumbersOf = (language) => {
  const write = (digits: string) => formatDigits(digits, language)
  const result = (amount: string, from: string, to: string, ecb = exampleDay) => {
    const rate = crossRate({ ecb }, from, to)
    if (!rate) throw new Error(`${from} has no rate in ${to}`)
    return formatAmount(convertAt(new Big(amount), rate), language).shown
  }
  const own = {
    fr: {
      examples: {
        first: result('180', 'USD', 'EUR'),
        second: result('6500', 'CHF', 'EUR'),
        third: result('50', 'GBP', 'CAD'),
      },
      inputs: ['180', '6500', '50'],
      constants: { '16': 'the hour of publication, by the bank’s own pages' },
    },
    en: {
      examples: {
        first: result('1200', 'USD', 'GBP'),
        second: result('8500', 'JPY', 'USD'),
        third: result('250', 'GBP', 'EUR'),
      },
      inputs: ['1200', '8500', '250'],
      constants: {},
    },
    es: {
      examples: {
        first: result('640', 'USD', 'EUR'),
        second: result('5000', 'MXN', 'EUR'),
        third: result('1100', 'GBP', 'USD'),
      },
      inputs: ['640', '5000', '1100'],
      constants: {},
    },
  }[language]
  return {
    examples: {
      ...own.examples,
      // The texts say "more than".
      currencies: formatNumber(
        new Big(offeredCurrencies.length).round(-1, Big.roundDown),
        language,
        {
          minimum: 0,
          maximum: 0,
        },
      ),
      margin: write(new Big('1000').times('0.03').toFixed()),
      crossed: result('100', 'USD', 'GBP', firstDay),
    },
    inputs: [...own.inputs, '1', '3', '1000', '1.1789', '0.7111', '100'].map(write),
    constants: {
      ...own.constants,
      ...(language !== 'fr' && {
        '30': 'large currencies: the bank’s 29 and the euro in 2026',
        '16:00': 'the hour of publication, by the bank’s own pages',
      }),
      '2': 'decimals of a result, as specified',
      '4': 'the day of January of the first rates',
      '1999': 'the year the euro began',
      '24': 'the day of September of the examples’ rates',
      '2026': 'the year of the examples’ rates',
    },
  }
}
