import { type Match, ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Language } from '../../core/language.ts'

/** What makes a password easier to guess than its length suggests. */
export type Weakness = 'common' | 'word' | 'name' | 'keyboard' | 'repeat' | 'sequence' | 'date'

/**
 * How many guesses an attacker needs who tries likely passwords first: fewer than 10³ (0), 10⁶ (1), 10⁸ (2), 10¹⁰ (3), or
 * more (4). These are the limits of zxcvbn's paper.
 */
export type GuessScore = 0 | 1 | 2 | 3 | 4

export interface PasswordEstimate {
  score: GuessScore
  /** In a fixed order, each at most once. */
  weaknesses: readonly Weakness[]
}

export type PasswordEstimator = (password: string) => PasswordEstimate

export type EstimateCalls = {
  estimate: { input: { password: string; language: Language }; result: PasswordEstimate }
}

/**
 * The longest password that is estimated, in characters. The time that it takes grows faster than the length, up to a
 * second for 100 characters.
 */
export const maxPasswordLength = 100

const weaknessOf = ({ pattern, dictionaryName }: Match): Weakness | undefined => {
  switch (pattern) {
    case 'dictionary': {
      const dictionary = String(dictionaryName)
      if (dictionary.startsWith('passwords')) return 'common'
      return /^(first|last)names/.test(dictionary) ? 'name' : 'word'
    }
    case 'spatial':
      return 'keyboard'
    case 'repeat':
      return 'repeat'
    case 'sequence':
    case 'wordSequence':
      return 'sequence'
    // The only regular expression of zxcvbn is that of recent years.
    case 'date':
    case 'regex':
      return 'date'
    default:
      return undefined
  }
}

const allWeaknesses: readonly Weakness[] = [
  'common',
  'word',
  'name',
  'keyboard',
  'repeat',
  'sequence',
  'date',
]

const dictionaries = {
  fr: async () => (await import('@zxcvbn-ts/language-fr')).dictionary,
  en: async () => (await import('@zxcvbn-ts/language-en')).dictionary,
  es: async () => (await import('@zxcvbn-ts/language-es-es')).dictionary,
} as const

/**
 * Loads what estimates passwords that people chose: zxcvbn (Daniel Lowe Wheeler, “zxcvbn: Low-Budget Password Strength
 * Estimation”, USENIX Security 2016) with the most used passwords, the keyboards, and the words and names of a language.
 */
export const loadEstimator = async (language: Language): Promise<PasswordEstimator> => {
  const [common, dictionary] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    dictionaries[language](),
  ])
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: maxPasswordLength,
  })
  return (password) => {
    const { score, sequence } = zxcvbn.check(password)
    const found = new Set(sequence.map(weaknessOf))
    return { score, weaknesses: allWeaknesses.filter((it) => found.has(it)) }
  }
}
