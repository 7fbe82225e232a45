import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  contactFields,
  contactLimits,
  contactProblem,
  countCharacters,
  tidyContactField,
} from './contact.ts'

const problemOf = (field: (typeof contactFields)[number], text: string) =>
  contactProblem(field, tidyContactField(field, text))

describe('tidyContactField', () => {
  it('trims, and keeps the lines of a message', () => {
    expect(tidyContactField('message', '\u00A0 Bonjour,\r\n\r\nune question\r… \n')).toBe(
      'Bonjour,\n\nune question\n…',
    )
  })

  it('puts a name and an address in one line', () => {
    expect(tidyContactField('name', ' Ada\r\nBcc: eve@example.org')).toBe(
      'Ada Bcc: eve@example.org',
    )
    expect(tidyContactField('email', '\tada@example.org\n')).toBe('ada@example.org')
  })

  it('drops control characters, keeps tabs', () => {
    expect(tidyContactField('message', 'a\u0000\u0007\u001B[31mb\tc\u0085\u007F')).toBe('a[31mb\tc')
  })

  it('composes letters and replaces halves of characters', () => {
    expect(tidyContactField('name', 'Rene\u0301')).toBe('René')
    expect(tidyContactField('message', 'a\uD83Db \uD83D\uDE00')).toBe('a\uFFFDb \u{1F600}')
  })

  it('keeps no more than 30 marks in a row, as Unicode’s stream-safe format', () => {
    const letter = `o${'\u0323'.repeat(15)}${'\u0301'.repeat(15)}`
    expect([...tidyContactField('message', `${letter}k`)]).toHaveLength(1 + 29 + 1)
    expect(tidyContactField('message', `${letter}${'\u0308'.repeat(9000)}k`)).toBe(
      tidyContactField('message', `${letter}k`),
    )
    // U+0344 is normalized to two marks.
    expect([...tidyContactField('message', `x${'\u0344'.repeat(1000)}k`)]).toHaveLength(1 + 30 + 1)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '\u0301', '\u0323', '\u0344', '\u0958', '\u1100', '\u1161'), {
          size: '+1',
          maxLength: 400,
        }),
        (characters) => {
          const once = tidyContactField('message', characters.join(''))
          expect(tidyContactField('message', once)).toBe(once)
          expect(once.normalize('NFC')).toBe(once)
          expect(once).not.toMatch(/\p{M}{31}/u)
        },
      ),
    )
  })

  it('normalizes neither long texts nor long runs of marks, in which the time grows by squares', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const marks = (count: number) => '\u0301'.repeat(count) + '\u0323'.repeat(count)
    for (const field of contactFields) {
      for (const count of [20, 90, 400, 9000, 30_000]) tidyContactField(field, `a${marks(count)}`)
      tidyContactField(field, 'é'.repeat(60_000))
    }
    const normalized = normalize.mock.contexts.map(String)
    normalize.mockRestore()
    expect(normalized.length).toBeGreaterThan(contactFields.length)
    for (const text of normalized) {
      expect(text.length).toBeLessThanOrEqual(4 * contactLimits.message)
      expect(text).not.toMatch(/\p{M}{31}/u)
    }
  })

  it('leaves a text alone that is several times too long, which is then refused', () => {
    for (const field of contactFields) {
      const long = ` ${'e\u0301'.repeat(2 * contactLimits[field])} `
      expect(tidyContactField(field, long)).toBe(long)
      expect(problemOf(field, long)).toBe('too-long')
    }
  })

  it('gives what it would give again, and what UTF-8 can hold', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...contactFields),
        fc.string({ unit: 'binary' }),
        (field, text) => {
          const once = tidyContactField(field, text)
          expect(tidyContactField(field, once)).toBe(once)
          expect(new TextDecoder().decode(new TextEncoder().encode(once))).toBe(once)
          expect(once).not.toMatch(field === 'message' ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u)
        },
      ),
    )
  })
})

describe('contactProblem', () => {
  it.each(['', '  \n\t', '\u200B\u2060', '\u00A0', '\u0000'])('misses %j', (text) => {
    for (const field of contactFields) expect(problemOf(field, text)).toBe('missing')
  })

  it('holds to the limits, to the character', () => {
    for (const field of ['name', 'message'] as const) {
      const limit = contactLimits[field]
      expect(problemOf(field, '\u{1F600}'.repeat(limit))).toBeUndefined()
      expect(problemOf(field, `  ${'é'.repeat(limit)}  `)).toBeUndefined()
      expect(problemOf(field, 'x'.repeat(limit + 1))).toBe('too-long')
    }
    expect(countCharacters('a\u{1F600}')).toBe(2)
  })

  it.each([
    'ada@example.org',
    'ada.lovelace+site@mail.example.co.uk',
    "o'brien@example.org",
    'a@b.fr',
    'ADA@EXAMPLE.ORG',
    'ada@exämple.fr',
    'ada@xn--exmple-cua.fr',
    'ada@пример.рф',
  ])('takes %s', (text) => expect(problemOf('email', text)).toBeUndefined())

  it.each([
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'ada@example.',
    'ada@.org',
    'ada@-example.org',
    'ada@example-.org',
    'ada @example.org',
    'ada@exam ple.org',
    'ada@example.org, eve@example.org',
    'ada@example.org;eve@example.org',
    'Ada <ada@example.org>',
    'ada@@example.org',
    '"ada"@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a'.repeat(64)}.org`,
    'é@example.org',
  ])('refuses %s', (text) => expect(problemOf('email', text)).toBe('invalid'))

  it('refuses an address that is too long, at once', () => {
    const domain = `${'a.'.repeat(50_000)}!`
    const startedAt = performance.now()
    expect(problemOf('email', `ada@${domain}`)).toBe('too-long')
    expect(problemOf('email', `ada@${'a-'.repeat(125)}`)).toBe('invalid')
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})
