import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureSms } from './measure-sms.ts'

describe('an SMS', () => {
  // 3GPP TS 23.038 and 23.040: 140 bytes a message, 6 of them a header where there are several.
  test.each([
    ['a'.repeat(160), 'gsm', 160, 1, 0],
    ['a'.repeat(161), 'gsm', 161, 2, 145],
    ['a'.repeat(306), 'gsm', 306, 2, 0],
    ['a'.repeat(307), 'gsm', 307, 3, 152],
    ['ê'.repeat(70), 'unicode', 70, 1, 0],
    ['ê'.repeat(71), 'unicode', 71, 2, 63],
    ['ê'.repeat(134), 'unicode', 134, 2, 0],
    ['', 'gsm', 0, 0, 160],
    // The euro takes two places; none is divided between two parts: 152 of 153 are filled, then 10.
    ['€'.repeat(80), 'gsm', 160, 1, 0],
    ['€'.repeat(81), 'gsm', 162, 2, 143],
    // Nor is a surrogate pair: 66 of 67, then 6.
    ['👍'.repeat(36), 'unicode', 72, 2, 61],
  ] as const)('of %j', (text, encoding, length, messages, left) => {
    expect(measureSms(text)).toMatchObject({ encoding, length, messages, left })
  })

  test('says which sign costs it the long form', () => {
    expect(measureSms('Déjà prêt, ñandú àèéìòùäöüß¿¡').culprit).toBe('ê')
    expect(measureSms('été, à Noël').culprit).toBe('ë')
    expect(measureSms('l’école').culprit).toBe('’')
    expect(measureSms('Ça va').culprit).toBeUndefined()
    expect(measureSms('ça va').culprit).toBe('ç')
    expect(measureSms('mañana\n{[~]}').culprit).toBeUndefined()
    expect(measureSms('a\u00a0b').culprit).toBe('\u00a0')
  })

  test('takes as many messages as its parts hold, and no more', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '€', 'ê', '👍'), maxLength: 500 }),
        (text) => {
          const { encoding, length, messages, left } = measureSms(text)
          const [single, part] = encoding === 'gsm' ? [160, 153] : [70, 67]
          const least = length <= single ? Math.ceil(length / single) : Math.ceil(length / part)
          expect(messages).toBeGreaterThanOrEqual(least)
          // A sign that would be divided goes on whole: a place lost a part at most.
          expect(messages).toBeLessThanOrEqual(Math.max(least, Math.ceil(length / (part - 1))))
          expect(left).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
