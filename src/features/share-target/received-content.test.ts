import { describe, expect, it } from 'vitest'
import { isFromSystem, takeOpened } from './received-content.ts'

const pdf = new File(['%PDF-1.7\n'], 'letter.bin')

describe('files that the app was opened with', () => {
  it('may be gone before they are opened', async () => {
    const content = await takeOpened([
      { getFile: () => Promise.resolve(pdf) },
      { getFile: () => Promise.reject(new Error('gone')) },
    ])
    expect(content).toEqual({ files: [pdf] })
  })
})

describe('isFromSystem', () => {
  const pageIn = (displayMode: string, referrer: string) => ({
    document: { referrer },
    matchMedia: (query: string) => ({ matches: query === `(display-mode: ${displayMode})` }),
  })
  it.each([
    ['the app’s window, without a referrer', 'standalone', '', true],
    ['another kind of window of the app', 'minimal-ui', '', true],
    ['a tab', 'browser', '', false],
    ['the app’s window, from another site', 'standalone', 'https://other.example/', false],
    ['a tab, from another site', 'browser', 'https://other.example/', false],
  ])('%s', (_case, displayMode, referrer, expected) => {
    expect(isFromSystem(pageIn(displayMode, referrer))).toBe(expected)
  })
})
