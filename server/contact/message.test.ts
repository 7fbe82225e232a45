import { describe, expect, it } from 'vitest'
import { contactLimits } from '../../src/core/contact.ts'
import { minimumFillTimeMs, readMessage } from './message.ts'

const validMessage = { name: 'Ada Lovelace', email: 'ada@example.org', message: 'Bonjour' }
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

describe('readMessage', () => {
  it('needs the three fields only', () => {
    expect(readMessage(validMessage)).toEqual({
      isValid: true,
      message: { ...validMessage, id: undefined, language: undefined, verdict: 'clean' },
    })
  })

  it('tidies them, takes what the page adds, and leaves the rest', () => {
    const reading = readMessage({
      name: '  Ada\nLovelace ',
      email: ' ada@example.org ',
      message: '\r\nBonjour\u0000\r\nà vous\r\n',
      id: id.toUpperCase(),
      language: 'es',
      website: '',
      elapsedMs: minimumFillTimeMs,
      admin: true,
    })
    expect(reading).toEqual({
      isValid: true,
      message: {
        ...validMessage,
        message: 'Bonjour\nà vous',
        id,
        language: 'es',
        verdict: 'clean',
      },
    })
  })

  it('ignores what the page adds where it is of the wrong kind', () => {
    const reading = readMessage({
      ...validMessage,
      id: "x'; drop table",
      language: 'tlh',
      website: 7,
      elapsedMs: 'soon',
    })
    expect(reading).toEqual(readMessage(validMessage))
  })

  it.each([
    ['a filled hidden field', { website: 'https://example.com' }],
    ['haste', { elapsedMs: minimumFillTimeMs - 1 }],
    ['time that runs backwards', { elapsedMs: -5 }],
  ])('doubts %s', (_, extras) =>
    expect(readMessage({ ...validMessage, ...extras })).toMatchObject({
      isValid: true,
      message: { verdict: 'doubtful' },
    }),
  )

  it.each([
    [{}, { name: 'missing', email: 'missing', message: 'missing' }],
    [{ ...validMessage, name: ' \u200B ' }, { name: 'missing' }],
    [{ ...validMessage, email: 'ada' }, { email: 'invalid' }],
    [
      { ...validMessage, message: 'x'.repeat(contactLimits.message + 1), email: '' },
      { message: 'too-long', email: 'missing' },
    ],
    [
      { name: 1, email: null, message: ['a'] },
      { name: 'invalid', email: 'invalid', message: 'invalid' },
    ],
    [{ ...validMessage, name: { toString: 'x' } }, { name: 'invalid' }],
  ])('says what is wrong with each field of %j', (body, fields) =>
    expect(readMessage(body)).toEqual({ isValid: false, fields }),
  )

  it.each([null, undefined, 'text', 12, true, [], [validMessage]])('misses all of %j', (body) =>
    expect(readMessage(body)).toEqual(readMessage({})),
  )
})
