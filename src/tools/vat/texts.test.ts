import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { type Claim, type Claims, type TextTree, falseClaims } from '../../core/claims.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { formatNumber } from '../../core/numbers.ts'
import { type VatAmounts, type VatType, calculateVat, factorOf } from './calculate.ts'
import { placeOf } from './choose-place.ts'
import { sumLines } from './sum-lines.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const texts: Localized<TextTree> = { fr, en, es }

type Part = keyof VatAmounts | 'rate'

/** What the tool makes of an amount, its parts in the order the text says them. */
const claimsIn = (language: Language) => {
  const write = (value: Big, minimum = 0) => formatNumber(value, language, { minimum, maximum: 40 })
  // Prices are written whole or with both decimals.
  const price = (value: Big) => write(value, value.round(0).eq(value) ? 0 : 2)
  const worked = (
    type: VatType,
    amount: string,
    rate: string,
    ...parts: readonly Part[]
  ): Claim => {
    const amounts = calculateVat(new Big(amount), new Big(rate), type)
    return parts.map((part) => (part === 'rate' ? write(new Big(rate)) : price(amounts[part])))
  }
  return {
    worked,
    divisor: (rate: string): Claim => [write(factorOf(new Big(rate)), 2), write(new Big(rate))],
    factor: (rate: string): Claim => [write(factorOf(new Big(rate)), 2)],
    rates: (...claimed: readonly (readonly [place: string, percent: string])[]): Claim =>
      claimed.map(([place, percent]) => {
        const found = placeOf(place).rates.find((rate) => rate.percent === percent)
        if (!found) throw new Error(`${place} has no rate of ${percent}`)
        return write(new Big(percent))
      }),
    constant: (token: string): Claim => [token],
    /** Three equal lines, each rounded, against their sum. */
    threeLines: (amount: string, rate: string): Claim => {
      const line = { rate: new Big(rate), ...calculateVat(new Big(amount), new Big(rate), 'add') }
      const { overall } = sumLines([line, line, line])
      const atOnce = calculateVat(overall.base, new Big(rate), 'add')
      return [line.base, new Big(rate), overall.vatAmount, overall.base, atOnce.vatAmount].map(
        (value) => (value.eq(rate) ? write(value) : price(value)),
      )
    },
  }
}

/** Articles of law, as they are numbered. */
const laws: Claims = {
  'sources.frenchCode': [['294']],
  'sources.spanishAct': [['3']],
}

const claims: Localized<Claims> = {
  fr: (() => {
    const { worked, divisor, factor, rates, constant, threeLines } = claimsIn('fr')
    return {
      'seo.description': [worked('add', '100', '20', 'base', 'rate', 'total')],
      'about.paragraphs.0': [
        worked('add', '250', '20', 'rate', 'base', 'total', 'vatAmount'),
        factor('20'),
        // 300 less 20 % is 240, under the 250 that is right.
        constant('20'),
      ],
      'about.questions.0.answer': [
        constant('1'),
        divisor('20'),
        divisor('10'),
        divisor('5.5'),
        worked('remove', '59.90', '20', 'total', 'rate', 'base', 'vatAmount'),
      ],
      'about.questions.1.answer': [
        rates(['FR', '20'], ['FR', '10'], ['FR', '5.5'], ['FR', '2.1'], ['FR-overseas', '8.5']),
      ],
      'about.questions.2.answer': [threeLines('0.33', '5.5')],
      'about.examples.0': [worked('add', '1250', '20', 'base', 'rate', 'total', 'vatAmount')],
      'about.examples.1': [worked('remove', '33', '10', 'total', 'rate', 'base', 'vatAmount')],
      'about.examples.2': [worked('remove', '21.10', '5.5', 'total', 'rate', 'base', 'vatAmount')],
      ...laws,
    }
  })(),
  en: (() => {
    const { worked, divisor, factor, rates, constant, threeLines } = claimsIn('en')
    return {
      'seo.description': [worked('add', '100', '20', 'base', 'rate', 'total')],
      'about.paragraphs.0': [
        worked('add', '250', '20', 'rate', 'base', 'total', 'vatAmount'),
        factor('20'),
        constant('20'),
      ],
      'about.questions.0.answer': [
        constant('1'),
        divisor('20'),
        divisor('5'),
        worked('remove', '59.90', '20', 'total', 'rate', 'base', 'vatAmount'),
      ],
      'about.questions.1.answer': [rates(['GB', '20'], ['GB', '5'])],
      'about.questions.2.answer': [threeLines('0.33', '5')],
      'about.examples.0': [worked('add', '1250', '20', 'base', 'rate', 'total', 'vatAmount')],
      'about.examples.1': [worked('remove', '105', '5', 'total', 'rate', 'base', 'vatAmount')],
      'about.examples.2': [worked('remove', '107', '7', 'total', 'rate', 'base', 'vatAmount')],
      ...laws,
    }
  })(),
  es: (() => {
    const { worked, divisor, factor, rates, constant, threeLines } = claimsIn('es')
    return {
      'seo.description': [worked('add', '100', '21', 'base', 'rate', 'total')],
      'about.paragraphs.0': [
        worked('add', '200', '21', 'rate', 'base', 'total', 'vatAmount'),
        factor('21'),
        // 242 less 21 % is 191.18, under the 200 that is right.
        constant('21'),
      ],
      'about.questions.0.answer': [
        constant('1'),
        divisor('21'),
        divisor('10'),
        divisor('4'),
        worked('remove', '59.90', '21', 'total', 'rate', 'base', 'vatAmount'),
      ],
      'about.questions.1.answer': [rates(['ES', '21'], ['ES', '10'], ['ES', '4'])],
      'about.questions.2.answer': [threeLines('0.13', '4')],
      'about.examples.0': [worked('add', '1250', '21', 'base', 'rate', 'total', 'vatAmount')],
      'about.examples.1': [worked('remove', '33', '10', 'total', 'rate', 'base', 'vatAmount')],
      'about.examples.2': [worked('remove', '20.80', '4', 'total', 'rate', 'base', 'vatAmount')],
      ...laws,
    }
  })(),
}

describe.each(languages)('numbers in the %s texts', (language) => {
  test('are the tool’s own', () => {
    expect(falseClaims(texts[language], claims[language])).toEqual([])
  })
})
