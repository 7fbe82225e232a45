import { afterEach, describe, expect, it, vi } from 'vitest'
import { detectVisitorLanguage, rememberLanguage } from './language-choice.ts'

interface Device {
  search?: string
  cookie?: string
  stored?: string | Error
  browser?: readonly string[]
  page?: string
}

const onDevice = ({ search = '', cookie = '', stored, browser = [], page = '' }: Device) => {
  const kept = new Map<string, string>(typeof stored === 'string' ? [['lng', stored]] : [])
  const page_ = { cookie, documentElement: { lang: page } }
  vi.stubGlobal('location', { search })
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

  it('is kept in the cookie where storage is blocked', () => {
    const { document } = onDevice({ stored: new Error('blocked') })
    rememberLanguage('en')
    expect(document.cookie).toContain('lng=en;')
  })
})
