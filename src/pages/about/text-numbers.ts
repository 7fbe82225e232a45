import Big from 'big.js'
import { linearSteps } from '../../core/convert.ts'
import { supportedBrowsers } from '../../core/supported-browsers.ts'
import { type TextNumbersOf, converterExamples, formatDigits } from '../../core/text-numbers.ts'

const lengths = {
  units: ['m', 'cm'] as const,
  aliases: {},
  initial: { value: '1', from: 'm', to: 'cm' } as const,
  decimals: { minimum: 0, maximum: 20 },
  steps: linearSteps({ m: '1', cm: '0.01' }, 'in-base'),
}

/** A number that is written differently in the page's language and in the other language named. */
const samples = {
  fr: { digits: '1234.5', other: 'en' },
  en: { digits: '1234.5', other: 'fr' },
  es: { digits: '12345.5', other: 'en' },
} as const

export const textNumbers: TextNumbersOf = (language) => {
  const { digits, other } = samples[language]
  return {
    examples: {
      exact: converterExamples(lengths, language).result('0.07', 'm', 'cm'),
      byFloatingPoint: formatDigits(new Big(0.07 / 0.01).toFixed(), language),
      ownWriting: formatDigits(digits, language),
      otherWriting: formatDigits(digits, other),
      // A version is no decimal: it has a point in every language.
      chrome: String(supportedBrowsers.chrome),
      firefox: String(supportedBrowsers.firefox),
      safari: String(supportedBrowsers.safari),
    },
    inputs: [formatDigits('0.07', language)],
  }
}
