import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, noThirdParties } from '../../server/security-headers.ts'
import type { ThirdParties } from '../core/site.ts'
import { thirdPartySources } from './third-party-sources.ts'

const none: ThirdParties = { ads: null, analytics: null, consentPlatform: null }
const adSense: ThirdParties = {
  ...none,
  ads: {
    client: 'ca-pub-1234567890123456',
    script: 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js',
    units: { box: '1234567890' },
    hosts: [],
  },
}
const analytics = { script: 'https://stats.example.org/s.js', attributes: {}, hosts: [] }

describe('what the policy lets in', () => {
  it('is nothing without a choice of the operator', () => {
    expect(thirdPartySources(none)).toEqual(noThirdParties)
  })

  it('is the script’s own origin for a service that is not known, and what is said besides', () => {
    const sources = thirdPartySources({
      ...none,
      analytics: { ...analytics, hosts: ['https://*.count.example'] },
    })
    const both = ['https://stats.example.org', 'https://*.count.example']
    expect(sources).toEqual({ script: both, frame: both, connect: both, img: both })
  })

  it('is what AdSense needs with AdSense, and nothing of the tag', () => {
    const sources = thirdPartySources(adSense)
    expect(sources.script).toContain('https://pagead2.googlesyndication.com')
    expect(sources.frame).toContain('https://*.doubleclick.net')
    expect(JSON.stringify(sources)).not.toContain('analytics')
    expect(new Set(sources.script).size).toBe(sources.script.length)
  })

  it('is all of it together', () => {
    const sources = thirdPartySources({
      ads: adSense.ads,
      analytics: { ...analytics, script: 'https://www.googletagmanager.com/gtag/js?id=G-ABC123' },
      consentPlatform: { script: 'https://cmp.example.net/cmp.js', hosts: [] },
    })
    for (const origin of [
      'https://*.doubleclick.net',
      'https://*.google-analytics.com',
      'https://cmp.example.net',
    ])
      expect(sources.connect).toContain(origin)
    // The policy has to fit on one line of `_headers`, including a page's own style sheets.
    const hash = `sha256-${'a'.repeat(43)}=`
    const policy = contentSecurityPolicy(
      { scriptHashes: [hash], styleHashes: Array.from({ length: 10 }, () => hash) },
      sources,
    )
    expect(policy.length).toBeLessThan(2000)
  })
})

describe('a mistake of the operator', () => {
  const ads = { client: 'ca-pub-1', script: 'https://ads.example/a.js', units: {}, hosts: [] }
  it.each([
    ['a client of no kind', { ads: { ...ads, client: 'pub 1' } }, 'thirdParties.ads.client'],
    ['an address that is none', { ads: { ...ads, script: 'ads.js' } }, 'thirdParties.ads.script'],
    [
      'a script without https',
      { ads: { ...ads, script: 'http://a.example/a.js' } },
      'not an https',
    ],
    ['a unit that is no number', { ads: { ...ads, units: { box: 'x' } } }, 'ads.units.box'],
    [
      'a host that ends a directive',
      { ads: { ...ads, hosts: ['x; script-src *'] } },
      'ads.hosts.0',
    ],
    [
      'an attribute that is none of data',
      { analytics: { ...analytics, attributes: { onload: 'x' } } },
      'thirdParties.analytics',
    ],
    [
      'a platform with nothing to ask for',
      { consentPlatform: { script: 'https://cmp.example/c.js', hosts: [] } },
      'neither ads nor analytics',
    ],
  ])('%s: ends the build with a sentence', (_case, change, reason) => {
    expect(() => thirdPartySources({ ...none, ...change })).toThrow(reason)
  })

  it('does not keep one from trying things out on one’s own machine', () => {
    const script = 'http://127.0.0.1:4331/ads.js'
    expect(thirdPartySources({ ...none, ads: { ...ads, script } }).script).toEqual([
      'http://127.0.0.1:4331',
    ])
  })
})
