import { describe, expect, it } from 'vitest'
import {
  type GoogleWindow,
  configureGoogleTag,
  denyByDefault,
  googleTagIdOf,
  updateGoogleConsent,
} from './google-consent.ts'

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
