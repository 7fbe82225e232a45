import { describe, expect, test } from 'vitest'
import { type FieldRules, acceptText, addressText, initialText, readField } from './rules.ts'

const rate: FieldRules = { kind: 'number', initial: '3.5', example: '3.5', maximum: '100' }
const fees: FieldRules = { kind: 'number', initial: '0', example: '500', isExtra: true }
const type: FieldRules = { kind: 'choice', initial: 'add', options: ['add', 'remove'] }
const flag: FieldRules = { kind: 'flag', initial: 'true' }
const text: FieldRules = { kind: 'text', initial: '', isLocal: true }
const day: FieldRules = { kind: 'date', initial: '' }

describe('a field', () => {
  test('starts with its number as the language writes it', () => {
    expect(initialText(rate, 'fr')).toBe('3,5')
    expect(initialText(rate, 'en')).toBe('3.5')
    expect(initialText(type, 'fr')).toBe('add')
    expect(initialText(day, 'fr')).toBe('')
  })

  test('takes from an address what it could hold, and refuses the rest', () => {
    expect(acceptText('3.25', 'fr', rate)).toBe('3,25')
    expect(acceptText('3,25', 'en', rate)).toBe('3.25')
    // The value is beyond its limit, and is shown unchanged, because a link must not silently turn into another
    // one.
    expect(acceptText('150', 'en', rate)).toBe('150')
    expect(acceptText('abc', 'en', rate)).toBe('abc')
    expect(acceptText('x'.repeat(5000), 'en', rate)).toHaveLength(60)
    expect(acceptText('REMOVE', 'en', type)).toBe('remove')
    expect(acceptText('remove', 'en', type)).toBe('remove')
    expect(acceptText('<b>', 'en', type)).toBeUndefined()
    expect(acceptText('2026-11-21', 'en', day)).toBe('2026-11-21')
    expect(acceptText('2026-02-30', 'en', day)).toBeUndefined()
  })

  test('is written in an address in plain digits, when it can be read', () => {
    expect(addressText('1 234,56', 'fr', fees)).toBe('1234.56')
    expect(addressText('3,5', 'fr', rate)).toBe('3.5')
    expect(addressText('trois', 'fr', rate)).toBeUndefined()
    expect(addressText('150', 'fr', rate)).toBeUndefined()
    expect(addressText('remove', 'fr', type)).toBe('remove')
    expect(addressText('', 'fr', day)).toBeUndefined()
    expect(addressText('2026-11-21', 'fr', day)).toBe('2026-11-21')
  })

  test('stays out of the address while it is a rare option nobody touched', () => {
    expect(addressText('0', 'fr', fees)).toBeUndefined()
    expect(addressText('500', 'fr', fees)).toBe('500')
  })

  test.each([
    ['true', 'true'],
    ['TRUE', 'true'],
    ['1', 'true'],
    ['True', 'true'],
    ['on', 'true'],
    ['ON', 'true'],
    ['false', 'false'],
    ['FALSE', 'false'],
    ['0', 'false'],
    ['off', 'false'],
    ['', undefined],
    ['yes', undefined],
    ['2', undefined],
    ['\0', undefined],
    ['true,false', undefined],
    ['maybe', undefined],
    ['toString', undefined],
  ])('takes a flag from an address: %s', (written, flagged) => {
    expect(acceptText(written, 'en', flag)).toBe(flagged)
  })

  test('leaves a text as it is', () => {
    expect(acceptText(' a\nb ', 'en', text)).toBe(' a\nb ')
    expect(readField(' a\nb ', 'en', text)).toBeUndefined()
  })

  test('reads by its kind; a choice has nothing to read', () => {
    expect(readField('3,5', 'fr', rate)).toMatchObject({ kind: 'read' })
    expect(readField('2026-11-21', 'fr', day)).toMatchObject({ kind: 'read' })
    expect(readField('add', 'fr', type)).toBeUndefined()
  })
})
