import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeText } from './normalize.ts'

const marks = ['\u0301', '\u0323', '\u0344', '\u05B0', '\u{1D165}']
const run = (length: number) =>
  Array.from({ length }, (_, index) => marks[index % marks.length]).join('')

/** With it, a text is normalized in parts; accents of one kind are in order already. */
const excess = `xa${'\u0301'.repeat(40)}`

it.each(['NFC', 'NFD', 'NFKC'] as const)(
  '%s is that of the engine, up to 30 marks in a row',
  (form) => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.constantFrom(...marks, 'é', 'ﬁ', '각', '\u1100\u1161\u11A8'),
      fc.nat(30).map((length) => `a${run(length)}b`),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('x') + excess
        expect(normalizeText(text, form)).toBe(text.normalize(form))
      }),
    )
  },
)

it('leaves no mark out of a longer run', () => {
  const text = `e\u0301${'\u0323'.repeat(99)}`
  // The first 30 marks are sorted, which puts the acute accent last, and one dot joins the letter.
  expect(normalizeText(text, 'NFC')).toBe(
    `\u1EB9${'\u0323'.repeat(28)}\u0301${'\u0323'.repeat(70)}`,
  )
})
