import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { type Claims, type TextTree, falseClaims } from '../../core/claims.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { formatNumber } from '../../core/numbers.ts'
import { countFitting, encode } from './encode.ts'
import { type Level, sizesPx } from './fields.ts'
import { quietModules } from './paint.ts'
import { paymentLimits, writePayment } from './payment.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'
import { writeWifi } from './wifi.ts'

const texts: Localized<TextTree> = { fr, en, es }

/** More than any code holds. */
const plenty = 8000

const sideOf = (payload: string, level: Level) => {
  const side = String(encode(payload, level)?.size)
  return [side, side]
}

/** The longest payload of plain letters that a payment's code may have. */
const mostPaymentBytes = () => {
  let bytes = 300
  while (encode('a'.repeat(bytes + 1), 'M', paymentLimits)) bytes += 1
  return String(bytes)
}

/** ISO/IEC 18004: what each level restores, in per cent of the codewords. */
const restored: Readonly<Record<Level, string>> = { L: '7', M: '15', Q: '25', H: '30' }

const invoiceMessage: Localized<string> = {
  fr: 'Facture 118',
  en: 'Invoice 118',
  es: 'Factura 118',
}

const guestNetworks: Localized<{ ssid: string; password: string }> = {
  fr: { ssid: 'Chez Zoé', password: 'bonjour2026' },
  en: { ssid: 'Garden Flat', password: 'welcome2026' },
  es: { ssid: 'Casa Zoé', password: 'playa2026' },
}

const telephones: Localized<readonly string[]> = {
  // Ofcom and Arcep keep these for works of fiction; the Spanish one is nobody's.
  fr: ['01', '99', '00', '12', '34'],
  en: ['44', '20', '7946', '0000'],
  es: ['910', '00', '00', '00'],
}

/** What each text may say: a number, and what the tool makes of it. */
const claimsOf = (language: Language): Claims => {
  const write = (value: Big | number, decimals = 0) =>
    formatNumber(new Big(value), language, { minimum: decimals, maximum: 40 })
  const amount = new Big('49.9')
  const payment = writePayment({
    beneficiary: 'Zoé Lefèvre',
    iban: 'FR1420041010050500013M02606',
    bic: '',
    amount,
    purpose: '',
    reference: '',
    remittance: invoiceMessage[language],
  })
  const wifi = { ...guestNetworks[language], security: 'WPA', isHidden: false } as const
  return {
    ...Object.fromEntries(
      Object.entries(restored).map(([level, percent]) => [`levels.${level}`, [[percent]]]),
    ),
    // Names of standards.
    'securities.WPA': [['2', '3']],
    'securities.SAE': [['3']],
    'cautions.contrast': [['1']],
    'cautions.small': [['1']],
    tooLongPayment: [[mostPaymentBytes()]],
    // The number of the standard.
    paymentHint: [['069', '12']],
    // IEEE 802.11: 40 and 104 bits.
    'doubts.wep-length': [['5', '13', '10', '26']],
    'problems.phone': [telephones[language]],
    // ISO 9362.
    'problems.bic': [['8', '11']],
    'about.questions.0.answer': [Object.values(restored)],
    'about.questions.1.answer': [
      [
        write(countFitting('7'.repeat(plenty), 'L')),
        write(countFitting('a'.repeat(plenty), 'L')),
        write(countFitting('a'.repeat(plenty), 'M')),
      ],
    ],
    'about.questions.2.answer': [[String(quietModules)]],
    'about.examples.0': [sideOf('https://example.com', 'M')],
    'about.examples.1': [['2026'], sideOf(writeWifi(wifi), 'M')],
    'about.examples.2': [[write(amount, 2), '118'], sideOf(payment, 'M')],
  }
}

describe.each(languages)('numbers in the %s texts', (language) => {
  test('are the tool’s own', () => {
    expect(falseClaims(texts[language], claimsOf(language))).toEqual([])
  })
})

test('the room an accent and an emoji take is what the texts say', () => {
  const inLetters = (text: string) =>
    countFitting('a'.repeat(plenty), 'L') / countFitting(text.repeat(plenty), 'L')
  expect(inLetters('é')).toBeCloseTo(2, 1)
  expect(inLetters('😀')).toBeCloseTo(4, 1)
})

test('the sizes are those the specification has, and one for paper', () => {
  expect(sizesPx).toEqual(['200', '300', '400', '1000'])
})
