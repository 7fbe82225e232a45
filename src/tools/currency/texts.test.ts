import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import {
  type Claim,
  type Claims,
  type TextTree,
  falseClaims,
  unnoticedDigits,
} from '../../core/claims.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { formatNumber } from '../../core/numbers.ts'
import { offeredCurrencies } from '../../core/rates/codes.ts'
import { convertAt, crossRate } from '../../core/rates/cross-rate.ts'
import type { RateSet } from '../../core/rates/rate-set.ts'
import { formatAmount } from './format-rate.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const texts: Localized<TextTree> = { fr, en, es }

/** The European Central Bank's reference rates of two days, as it published them. */
const first: RateSet = {
  source: 'ecb',
  date: '1999-01-04',
  rates: { USD: '1.1789', GBP: '0.7111' },
}
const recent: RateSet = {
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

/** A number that no conversion gives, exactly as written. */
const constant = (token: string, _reason: string): Claim => [token]

const atLeast = '150'

const claimsOf = (language: Language): Claims => {
  const plain = (digits: string) =>
    formatNumber(new Big(digits), language, { minimum: 0, maximum: 40 })
  const result = (set: RateSet, amount: string, from: string, to: string) => {
    const rate = crossRate({ ecb: set }, from, to)
    if (!rate) throw new Error(`${from} has no rate in ${to}`)
    return formatAmount(convertAt(new Big(amount), rate), language).shown
  }
  const pair = (amount: string, from: string, to: string): Claim => [
    plain(amount),
    result(recent, amount, from, to),
  ]
  const count = constant(atLeast, 'at least so many, see below')
  const dayOfExamples = constant('24', 'day of the rates')
  const examples: Localized<readonly Claim[]> = {
    en: [pair('1200', 'USD', 'GBP'), pair('8500', 'JPY', 'USD'), pair('250', 'GBP', 'EUR')],
    fr: [pair('180', 'USD', 'EUR'), pair('6500', 'CHF', 'EUR'), pair('50', 'GBP', 'CAD')],
    es: [pair('640', 'USD', 'EUR'), pair('5000', 'MXN', 'EUR'), pair('1100', 'GBP', 'USD')],
  }
  const [one = [], two = [], three = []] = examples[language]
  const oneUnit = constant('1', 'what a rate is of')
  const hour = 'publication, Central European Time, by the bank’s own pages'
  return {
    'card.description': [count],
    'seo.title': [count],
    'seo.description': [count],
    'about.paragraphs.0':
      language === 'fr'
        ? [constant('16', hour)]
        : [constant('30', '29 currencies and the euro in 2026'), constant('16:00', hour)],
    'about.paragraphs.1': [constant('2', 'decimals of a result, specified')],
    'about.questions.1.answer': [
      constant('3', 'a margin in per cent'),
      [plain('1000'), plain(new Big(1000).times(3).div(100).toFixed())],
    ],
    'about.questions.2.answer': [
      constant('4', 'day of January'),
      constant('1999', 'year the euro began'),
      [plain('1.1789'), plain('0.7111'), plain('100')],
      [plain('100'), plain('0.7111'), plain('1.1789'), result(first, '100', 'USD', 'GBP')],
    ],
    'about.examples.0': [dayOfExamples, constant('2026', 'year of the rates'), one],
    'about.examples.1': [two],
    'about.examples.2': [three],
    'history.summary': [oneUnit],
    'history.rate': [oneUnit],
  }
}

test('there are as many currencies as the texts say', () => {
  expect(offeredCurrencies.length).toBeGreaterThan(Number(atLeast))
})

describe.each(languages)('numbers in the %s texts', (language) => {
  test('are true', () => {
    expect(falseClaims(texts[language], claimsOf(language))).toEqual([])
  })

  test('cannot change unnoticed', () => {
    expect(unnoticedDigits(texts[language], claimsOf(language))).toEqual([])
  })
})
