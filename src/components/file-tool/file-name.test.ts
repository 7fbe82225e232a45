import { describe, expect, it } from 'vitest'
import { splitFileName } from './file-name.tsx'

describe('splitFileName', () => {
  it('leaves short names whole', () => {
    expect(splitFileName('photo.jpg')).toEqual({ start: '', end: 'photo.jpg' })
    expect(splitFileName('')).toEqual({ start: '', end: '' })
  })

  it('keeps the extension and what stands before it at the end', () => {
    expect(splitFileName('Storm over the coast 2024-11-03.jpg')).toEqual({
      start: 'Storm over the coast 2024-',
      end: '11-03.jpg',
    })
  })

  it('separates no letter from its accent, and no emoji', () => {
    const name = `${'e\u0301'.repeat(15)}👩‍👩‍👧${'e\u0301'.repeat(4)}.jpg`
    const { start, end } = splitFileName(name)
    expect(start + end).toBe(name)
    expect(start).toBe('e\u0301'.repeat(15))
  })
})
