import { describe, expect, it } from 'vitest'
import { isSameContent, oneLine, readText, shorten } from './content.ts'

describe('text', () => {
  it('is taken as it is, and is none while it is blank', () => {
    expect(readText(' a\n ')).toEqual({ kind: 'ready', payload: ' a\n ', about: 'a' })
    for (const blank of ['', ' ', '\n\t ', ' ']) expect(readText(blank)).toEqual({ kind: 'none' })
  })

  it('is described by its beginning, in one line', () => {
    expect(oneLine(' a \r\n b\t')).toBe('a b')
    expect(shorten('x'.repeat(60))).toBe('x'.repeat(60))
    expect(shorten('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
    expect(shorten('😀'.repeat(1_000_000))).toBe(`${'😀'.repeat(59)}…`)
  })

  it('makes another code where it says or is about something else', () => {
    const [a, b] = [readText('a'), readText('b')]
    expect(isSameContent(undefined, a)).toBe(false)
    expect(isSameContent(a, b)).toBe(false)
    expect(isSameContent(a, readText('a'))).toBe(true)
    expect(isSameContent(a, { kind: 'none' })).toBe(false)
    expect(isSameContent({ kind: 'none' }, { kind: 'none' })).toBe(true)
    expect(isSameContent({ kind: 'wrong' }, { kind: 'none' })).toBe(false)
  })
})
