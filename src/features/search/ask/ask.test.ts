import fc from 'fast-check'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { languages } from '../../../core/language.ts'
import { ask } from './ask.ts'
import { fold, foldQuestion } from '../../../core/ask/question.ts'
import { contextIn, serveOwnOrigin } from '../../../testing/ask-context.ts'
import { readTimeWords } from '../../../tools/time-difference/answers.ts'

const origin = serveOwnOrigin(true)
vi.stubGlobal('fetch', origin.fetch)

const contexts = { fr: contextIn('fr'), en: contextIn('en'), es: contextIn('es') }

describe.each(languages)('what is no question has no answer, in %s', (language) => {
  it.each([
    '',
    '   ',
    '?',
    '100',
    '1 234,5',
    'kg',
    'merge pdf',
    'fusionner pdf',
    'unir pdf',
    'compresser une image de 200 ko',
    'qr code',
    'mot de passe 12',
    'lorem 5',
    'imc',
    'imc 70 kg',
    'bmi 70 kg 7 kg',
    'imc 70 kg 175 cm pizza',
    'âge 12/03/1990',
    'ovulation 28',
    'prêt 200000 sur 20 ans',
    '😀',
    '😀 100 😀',
    '100 kg en 😀',
    '\u0000\uFFFF',
    '𝟙𝟘𝟘 kg en lb',
    'x'.repeat(10_000),
    `72 kg en ${'lb '.repeat(4000)}`,
  ])('%#', async (text) => {
    expect(await ask(text, contexts[language])).toBeUndefined()
  })
})

test('a question is read folded, in the order amount, then what is wanted', () => {
  expect(fold('  72 KG → Œufs à l’ÉTÉ (x) ')).toBe("72 kg = oeufs a l'ete x")
  expect(foldQuestion('¿Cuántas libras son 72 kg?')).toBe('72 kg = libras')
  expect(foldQuestion('Combien font 100 € en $ ?')).toBe('100 € en $')
  expect(foldQuestion('how many feet in a mile')).toBe('1 mile = feet')
  expect(foldQuestion('a'.repeat(121))).toBe('')
})

/** The parts of questions, so that many random texts are almost a question. */
const word = fc.constantFrom(
  ...'1 5 20 100 1,5 1.234,5 -3 % kg lb ft in cm \' " € $ usd eur de of en in to a à -> = + - / tva ttc ht vat iva what is quel how many combien 15h 3pm : paris tokyo new york heure time hora 😀 '.split(
    ' ',
  ),
)

describe('whatever is typed', () => {
  beforeAll(async () => {
    // The first question fetches everything that later ones reuse.
    for (const language of languages) await ask('15h paris à nulle part', contexts[language])
  })

  it('never throws', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(word, { maxLength: 25 }).map((words) => words.join(' ')),
      fc.array(word, { maxLength: 40 }).map((words) => words.join('')),
    )
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...languages), async (typed, language) => {
        const answer = await ask(typed, contexts[language])
        if (!answer) return
        const { question, result, note = '', query } = answer
        const shown = [question, result, note, ...Object.values(query)].join(' ')
        expect(shown).not.toMatch(/NaN|Infinity|undefined|\{\{|null/)
        expect(question).not.toBe('')
        expect(result).not.toBe('')
      }),
      { numRuns: 400 },
    )
  })

  it('takes a few milliseconds, however it is made to take long', async () => {
    const longest = 120
    const hard = [
      '1 ',
      '1.1,',
      "1'111",
      '20 % ',
      'how many in ',
      '1 a ',
      'tva 1 ',
      '1h ',
      'en 1 kg ',
    ].map((part) => part.repeat(longest).slice(0, longest - 1))
    for (const text of hard) {
      await ask(text, contexts.fr)
      // Processor time is measured, because other tests run at the same time.
      const before = process.cpuUsage()
      await ask(text, contexts.fr)
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(400)
    }
  })

  it('is no time unless it is one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 99 }),
        (hour, minute) => {
          const minutes = String(minute).padStart(2, '0')
          const { time } = readTimeWords(`${hour}:${minutes} paris`) ?? {}
          const expected = `${String(hour).padStart(2, '0')}:${minutes}`
          expect(time).toBe(hour < 24 && minute < 60 ? expected : undefined)
        },
      ),
    )
  })
})
