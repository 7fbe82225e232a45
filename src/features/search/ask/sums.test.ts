import { describe, expect, it, test, vi } from 'vitest'
import { languages } from '../../../core/language.ts'
import { ask } from './ask.ts'
import { contextIn, plain } from '../../../testing/ask-context.ts'

// None of these questions may need the network.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))

const contexts = { fr: contextIn('fr'), en: contextIn('en'), es: contextIn('es') }

// The results were worked out by hand; the examples of the calculator's own texts are among them.
describe('percentages are answered by the calculation that is meant', () => {
  it.each([
    ['fr', '20 % de 85', 'percentageOf', '20', '85', '17,00'],
    ['fr', '20% of 85', 'percentageOf', '20', '85', '17,00'],
    ['fr', 'combien font 20 % de 85 € ?', 'percentageOf', '20', '85', '17,00'],
    ['fr', '20 pour cent de 85', 'percentageOf', '20', '85', '17,00'],
    ['fr', '12,5 % de 1 200', 'percentageOf', '12.5', '1200', '150,00'],
    ['fr', '20 % de remise sur 85', 'decrease', '85', '20', '68,00'],
    ['fr', 'moins 20 % de 85', 'decrease', '85', '20', '68,00'],
    ['fr', '-30 % sur 49,90', 'decrease', '49.9', '30', '34,93'],
    ['fr', '85 + 20 %', 'increase', '85', '20', '102,00'],
    ['fr', '85 − 20 %', 'decrease', '85', '20', '68,00'],
    ['fr', 'augmenter 85 de 20 %', 'increase', '85', '20', '102,00'],
    ['fr', '15 est quel % de 60', 'xIsWhatPercentOfY', '15', '60', '25,00 %'],
    ['fr', 'quel pourcentage de 60 est 15 ?', 'xIsWhatPercentOfY', '15', '60', '25,00 %'],
    ['fr', '34 sur 40 en %', 'xIsWhatPercentOfY', '34', '40', '85,00 %'],
    ['fr', '15/60 en %', 'xIsWhatPercentOfY', '15', '60', '25,00 %'],
    ['fr', 'pourcentage de 15 sur 60', 'xIsWhatPercentOfY', '15', '60', '25,00 %'],
    ['fr', 'de 1 500 à 1 620', 'change', '1500', '1620', '+8,00 %'],
    ['fr', 'variation entre 80 et 100', 'change', '80', '100', '+25,00 %'],
    ['fr', 'de 4 % à 5 %', 'points', '4', '5', '1,00 pt'],
    ['fr', '60 après 25 % de remise', 'beforeDecrease', '60', '25', '80,00'],
    ['fr', '20 % puis 10 %', 'successive', '20', '10', '28,00 %'],
    ['en', '20% of 85', 'percentageOf', '20', '85', '17.00'],
    ['en', "what's 20% of $85?", 'percentageOf', '20', '85', '17.00'],
    ['en', '12.5% of 1,200', 'percentageOf', '12.5', '1200', '150.00'],
    ['en', '20% off 85', 'decrease', '85', '20', '68.00'],
    ['en', '85 plus 20%', 'increase', '85', '20', '102.00'],
    ['en', 'increase 85 by 20%', 'increase', '85', '20', '102.00'],
    ['en', '15 is what % of 60', 'xIsWhatPercentOfY', '15', '60', '25.00%'],
    ['en', 'what percent of 60 is 15', 'xIsWhatPercentOfY', '15', '60', '25.00%'],
    ['en', '15 as a percentage of 60', 'xIsWhatPercentOfY', '15', '60', '25.00%'],
    ['en', '15 is 20% of what', 'wholeOf', '15', '20', '75.00'],
    ['en', 'from 80 to 60', 'change', '80', '60', '-25.00%'],
    ['en', '20% then 10%', 'successive', '20', '10', '28.00%'],
    ['en', '20 % de 85', 'percentageOf', '20', '85', '17.00'],
    ['es', '20 % de 85', 'percentageOf', '20', '85', '17,00'],
    ['es', '¿Cuánto es el 20% de 85?', 'percentageOf', '20', '85', '17,00'],
    ['es', '20 por ciento de 85', 'percentageOf', '20', '85', '17,00'],
    ['es', '20 % de descuento en 85', 'decrease', '85', '20', '68,00'],
    ['es', '85 menos un 20 %', 'decrease', '85', '20', '68,00'],
    ['es', '85 más 20 %', 'increase', '85', '20', '102,00'],
    ['es', '15 es qué % de 60', 'xIsWhatPercentOfY', '15', '60', '25,00 %'],
    ['es', 'qué porcentaje es 15 de 60', 'xIsWhatPercentOfY', '15', '60', '25,00 %'],
    ['es', 'de 80 a 100', 'change', '80', '100', '+25,00 %'],
    ['es', '20 % y luego 10 %', 'successive', '20', '10', '28,00 %'],
  ] as const)('%s: %s', async (language, text, type, x, y, expected) => {
    const answer = await ask(text, contexts[language])
    expect(answer).toMatchObject({ toolId: 'percentage', query: { type, x, y } })
    expect(plain(answer?.result)).toBe(expected)
  })

  it('say what was understood', async () => {
    const questionOf = async (text: string) => plain((await ask(text, contexts.fr))?.question)
    expect(await questionOf('20% of 85')).toBe('20 % de 85')
    expect(await questionOf('20 % de remise sur 85')).toBe('85 diminué de 20 %')
    expect(await questionOf('de 80 à 100')).toBe('Variation de 80 à 100')
  })

  test.each(languages)('nothing is read where nothing is asked, in %s', async (language) => {
    for (const text of ['20 %', '%', '20 % 85', '5 est quel % de 0', 'de 0 à 5', '2+2', '20 % de'])
      expect([text, await ask(text, contexts[language])]).toEqual([text, undefined])
  })
})

describe('a loan is answered by its monthly payment', () => {
  // The payments are those of numpy_financial.pmt, rounded to cents.
  it.each([
    ['fr', 'prêt 200000 25 ans 3,5 %', '200000', '3.5', '25', '1 001,25 € par mois'],
    [
      'fr',
      'crédit immobilier de 150 000 € sur 20 ans à 3 %',
      '150000',
      '3',
      '20',
      '831,90 € par mois',
    ],
    ['fr', 'prêt 200k 25 ans 3,5%', '200000', '3.5', '25', '1 001,25 € par mois'],
    ['en', 'loan 200000 25 years 3.5%', '200000', '3.5', '25', '€1,001.25 per month'],
    ['en', 'mortgage $250,000 at 6.5% for 30 years', '250000', '6.5', '30', '$1,580.17 per month'],
    ['es', 'préstamo 200000 25 años 3,5 %', '200000', '3.5', '25', '1001,25 € al mes'],
    ['es', 'hipoteca de 150.000 € a 20 años al 3 %', '150000', '3', '20', '831,90 € al mes'],
  ] as const)('%s: %s', async (language, text, amount, rate, years, result) => {
    const answer = await ask(text, contexts[language])
    expect(answer).toMatchObject({ toolId: 'mortgage', query: { amount, rate, years } })
    expect(plain(answer?.result)).toBe(result)
  })

  it.each([
    'prêt',
    'prêt 200000',
    'prêt 200000 25 ans',
    'prêt 200000 25 ans 0 %',
    'prêt 200000 999 ans 3 %',
    'prêt voiture 200000 25 ans 3 %',
    'prêt 200000 300000 25 ans 3 %',
  ])('%s has no answer', async (text) => {
    for (const language of languages)
      expect((await ask(text, contexts[language]))?.toolId).not.toBe('mortgage')
  })
})

describe('a body mass index is answered without an address', () => {
  // The indices were computed by hand: 70 ÷ 1.75² = 22.86, 62 ÷ 1.68² = 21.97, 160 lb at 70 in = 22.96.
  it.each([
    ['fr', 'imc 70 kg 175 cm', 'metric', '70 kg', '175 cm', '22,9'],
    ['fr', 'mon IMC pour 1m75 et 70 kg', 'metric', '70 kg', '1m75', '22,9'],
    ['fr', 'imc 70 175', 'metric', '70', '175', '22,9'],
    ['fr', 'calcul imc 62 kg 1,68 m', 'metric', '62 kg', '1,68 m', '22,0'],
    ['en', 'bmi 5 ft 10 160 lb', 'imperial', '160 lb', '5 ft 10', '23.0'],
    ['en', 'body mass index 160 lbs 5\'10"', 'imperial', '160 lbs', '5\'10"', '23.0'],
    ['es', 'imc 70 kg y 1,75 m', 'metric', '70 kg', '1,75 m', '22,9'],
  ] as const)('%s: %s', async (language, text, unitSystem, weight, height, result) => {
    const answer = await ask(text, contexts[language])
    expect(answer).toMatchObject({
      toolId: 'bmi',
      query: {},
      fields: { unitSystem, weight, height },
      result,
    })
  })
})

describe('VAT is added or taken out as the question says', () => {
  it.each([
    ['fr', 'tva 20 de 120', 'add', '120', '20', '144,00 € TTC'],
    ['fr', 'tva 20 % de 85', 'add', '85', '20', '102,00 € TTC'],
    ['fr', 'tva de 120 à 20', 'add', '120', '20', '144,00 € TTC'],
    ['fr', '100 ht', 'add', '100', '20', '120,00 € TTC'],
    ['fr', '100 ht en ttc', 'add', '100', '20', '120,00 € TTC'],
    ['fr', '100 eur ht en ttc à 5,5 %', 'add', '100', '5.5', '105,50 € TTC'],
    ['fr', '1 250 € HT à 20 %', 'add', '1250', '20', '1 500,00 € TTC'],
    ['fr', '100 € + tva', 'add', '100', '20', '120,00 € TTC'],
    ['fr', '120 ttc à 20 %', 'remove', '120', '20', '100,00 € HT'],
    ['fr', '120 -20% tva', 'remove', '120', '20', '100,00 € HT'],
    ['fr', '100+20% tva', 'add', '100', '20', '120,00 € TTC'],
    ['fr', '120 TTC', 'remove', '120', '20', '100,00 € HT'],
    ['fr', '120 ttc en ht', 'remove', '120', '20', '100,00 € HT'],
    ['fr', '59,90 € ttc', 'remove', '59.9', '20', '49,92 € HT'],
    ['fr', '33 toutes taxes comprises à 10 %', 'remove', '33', '10', '30,00 € HT'],
    ['fr', '120 moins tva', 'remove', '120', '20', '100,00 € HT'],
    ['en', 'vat 20 on 100', 'add', '100', '20', '£120.00 gross'],
    ['en', '20% vat on 100', 'add', '100', '20', '£120.00 gross'],
    ['en', 'vat on 100', 'add', '100', '20', '£120.00 gross'],
    ['en', '100 plus vat', 'add', '100', '20', '£120.00 gross'],
    ['en', '100 excluding vat', 'add', '100', '20', '£120.00 gross'],
    ['en', '120 including vat', 'remove', '120', '20', '£100.00 net'],
    ['en', '120 inc vat', 'remove', '120', '20', '£100.00 net'],
    ['en', 'remove 20% vat from 120', 'remove', '120', '20', '£100.00 net'],
    ['es', 'iva 21 de 100', 'add', '100', '21', '121,00 € con IVA'],
    ['es', 'iva del 21 a 100', 'add', '100', '21', '121,00 € con IVA'],
    ['es', 'iva 10 % de 50 euros', 'add', '50', '10', '55,00 € con IVA'],
    ['es', '100 sin iva', 'add', '100', '21', '121,00 € con IVA'],
    ['es', '100 más iva', 'add', '100', '21', '121,00 € con IVA'],
    ['es', '121 con iva', 'remove', '121', '21', '100,00 € sin IVA'],
    ['es', '121 iva incluido', 'remove', '121', '21', '100,00 € sin IVA'],
    ['es', '121 menos iva', 'remove', '121', '21', '100,00 € sin IVA'],
  ] as const)('%s: %s', async (language, text, type, amount, rate, expected) => {
    const answer = await ask(text, contexts[language])
    expect(answer).toMatchObject({ toolId: 'vat', query: { type, amount, rate } })
    expect(plain(answer?.result)).toBe(expected)
  })

  it('gives the other reading where the question leaves it open, and only there', async () => {
    const open = await ask('tva 20 de 120', contexts.fr)
    expect(plain(open?.question)).toBe('120,00 € HT, plus la TVA à 20 %')
    expect(plain(open?.note)).toBe(
      'TVA : 24,00 €. Si le prix est déjà de 120,00 € TTC, cela fait 100,00 € HT.',
    )
    expect(open?.query).toEqual({
      amount: '120',
      rate: '20',
      type: 'add',
      currency: 'EUR',
      country: 'FR',
    })
    expect(plain((await ask('120 ttc', contexts.fr))?.note)).toBe('TVA : 20,00 €.')
    expect(plain((await ask('vat 20 on $100', contexts.en))?.result)).toBe('$120.00 gross')
  })

  test.each(languages)('nothing is read where nothing is asked, in %s', async (language) => {
    for (const text of [
      'tva',
      'tva 20',
      'iva',
      'vat 20',
      'tva corse',
      'ht',
      '100 ht pdf',
      'ttc 20 %',
    ])
      expect([text, await ask(text, contexts[language])]).toEqual([text, undefined])
  })
})
