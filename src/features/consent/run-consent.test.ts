import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { GoogleWindow } from './third-parties.ts'

vi.mock('../../../site.config.ts', () => ({
  thirdParties: {
    ads: { client: 'ca-pub-1', script: 'https://ads.example/ads.js', units: {}, hosts: [] },
    analytics: {
      script: 'https://stats.example/s.js',
      attributes: { 'data-domain': 'x' },
      hosts: [],
    },
    consentPlatform: null,
  },
}))

// Other test files in this process load the site's own settings.
afterAll(() => void vi.resetModules())

/** Stubs the parts of the browser that consent uses. */
const openPage = async (kept = new Map<string, string>()) => {
  const scripts: Record<string, unknown>[] = []
  const listeners = new Map<string, (event: object) => void>()
  const reload = vi.fn()
  const google: GoogleWindow = {}
  vi.stubGlobal('window', google)
  vi.stubGlobal('location', new URL('https://utilo.example/en/weight-converter'))
  Object.assign(location, { reload })
  vi.stubGlobal('document', {
    cookie: '',
    createElement: () => {
      const script: Record<string, unknown> = {
        setAttribute: (name: string, value: string) => void (script[name] = value),
      }
      return script
    },
    head: { append: (script: Record<string, unknown>) => void scripts.push(script) },
  })
  const storage = {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
  )
  vi.resetModules()
  const { choose, consent, reopen, runConsent } = await import('./run-consent.ts')
  runConsent()
  return {
    choose,
    consent,
    reopen,
    reload,
    kept,
    loaded: () => scripts.map(({ src }) => src),
    scripts,
    happen: (type: string, event: object) => listeners.get(type)?.(event),
    /** Returns the signals that Google's scripts would read last. */
    lastSignals: () => (google.dataLayer?.at(-1) as { 2: unknown } | undefined)?.[2],
  }
}

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}
const all = ['https://ads.example/ads.js', 'https://stats.example/s.js']

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('loads nothing before an answer, and erases what others left', async () => {
  const page = await openPage(
    new Map([
      ['google_adsense_settings', 'x'],
      ['utilo:theme', 'dark'],
    ]),
  )
  expect(page.loaded()).toEqual([])
  expect(page.consent.state().isAsking).toBe(true)
  expect(page.lastSignals()).toEqual(denied)
  expect([...page.kept.keys()]).toEqual(['utilo:theme'])
})

it('loads nothing after a refusal, on this page and the next', async () => {
  const { choose, loaded, reload, kept } = await openPage()
  choose({ ads: false, analytics: false })
  const next = await openPage(kept)
  expect([...loaded(), ...next.loaded()]).toEqual([])
  expect(next.consent.state().isAsking).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('loads each script once after an agreement, and at once on the next page', async () => {
  const { choose, loaded, scripts, kept, reopen, lastSignals } = await openPage()
  choose({ ads: true, analytics: true })
  reopen()
  choose({ ads: true, analytics: true })
  expect(loaded()).toEqual(all)
  expect(scripts).toMatchObject([{ crossorigin: 'anonymous' }, { 'data-domain': 'x' }])
  expect(lastSignals()).toEqual({
    ad_storage: 'granted',
    ad_user_data: 'granted',
    ad_personalization: 'granted',
    analytics_storage: 'granted',
  })
  expect((await openPage(kept)).loaded()).toEqual(all)
})

it('loads what was agreed to alone', async () => {
  const { choose, loaded, lastSignals } = await openPage()
  choose({ ads: false, analytics: true })
  expect(loaded()).toEqual(['https://stats.example/s.js'])
  expect(lastSignals()).toEqual({ ...denied, analytics_storage: 'granted' })
})

it('loads the page again where an agreement is withdrawn, and erases what it had let in', async () => {
  const { choose, reload, kept, lastSignals } = await openPage()
  choose({ ads: true, analytics: true })
  kept.set('google_adsense_settings', 'x')
  choose({ ads: false, analytics: true })
  expect(reload).toHaveBeenCalledTimes(1)
  expect(lastSignals()).toEqual({ ...denied, analytics_storage: 'granted' })
  expect([...kept.keys()]).toEqual(['utilo:consent'])
  expect((await openPage(kept)).loaded()).toEqual(['https://stats.example/s.js'])
})

it('interrupts nobody where another tab withdraws: the next link is a full load', async () => {
  vi.stubGlobal(
    'Element',
    class {
      closest() {
        return {}
      }
    },
  )
  const { choose, consent, reload, kept, happen } = await openPage()
  choose({ ads: true, analytics: true })
  const stopPropagation = vi.fn()
  const follow = () => happen('click', { target: new Element(), stopPropagation })
  follow()
  expect(stopPropagation).not.toHaveBeenCalled()
  kept.delete('utilo:consent')
  happen('storage', { key: 'utilo:consent' })
  expect(consent.state()).toEqual({ kept: undefined, isAsking: true })
  expect(reload).not.toHaveBeenCalled()
  follow()
  expect(stopPropagation).toHaveBeenCalledTimes(1)
})

it('heeds what was answered while the browser kept the page whole', async () => {
  const { choose, reload, kept, happen } = await openPage()
  choose({ ads: true, analytics: true })
  kept.set('utilo:consent', (kept.get('utilo:consent') ?? '').replaceAll('true', 'false'))
  happen('pageshow', { persisted: false })
  expect(reload).not.toHaveBeenCalled()
  happen('pageshow', { persisted: true })
  expect(reload).toHaveBeenCalledTimes(1)
})

it('asks again once the visitor has erased everything', async () => {
  const { choose, consent, kept, happen } = await openPage()
  choose({ ads: true, analytics: true })
  kept.clear()
  happen('utilo:erased', {})
  expect(consent.state()).toEqual({ kept: undefined, isAsking: true })
})
