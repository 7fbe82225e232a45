import { describe, expect, it } from 'vitest'
import { eraseCookies, eraseEntries } from './erase-traces.ts'

/** A cookie jar that keeps the domain each cookie was set for, as a browser does. */
class Jar {
  readonly cookies: Map<string, string | undefined>

  constructor(cookies: Readonly<Record<string, string | undefined>>) {
    this.cookies = new Map(Object.entries(cookies))
  }

  get cookie() {
    return [...this.cookies.keys()].map((name) => `${name}=1`).join('; ')
  }

  set cookie(written: string) {
    const [, name = ''] = /^([^=]+)=;.*\bmax-age=0\b/.exec(written) ?? []
    const [, domain] = /\bdomain=([^;]+)/.exec(written) ?? []
    if (this.cookies.get(name) === domain) this.cookies.delete(name)
  }
}

describe('after a withdrawal', () => {
  it('cookies of the usual services go, whichever domain they were set for', () => {
    const jar = new Jar({
      lng: undefined,
      _ga: 'example.org',
      _ga_ABC123: 'tools.example.org',
      _gid: undefined,
      __gads: 'example.org',
      __gpi_optout: 'example.org',
      _pk_id: undefined,
      session: undefined,
      FCCDCF: 'example.org',
      my_ga: undefined,
    })
    eraseCookies(jar, 'tools.example.org')
    expect([...jar.cookies.keys()]).toEqual(['lng', 'session', 'FCCDCF', 'my_ga'])
  })

  it('there is nothing to do on a host of one name', () => {
    const jar = new Jar({ _ga: undefined, lng: undefined })
    eraseCookies(jar, 'localhost')
    expect([...jar.cookies.keys()]).toEqual(['lng'])
  })

  it('entries of theirs go, and ours stay', () => {
    const entries = new Map([
      ['lng', 'fr'],
      ['utilo:theme', 'dark'],
      ['google_adsense_settings', 'x'],
      ['goog_pem_mod', 'x'],
      ['other', 'x'],
    ])
    eraseEntries({
      get length() {
        return entries.size
      },
      key: (index) => [...entries.keys()][index] ?? null,
      removeItem: (key) => void entries.delete(key),
    })
    expect([...entries.keys()]).toEqual(['lng', 'utilo:theme', 'other'])
  })
})
