import { runInThisContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseTheme, themeScript } from './theme.ts'

/** Stubs a page at the top level or in a frame, with the query of its URL. */
const placed = ({ isFramed = false, search = '' } = {}) => {
  const self = {}
  vi.stubGlobal('self', self)
  vi.stubGlobal('top', isFramed ? {} : self)
  vi.stubGlobal('location', { search })
}

const onDevice = (stored: string | Error | undefined, isDark: boolean) => {
  placed()
  const kept = new Map<string, string>(typeof stored === 'string' ? [['utilo:theme', stored]] : [])
  const guarded = <T>(work: () => T): T => {
    if (stored instanceof Error) throw stored
    return work()
  }
  const dataset: { theme?: string; embed?: string; returning?: string; linked?: string } = {}
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
    // The test runs exactly the characters that the browser runs and whose hash is in the policy.
    runInThisContext(themeScript)
    expect(dataset.theme).toBe(theme)
  })

  it.each([
    [{}, false],
    [{ search: '?value=2&from=kg' }, false],
    [{ search: '?unembed=1' }, false],
    [{ search: '?embed=0' }, false],
    [{ search: '?embed=1' }, true],
    [{ search: '?lng=fr&embed=1&value=2' }, true],
    [{ isFramed: true }, true],
    [{ isFramed: true, search: '?value=2' }, true],
  ])('standing at %o, the page is a tool alone: %s', (place, isAlone) => {
    const { dataset } = onDevice(undefined, false)
    placed(place)
    runInThisContext(themeScript)
    expect('embed' in dataset).toBe(isAlone)
    expect(dataset.theme).toBe('light')
  })

  it('in a frame whose storage is blocked, the page is a tool alone in the device’s theme', () => {
    const { dataset } = onDevice(new Error('blocked'), true)
    placed({ isFramed: true })
    runInThisContext(themeScript)
    expect(dataset).toEqual({ theme: 'dark', embed: '' })
  })

  it('the home page is told of tools that are remembered', () => {
    const { dataset, kept } = onDevice(undefined, false)
    kept.set('utilo:tools', '{"favourites":["weight"],"recent":[]}')
    runInThisContext(themeScript)
    expect(dataset).toEqual({ theme: 'light', returning: '' })
  })

  it('a page whose address asks for another kind of content is marked', () => {
    const { dataset } = onDevice(undefined, false)
    placed({ search: '?kind=wifi' })
    runInThisContext(themeScript)
    expect(dataset).toEqual({ theme: 'light', linked: '' })
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
