import Big from 'big.js'
import type { Localized } from '../../core/language.ts'
import { formatNumber } from '../../core/numbers.ts'
import type { TextNumbersOf } from '../../core/text-numbers.ts'
import { type VatAmounts, type VatType, calculateVat, factorOf, sumLines } from './calculate.ts'
import { homeCountry, placeOf } from './rates.ts'

/** An amount and its rate. */
type Priced = readonly [amount: string, rate: string]

interface Given {
  /** A net price that is raised by the standard rate. */
  raised: string
  /** Rates, besides the standard one, whose factors the texts state. */
  factors: Readonly<Record<string, string>>
  /** A line that the example invoice has three times. */
  line: Priced
  /** The gross price of something that is sold, and of something that is bought. */
  sale: Priced
  purchase: Priced
}

/**
 * Returns one of a country's rates of today, the standard one being the first. When a rate changes, the example's
 * numbers change with it, and a text that has the old rate in words fails the check of texts' numbers.
 *
 * @throws {RangeError} for a rate that the country does not have.
 */
const rateAt = (country: string, index: number): string => {
  const rate = placeOf(country).rates[index]
  if (!rate) throw new RangeError(`${country} has no rate ${index}`)
  return rate.percent
}

const given: Localized<Given> = {
  fr: {
    raised: '250',
    factors: { reducedFactor: rateAt('FR', 1), lowFactor: rateAt('FR', 2) },
    line: ['0.33', rateAt('FR', 2)],
    sale: ['33', rateAt('FR', 1)],
    purchase: ['21.10', rateAt('FR', 2)],
  },
  en: {
    raised: '250',
    factors: { reducedFactor: rateAt('GB', 1) },
    line: ['0.33', rateAt('GB', 1)],
    sale: ['105', rateAt('GB', 1)],
    purchase: ['107', rateAt('DE', 1)],
  },
  es: {
    raised: '200',
    factors: { reducedFactor: rateAt('ES', 1), lowFactor: rateAt('ES', 2) },
    line: ['0.13', rateAt('ES', 2)],
    sale: ['33', rateAt('ES', 1)],
    purchase: ['20.80', rateAt('ES', 2)],
  },
}

/** The names of a country's rates, from the standard one down. */
const rateNames = ['standard', 'second', 'third', 'fourth']

export const textNumbers: TextNumbersOf = (language) => {
  const { raised, factors, line, sale, purchase } = given[language]
  const write = (value: Big, minimum = 0) => formatNumber(value, language, { minimum, maximum: 40 })
  // Prices are written as whole numbers or with both decimals.
  const price = (value: Big) => write(value, value.round(0).eq(value) ? 0 : 2)
  const worked = (type: VatType, [amount, rate]: Priced, part: keyof VatAmounts) =>
    price(calculateVat(new Big(amount), new Big(rate), type)[part])
  const percent = (rate: string) => write(new Big(rate))
  const factor = (rate: string) => write(factorOf(new Big(rate)), 2)
  const rates = placeOf(homeCountry[language]).rates.map((rate) => rate.percent)
  const [standard = ''] = rates
  const [lineAmount, lineRate] = line.map((digits) => new Big(digits)) as [Big, Big]
  const invoiceLine = { rate: lineRate, ...calculateVat(lineAmount, lineRate, 'add') }
  const { overall } = sumLines([invoiceLine, invoiceLine, invoiceLine])
  return {
    examples: {
      hundred: worked('add', ['100', standard], 'total'),
      raised: worked('add', [raised, standard], 'total'),
      raisedVat: worked('add', [raised, standard], 'vatAmount'),
      factor: factor(standard),
      ...Object.fromEntries(Object.entries(factors).map(([name, rate]) => [name, factor(rate)])),
      net: worked('remove', ['59.90', standard], 'base'),
      vat: worked('remove', ['59.90', standard], 'vatAmount'),
      ...Object.fromEntries(rates.map((rate, at) => [`${rateNames[at]}Rate`, percent(rate)])),
      overseasRate: percent(placeOf('FR-overseas').rates[0]?.percent ?? ''),
      linesVat: price(overall.vatAmount),
      linesNet: price(overall.base),
      sumVat: price(calculateVat(overall.base, lineRate, 'add').vatAmount),
      invoice: worked('add', ['1250', standard], 'total'),
      invoiceVat: worked('add', ['1250', standard], 'vatAmount'),
      saleNet: worked('remove', sale, 'base'),
      saleVat: worked('remove', sale, 'vatAmount'),
      purchaseNet: worked('remove', purchase, 'base'),
      purchaseVat: worked('remove', purchase, 'vatAmount'),
    },
    inputs: ['100', '59.90', '1250', raised, line[0], sale[0], purchase[0]]
      .map((digits) => price(new Big(digits)))
      .concat([standard, ...Object.values(factors), line[1], sale[1], purchase[1]].map(percent)),
    constants: {
      '1': 'the price itself, which the rate is added to before one divides',
      '294': 'the article of the French code',
      '3': 'the article of the Spanish act',
    },
  }
}
