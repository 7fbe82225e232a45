import Big from 'big.js'
import type { Language, Localized } from '../../core/language.ts'
import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import { countFitting, encode, quietModules } from './draw-code.ts'
import type { Level } from './content.ts'
import { paymentLimits, writePayment } from './payment.ts'
import { writeWifi } from './payload-formats.ts'

/** A length that exceeds every code's. */
const plenty = 8000

const guestNetworks: Localized<{ ssid: string; password: string }> = {
  fr: { ssid: 'Chez Zoé', password: 'bonjour2026' },
  en: { ssid: 'Lake House', password: 'welcome2026' },
  es: { ssid: 'Casa Zoé', password: 'playa2026' },
}
const messages: Localized<string> = { fr: 'Facture 118', en: 'Invoice 118', es: 'Factura 118' }
const amount = '49.90'

const telephones: Localized<readonly string[]> = {
  fr: ['01', '99', '00', '34'],
  en: ['202', '555', '0123'],
  es: ['910', '00'],
}

const paymentOf = (language: Language) =>
  writePayment({
    beneficiary: 'Zoé Lefèvre',
    iban: 'FR1420041010050500013M02606',
    bic: '',
    amount: new Big(amount),
    purpose: '',
    reference: '',
    remittance: messages[language],
  })

export const textNumbers: TextNumbersOf = (language) => {
  const write = (number: number) => formatDigits(String(number), language)
  const sideOf = (payload: string) => write(encode(payload, 'M')?.size ?? 0)
  const mostOf = (letter: string, level: Level) => write(countFitting(letter.repeat(plenty), level))
  return {
    examples: {
      paymentBytes: write(paymentLimits.bytes),
      digits: mostOf('7', 'L'),
      letters: mostOf('a', 'L'),
      lettersAtM: mostOf('a', 'M'),
      quietModules: write(quietModules),
      linkSide: sideOf('https://example.com'),
      wifiSide: sideOf(writeWifi({ ...guestNetworks[language], security: 'WPA', isHidden: false })),
      paymentSide: sideOf(paymentOf(language)),
    },
    inputs: ['2026', formatDigits(amount, language, { minimum: 2, maximum: 2 }), '118'],
    constants: {
      7: 'per cent of a code that level L restores (ISO/IEC 18004)',
      15: 'per cent at level M',
      25: 'per cent at level Q',
      30: 'per cent at level H',
      1: 'what contrast is compared to, and a module of a pixel',
      2: 'WPA2',
      3: 'WPA3',
      '069': 'the standard EPC069-12',
      12: 'the standard EPC069-12, and the French telephone number',
      5: 'letters of a short WEP key (IEEE 802.11: 40 bits)',
      13: 'letters of a long WEP key (104 bits)',
      10: 'hexadecimal digits of a short WEP key',
      26: 'hexadecimal digits of a long WEP key',
      8: 'letters of a BIC (ISO 9362)',
      11: 'letters of a BIC with its branch',
      // Arcep and the North American Numbering Plan reserve these numbers for works of fiction; the Spanish one is not
      // assigned.
      ...Object.fromEntries(telephones[language].map((part) => [part, 'a telephone number'])),
    },
  }
}
