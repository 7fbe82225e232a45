import { runInThisContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseTheme, themeScript } from './theme.ts'

const onDevice = (stored: string | Error | undefined, isDark: boolean) => {
  const kept = new Map<string, string>(typeof stored === 'string' ? [['utilo:theme', stored]] : [])
  const guarded = <T>(work: () => T): T => {
    if (stored instanceof Error) throw stored
    return work()
  }
  const dataset: { theme?: string } = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(prefers-color-scheme: dark)' && isDark,
  }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => guarded(() => kept.get(key) ?? null),
    setItem: (key: string, value: string) => guarded(() => kept.set(key, value)),
    removeItem: (key: string) => guarded(() => kept.delete(key)),
  })
  return { kept, dataset }
}

afterEach(() => vi.unstubAllGlobals())

describe('before the first paint', () => {
  it.each([
    [undefined, false, 'light'],
    [undefined, true, 'dark'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['pink', true, 'dark'],
    ['system', false, 'light'],
    [new Error('blocked'), true, 'dark'],
    [new Error('blocked'), false, 'light'],
  ])('with %s kept and a device that is dark: %s, the page is %s', (stored, isDark, theme) => {
    const { dataset } = onDevice(stored, isDark)
    // The browser runs these very characters: their hash is in the policy.
    runInThisContext(themeScript)
    expect(dataset.theme).toBe(theme)
  })

  it('nothing in the script can end its element', () => {
    expect(themeScript).not.toMatch(/</)
  })
})

describe('a choice', () => {
  it('is shown and kept; the device’s own is kept by keeping nothing', () => {
    const { kept, dataset } = onDevice(undefined, false)
    chooseTheme('dark')
    expect([dataset.theme, kept.get('utilo:theme')]).toEqual(['dark', 'dark'])
    chooseTheme('light')
    expect([dataset.theme, kept.get('utilo:theme')]).toEqual(['light', 'light'])
    chooseTheme('system')
    expect([dataset.theme, kept.size]).toEqual(['light', 0])
  })
})
