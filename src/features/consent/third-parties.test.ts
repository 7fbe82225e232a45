import { describe, expect, it, vi } from 'vitest'
import {
  reopenPlatform,
  choiceOf,
  configureGoogleTag,
  denyByDefault,
  eraseCookies,
  eraseEntries,
  followPlatform,
  googleTagIdOf,
  updateGoogleConsent,
  type GoogleWindow,
  type PlatformWindow,
  type TcApi,
  type TcData,
} from './third-parties.ts'
import type { Choice } from './consent-state.ts'

const commandsOf = ({ dataLayer = [] }: GoogleWindow) =>
  dataLayer.map((entry) => [...(entry as ArrayLike<unknown> & Iterable<unknown>)])

const all = (signal: string) => ({
  ad_storage: signal,
  ad_user_data: signal,
  ad_personalization: signal,
  analytics_storage: signal,
})

describe('consent mode', () => {
  it('denies everything first, in the form that Google’s scripts read', () => {
    const target: GoogleWindow = {}
    denyByDefault(target)
    expect(commandsOf(target)).toEqual([['consent', 'default', all('denied')]])
    expect(Array.isArray(target.dataLayer?.[0])).toBe(false)
    expect(Object.prototype.toString.call(target.dataLayer?.[0])).toBe('[object Arguments]')
  })

  it('grants what was agreed to, purpose by purpose', () => {
    const target: GoogleWindow = {}
    denyByDefault(target)
    updateGoogleConsent(target, { ads: true, analytics: false })
    updateGoogleConsent(target, { ads: false, analytics: true })
    updateGoogleConsent(target, undefined)
    expect(commandsOf(target).slice(1)).toEqual([
      ['consent', 'update', { ...all('granted'), analytics_storage: 'denied' }],
      ['consent', 'update', { ...all('denied'), analytics_storage: 'granted' }],
      ['consent', 'update', all('denied')],
    ])
  })

  it('goes into the queue that is there already', () => {
    const target: GoogleWindow = { dataLayer: ['before'] }
    denyByDefault(target)
    expect(target.dataLayer).toHaveLength(2)
  })
})

describe('Google’s tag', () => {
  it('is known by its address', () => {
    expect(googleTagIdOf('https://www.googletagmanager.com/gtag/js?id=G-ABC123')).toBe('G-ABC123')
    expect(googleTagIdOf('https://www.googletagmanager.com/gtag/js')).toBeUndefined()
    expect(googleTagIdOf('https://stats.example.org/s.js?id=G-ABC123')).toBeUndefined()
  })

  it('is told the page without what was typed', () => {
    const target: GoogleWindow = {}
    denyByDefault(target)
    const now = new Date(0)
    const page = new URL('https://utilo.example/en/weight-converter?value=72')
    configureGoogleTag(target, 'G-ABC123', page, now)
    expect(commandsOf(target).slice(1)).toEqual([
      ['js', now],
      ['set', { page_location: 'https://utilo.example/en/weight-converter' }],
      ['config', 'G-ABC123'],
    ])
  })
})

const decided = (purposes: readonly number[], vendors: readonly number[] = []): TcData => ({
  eventStatus: 'useractioncomplete',
  gdprApplies: true,
  purpose: { consents: Object.fromEntries(purposes.map((id) => [id, true])) },
  vendor: { consents: Object.fromEntries(vendors.map((id) => [id, true])) },
})

describe('what a platform allows', () => {
  it.each<[string, TcData, Choice | undefined]>([
    ['nothing while it asks', { ...decided([1, 8], [755]), eventStatus: 'cmpuishown' }, undefined],
    ['nothing while it loads', {}, undefined],
    ['nothing once refused', decided([]), { ads: false, analytics: false }],
    ['ads with storage and the vendor', decided([1], [755]), { ads: true, analytics: false }],
    ['no ads without the vendor', decided([1], [1]), { ads: false, analytics: false }],
    ['no ads without storage', decided([2, 8], [755]), { ads: false, analytics: false }],
    ['analytics with storage and measuring', decided([1, 8]), { ads: false, analytics: true }],
    [
      'nothing where it says of none',
      { eventStatus: 'tcloaded' },
      { ads: false, analytics: false },
    ],
  ])('%s', (_case, data, expected) => {
    expect(choiceOf(data, true)).toEqual(expected)
  })

  it('asks for no vendor of Google’s where the ads are another’s', () => {
    expect(choiceOf(decided([1]), false)).toEqual({ ads: true, analytics: false })
  })
})

describe('following a platform', () => {
  const start = () => {
    let tell: Parameters<TcApi>[2] = () => {}
    const target: PlatformWindow = {
      __tcfapi: (command, version, callback) => {
        expect([command, version]).toEqual(['addEventListener', 2])
        tell = callback
      },
    }
    const choices: Choice[] = []
    const onNoQuestion = vi.fn()
    followPlatform(target, {
      isGoogle: true,
      asked: ['ads'],
      onChoice: (choice) => void choices.push(choice),
      onNoQuestion,
    })
    return { choices, onNoQuestion, tell: (...said: Parameters<typeof tell>) => tell(...said) }
  }

  it('hears of every decision, and of what is asked about alone', () => {
    const { choices, tell } = start()
    tell({ ...decided([]), eventStatus: 'cmpuishown' }, true)
    tell(decided([1, 8], [755]), true)
    tell(decided([]), true)
    tell(decided([1, 8], [755]), false)
    expect(choices).toEqual([{ ads: true }, { ads: false }])
  })

  it('takes a law that asks for no agreement for none that was given', () => {
    const { choices, onNoQuestion, tell } = start()
    tell({ gdprApplies: false, eventStatus: 'cmpuishown' }, true)
    tell({ ...decided([1, 8], [755]), gdprApplies: false }, false)
    expect(onNoQuestion).not.toHaveBeenCalled()
    tell({ ...decided([1, 8], [755]), gdprApplies: false }, true)
    expect(onNoQuestion).toHaveBeenCalledTimes(1)
    expect(choices).toEqual([])
  })

  it('is silent where there is none', () => {
    const [onChoice, onNoQuestion] = [vi.fn(), vi.fn()]
    followPlatform({}, { isGoogle: true, asked: ['ads'], onChoice, onNoQuestion })
    expect(onChoice).not.toHaveBeenCalled()
    expect(onNoQuestion).not.toHaveBeenCalled()
  })
})

describe('asking again', () => {
  it('is Google’s own way with Google’s platform', () => {
    const showRevocationMessage = () => {}
    const target: PlatformWindow = { googlefc: { showRevocationMessage } }
    reopenPlatform(target)
    expect(target.googlefc?.callbackQueue).toEqual([showRevocationMessage])
  })

  it('is the common one with others, and nothing without any', () => {
    const commands: string[] = []
    reopenPlatform({ __tcfapi: (command) => commands.push(command) })
    reopenPlatform({})
    expect(commands).toEqual(['displayConsentUi'])
  })
})

/** A cookie jar that stores the domain of each cookie, as a browser does. */
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
