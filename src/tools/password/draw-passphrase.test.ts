import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../../core/random.ts'
import { chiSquare, listedRandom, tally } from '../../testing/random.ts'
import { drawPassphrase, separators } from './draw-passphrase.ts'

const list = ['abaque', 'bleu', 'chat', 'dune', 'ecrou']
const plain = { words: 3, separator: 'hyphen', isCapitalized: false, hasDigit: false } as const

test.each([
  [plain, [0, 4, 2], 'abaque-ecrou-chat'],
  [{ ...plain, separator: 'space' }, [1, 1, 1], 'bleu bleu bleu'],
  [{ ...plain, separator: 'point', isCapitalized: true }, [0, 1, 2], 'Abaque.Bleu.Chat'],
  [{ ...plain, separator: 'underscore' }, [3, 1, 2], 'dune_bleu_chat'],
  [{ ...plain, separator: 'none' }, [3, 1, 2], 'DuneBleuChat'],
  [{ ...plain, hasDigit: true }, [3, 1, 2, 1, 9], 'dune-bleu9-chat'],
  [{ ...plain, hasDigit: true, separator: 'none' }, [3, 1, 2, 2, 0], 'DuneBleuChat0'],
] as const)('%j and the numbers %j give %s', (style, numbers, phrase) => {
  expect(drawPassphrase(style, list, listedRandom(numbers))).toBe(phrase)
})

test('every phrase is as likely as any other, the digit included', () => {
  const style = { ...plain, words: 2, hasDigit: true }
  const [first = '', second = ''] = list
  const random = seededRandom(3)
  const drawn = Array.from({ length: 160_000 }, () =>
    drawPassphrase(style, [first, second], random),
  )
  // Four pairs of words, the digit at either of them, ten digits.
  const possible = [first, second].flatMap((one) =>
    [first, second].flatMap((two) =>
      Array.from({ length: 10 }, (_, digit) => [
        `${one}${digit}-${two}`,
        `${one}-${two}${digit}`,
      ]).flat(),
    ),
  )
  expect(possible).toHaveLength(80)
  // χ² with 79 degrees of freedom is above 153.71 once in a million (scipy.stats.chi2.isf).
  expect(chiSquare(tally(drawn), possible)).toBeLessThan(153.71)
})

test('is made of so many words of the list, and at most one digit', () => {
  fc.assert(
    fc.property(
      fc.record({
        words: fc.integer({ min: 3, max: 12 }),
        separator: fc.constantFrom('hyphen', 'space', 'point', 'underscore'),
        isCapitalized: fc.boolean(),
        hasDigit: fc.boolean(),
      }),
      fc.integer(),
      (style, seed) => {
        const phrase = drawPassphrase(style, list, seededRandom(seed))
        expect(phrase.match(/\d/g) ?? []).toHaveLength(style.hasDigit ? 1 : 0)
        const words = phrase.replace(/\d/, '').split(separators[style.separator])
        expect(words).toHaveLength(style.words)
        for (const word of words) {
          expect(list).toContain(word.toLowerCase())
          expect(/^[A-Z]/.test(word)).toBe(style.isCapitalized)
        }
      },
    ),
  )
})

test('an empty list gives no phrase', () => {
  expect(() => drawPassphrase(plain, [], seededRandom(1))).toThrow(RangeError)
})
