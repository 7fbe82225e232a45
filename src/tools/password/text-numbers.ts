import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import { characterKinds, charactersOf } from './generate.ts'
import {
  type GeneratorOptions,
  bitsOf,
  fields,
  passwordLengthRange,
  countNeededFor,
  listLength,
} from './generator-options.ts'
import { cnilBits, formatBits, keyBits } from './strength.ts'

const password: Extract<GeneratorOptions, { kind: 'password' }> = {
  kind: 'password',
  length: Number(fields.length.initial),
  kinds: characterKinds,
  allowsAmbiguous: true,
}
const withoutSymbols = { ...password, kinds: ['uppercase', 'lowercase', 'numbers'] } as const
const phrase: GeneratorOptions = {
  kind: 'passphrase',
  list: 'fr',
  words: Number(fields.words.initial),
  separator: 'hyphen',
  isCapitalized: false,
  hasDigit: false,
}
const needed = countNeededFor(cnilBits.alone, password) ?? 0
const neededWithoutSymbols = countNeededFor(cnilBits.alone, withoutSymbols) ?? 0
/** The entries of the published Spanish list, some of which the site's list leaves out. */
const spanishEntries = 8192

export const textNumbers: TextNumbersOf = (language) => {
  const write = (number: number) => formatDigits(String(number), language)
  const bits = (options: GeneratorOptions) => formatBits(bitsOf(options), language)
  return {
    examples: {
      shortest: write(passwordLengthRange.from),
      longest: write(passwordLengthRange.to),
      length: write(password.length),
      bits: bits(password),
      needed: write(needed),
      longerBits: bits({ ...password, length: needed }),
      neededWithoutSymbols: write(neededWithoutSymbols),
      bitsWithoutSymbols: bits({ ...withoutSymbols, length: neededWithoutSymbols }),
      unambiguousBits: bits({ ...password, allowsAmbiguous: false }),
      symbols: write(charactersOf.symbols.length),
      words: write(phrase.words),
      phraseBits: bits(phrase),
      listLength: write(listLength),
      leftOut: write(spanishEntries - listLength),
      keyBits: write(keyBits),
      alone: write(cnilBits.alone),
      limited: write(cnilBits.limitedAttempts),
    },
    constants: {
      0: 'the licence CC0, and a look-alike of O',
      '1.0': 'the version of CC0',
      '3.0': 'the version of the English list’s licence',
      '4.0': 'the version of the Spanish list’s licence',
      1: 'a look-alike of I and l',
      123: 'a series of characters in a password',
      2: 'to the power of which the bits are said',
      2016: 'the year of the English list',
      [write(spanishEntries)]: 'the entries of the published Spanish list',
      37: 'the symbols that the CNIL’s example counts on (deliberation 2022-100)',
    },
  }
}
