import { describe, expect, it } from 'vitest'
import { languages } from './language.ts'
import { afterShare, homePath, shareAddress } from './share.ts'

describe('sharing', () => {
  it('leads to the home page of the app’s language', () => {
    for (const language of languages) {
      const { search } = new URL(shareAddress(language), 'https://utilo.example')
      expect(afterShare(search, true)).toBe(`${homePath(language)}?shared`)
    }
  })

  it('says when nothing is kept, and minds no language that is not one of ours', () => {
    expect(afterShare('?lng=es', false)).toBe('/es?shared=none')
    expect(afterShare('?lng=//evil.example', true)).toBe('/?shared')
    expect(afterShare('', false)).toBe('/?shared=none')
  })
})
