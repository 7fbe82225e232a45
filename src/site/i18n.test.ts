import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '../core/language.ts'
import { createI18n, detectVisitorLanguage, loadTexts, rememberLanguage } from './i18n.ts'

/** Stubs the server of texts with the given responses, and records the requests. */
const serve = (answer: (url: string, attempt: number) => Response | Promise<Response>) => {
  const startedAt = Date.now()
  const requests: { url: string; atMs: number }[] = []
  vi.stubGlobal('fetch', (input: string) => {
    const attempt = requests.filter(({ url }) => url === input).length
    requests.push({ url: input, atMs: Date.now() - startedAt })
    return Promise.resolve(answer(input, attempt))
  })
  return requests
}

const texts = (url: string) => Response.json({ from: url })
const broken = () => new Response('', { status: 503 })

const french = () =>
  createI18n('fr', { fr: { common: { hello: 'Bonjour' } } }, { hasBackend: true })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('texts', () => {
  it('are asked for by language and namespace, and only those that are missing', async () => {
    const requests = serve(texts)
    const i18n = french()
    await loadTexts(i18n, 'fr', ['common'])
    expect(requests).toEqual([])
    await loadTexts(i18n, 'fr', ['common', 'weight'])
    expect(requests.map(({ url }) => url)).toEqual(['/locales/test/fr/weight.json'])
    expect(i18n.t('from', { ns: 'weight' })).toBe('/locales/test/fr/weight.json')
    expect(i18n.language).toBe('fr')
  })

  it('come after a server that fails twice, 350 ms and 700 ms later', async () => {
    const requests = serve((url, attempt) => (attempt < 2 ? broken() : texts(url)))
    const i18n = french()
    const loaded = loadTexts(i18n, 'en', ['common'])
    await vi.advanceTimersByTimeAsync(60_000)
    await loaded
    expect(requests.map(({ atMs }) => atMs)).toEqual([0, 350, 1050])
    expect(i18n.hasResourceBundle('en', 'common')).toBe(true)
  })

  it('are given up after 5 retries from 350 ms, doubling', async () => {
    const requests = serve(broken)
    const loaded = loadTexts(french(), 'en', ['common'])
    const outcome = expect(loaded).rejects.toThrow('texts missing in en: common')
    await vi.advanceTimersByTimeAsync(60_000)
    await outcome
    expect(requests.map(({ atMs }) => atMs)).toEqual([0, 350, 1050, 2450, 5250, 10_850])
  })

  it('are asked for again after having been given up', async () => {
    let isUp = false
    serve((url) => (isUp ? texts(url) : broken()))
    const i18n = french()
    const first = expect(loadTexts(i18n, 'en', ['common', 'weight'])).rejects.toThrow('missing')
    await vi.advanceTimersByTimeAsync(60_000)
    await first
    isUp = true
    const second = loadTexts(i18n, 'en', ['common', 'weight'])
    await vi.advanceTimersByTimeAsync(60_000)
    await second
    expect(i18n.hasResourceBundle('en', 'weight')).toBe(true)
  })

  it('are read at most ten at a time, and all of them in the end', async () => {
    const names = Array.from({ length: 25 }, (_, index) => `tool-${index}`)
    let open = 0
    let most = 0
    serve(async (url) => {
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setTimeout(resolve, 100))
      open -= 1
      return texts(url)
    })
    const i18n = french()
    const loaded = loadTexts(i18n, 'es', names)
    await vi.advanceTimersByTimeAsync(60_000)
    await loaded
    expect(most).toBe(10)
    for (const name of names) expect(i18n.hasResourceBundle('es', name)).toBe(true)
  })
})

describe('an instance', () => {
  it.each(languages)(
    'shows the texts it was made with in %s, the site’s name filled in',
    (language) => {
      const i18n = createI18n(
        language,
        { [language]: { common: { a: '{{site}} & <b>', list: ['x', 'y'] } } },
        { hasBackend: false },
      )
      expect(i18n.language).toBe(language)
      expect(i18n.t('a')).toBe('Utilo & <b>')
      expect(i18n.t('list', { returnObjects: true })).toEqual(['x', 'y'])
    },
  )

  it.each([
    ['fr', 0, 'one'],
    ['fr', 1, 'one'],
    ['fr', 2, 'other'],
    ['fr', 1_000_000, 'many'],
    ['en', 0, 'other'],
    ['en', 1, 'one'],
    ['es', 0, 'other'],
    ['es', 1, 'one'],
    ['es', 1_000_000, 'many'],
  ] as const)('in %s %d takes the form “%s”', (language, count, form) => {
    const forms = { n_one: 'one', n_many: 'many', n_other: 'other' }
    const i18n = createI18n(language, { [language]: { common: forms } }, { hasBackend: false })
    expect(i18n.t('n', { count })).toBe(form)
  })

  it('does not fall back to another language', () => {
    const i18n = createI18n(
      'en',
      { en: { common: {} }, fr: { common: { a: 'français' } } },
      { hasBackend: false },
    )
    expect(i18n.t('a')).toBe('a')
  })
})

it('an instance that cannot fetch texts tells of every one that is missing', () => {
  const i18n = createI18n('fr', { fr: { common: {} } }, { hasBackend: false })
  const missing = vi.fn()
  i18n.on('missingKey', (_languages, namespace, key) => missing(namespace, key))
  i18n.t('nowhere')
  expect(missing).toHaveBeenCalledWith('common', 'nowhere')
})

interface Device {
  search?: string
  cookie?: string
  stored?: string | Error
  browser?: readonly string[]
  page?: string
  protocol?: string
}

const onDevice = (device: Device) => {
  const { search = '', cookie = '', stored, browser = [], page = '', protocol = 'http:' } = device
  const kept = new Map<string, string>(typeof stored === 'string' ? [['lng', stored]] : [])
  const page_ = { cookie, documentElement: { lang: page } }
  vi.stubGlobal('location', { search, protocol })
  vi.stubGlobal('document', page_)
  vi.stubGlobal('navigator', { languages: browser })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      if (stored instanceof Error) throw stored
      return kept.get(key) ?? null
    },
    setItem: (key: string, value: string) => {
      if (stored instanceof Error) throw stored
      kept.set(key, value)
    },
  })
  return { kept, document: page_ }
}

afterEach(() => vi.unstubAllGlobals())

describe('the visitor’s language', () => {
  const everything = {
    search: '?value=1&lng=en',
    cookie: 'a=b; lng=es',
    stored: 'fr',
    browser: ['en-GB', 'fr'],
    page: 'es',
  }
  it.each<[string, Device, string]>([
    ['the query', everything, 'en'],
    ['the cookie', { ...everything, search: '?value=1' }, 'es'],
    ['the storage', { ...everything, search: '', cookie: '' }, 'fr'],
    ['the browser', { ...everything, search: '', cookie: '', stored: '' }, 'en'],
    ['the page', { page: 'es', browser: ['de'] }, 'es'],
    ['French', { browser: ['de'] }, 'fr'],
    ['the browser, with storage blocked', { stored: new Error('blocked'), browser: ['es'] }, 'es'],
    ['the cookie, with a query of no language', { ...everything, search: '?lng=de' }, 'es'],
  ])('comes from %s', (_source, device, language) => {
    onDevice(device)
    expect(detectVisitorLanguage()).toBe(language)
  })
})

describe('a choice', () => {
  it('is kept in storage and in a cookie for the whole site, for a year', () => {
    const { kept, document } = onDevice({})
    rememberLanguage('es')
    expect(kept.get('lng')).toBe('es')
    expect(document.cookie).toBe('lng=es; path=/; max-age=31536000; samesite=lax')
  })

  it('is kept in a secure cookie over HTTPS', () => {
    const { document } = onDevice({ protocol: 'https:' })
    rememberLanguage('es')
    expect(document.cookie).toBe('lng=es; path=/; max-age=31536000; samesite=lax; secure')
  })

  it('is kept in the cookie where storage is blocked', () => {
    const { document } = onDevice({ stored: new Error('blocked') })
    rememberLanguage('en')
    expect(document.cookie).toContain('lng=en;')
  })
})
