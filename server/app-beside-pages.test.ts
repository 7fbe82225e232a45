import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'
import {
  createSiteApp,
  memoryAsset,
  siteAssets,
  siteFiles,
  siteManifest,
  siteRoutes,
} from './testing/site.ts'

const { app } = createSiteApp()

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(new Request(`http://localhost${path}`, { method, headers }))

describe('a slash too many', () => {
  it('leads to the page, query kept', async () => {
    for (const [from, to] of [
      ['/en/', '/en'],
      ['/convertisseur-poids/', '/convertisseur-poids'],
      ['/en/weight-converter/?value=2&from=kg', '/en/weight-converter?value=2&from=kg'],
      ['/es/?u=//evil.com/', '/es?u=//evil.com/'],
    ] as const) {
      const response = await ask(from)
      expect([from, response.status]).toEqual([from, 301])
      expect(response.headers.get('location')).toBe(to)
    }
  })

  it.each([
    '//evil.com/',
    '//',
    '/evil.com/',
    '//en/',
    '/en//',
    '/robots.txt/',
    '/%2F%2Fevil.com/',
  ])('is not a way elsewhere: %s', async (path) => {
    const response = await ask(path)
    expect(response.status).toBe(404)
    expect(response.headers.has('location')).toBe(false)
  })
})

describe('what is not there', () => {
  it.each([
    ['/nowhere', {}, 'fr', '/404.html'],
    ['/nowhere', { 'accept-language': 'es' }, 'es', '/es/404.html'],
    ['/nowhere?lng=en', { cookie: 'lng=es' }, 'en', '/en/404.html'],
    ['/en/nowhere', { cookie: 'lng=es' }, 'en', '/en/404.html'],
    ['/es/nowhere/', { 'accept-language': 'en' }, 'es', '/es/404.html'],
    ['/enormous', { 'accept-language': 'es' }, 'es', '/es/404.html'],
    ['/nowhere.txt', {}, 'fr', '/404.html'],
  ])('%s to %o is the not-found page in %s', async (path, headers, language, file) => {
    const response = await ask(path, { ...headers, 'if-none-match': '*' })
    expect(response.status).toBe(404)
    expect(await response.text()).toBe(siteFiles[file])
    expect(response.headers.get('content-language')).toBe(language)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('vary')).toBe(
      path.startsWith(`/${language}/`)
        ? 'Accept-Encoding'
        : 'Accept-Encoding, Accept-Language, Cookie',
    )
    expect(response.headers.has('content-security-policy')).toBe(true)
    expect(response.headers.has('etag')).toBe(false)
  })

  it.each(['/assets/old-1234.js', '/locales/b0/en/weight.json', '/assets/'])(
    '%s is a short text that no cache keeps',
    async (path) => {
      const response = await ask(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toBe('Not found\n')
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  it.each(['/api/nothing', '/api/', '/api'])('%s is JSON', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await ask(path, {}, method)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ error: 'not-found' })
      expect(response.headers.get('content-type')).toBe('application/json')
    }
  })
})

it('says that it is well', async () => {
  const response = await ask('/healthz')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok' })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

describe('security headers', () => {
  const paths = ['/', '/en', '/nowhere', '/robots.txt', '/assets/no', '/api/x', '/healthz', '/en/']

  it.each(paths)('are on %s, the policy on HTML alone', async (path) => {
    const { headers } = await ask(path)
    for (const [name, value] of Object.entries(securityHeaders({ hsts: true }))) {
      expect(headers.get(name)).toBe(value)
    }
    const isHtml = headers.get('content-type')?.startsWith('text/html')
    expect(headers.has('content-security-policy')).toBe(isHtml)
    if (isHtml) {
      for (const hash of siteManifest.scriptHashes) {
        expect(headers.get('content-security-policy')).toContain(`'${hash}'`)
      }
    }
  })

  it.each(['/assets/entry-4f2a.js', '/locales/b1/en/weight.json'])(
    'are on %s those that concern more than pages',
    async (path) => {
      const { headers } = await ask(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
      expect(headers.has('permissions-policy')).toBe(false)
      expect(headers.has('cross-origin-opener-policy')).toBe(false)
    },
  )

  it.each([
    ['/', siteManifest.pages[0]?.styleHashes],
    ['/en', siteManifest.pages[0]?.styleHashes],
    ['/es/conversor-de-peso', siteManifest.pages[1]?.styleHashes],
    ['/nowhere', siteManifest.notFoundStyleHashes],
    ['/en/nowhere', siteManifest.notFoundStyleHashes],
    ['/verification.html', []],
  ])('name on %s the style sheets of that page and of no other', async (path, styleHashes) => {
    const { headers } = await ask(path)
    expect(headers.get('content-security-policy')).toBe(
      contentSecurityPolicy({
        scriptHashes: siteManifest.scriptHashes,
        styleHashes: styleHashes ?? ['none'],
        isEmbeddable: path === '/es/conversor-de-peso',
      }),
    )
  })

  it('let other sites frame the pages that the build says, and nothing else that is shown', async () => {
    const [home, weight] = siteManifest.pages.map((page) => Object.values(page.paths))
    const framing = async (path: string) => {
      const { headers } = await ask(path)
      return /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    }
    for (const path of weight ?? []) {
      expect(await framing(path)).toBe('*')
      expect(await framing(`${path}?embed=1&lng=fr`)).toBe('*')
    }
    for (const path of [...(home ?? []), '/nowhere', '/en/nowhere', '/verification.html']) {
      expect(await framing(path)).toBe("'none'")
      expect(await framing(`${path}?embed=1`)).toBe("'none'")
    }
  })

  it('let in others that the build names', async () => {
    const thirdParties = {
      script: ['https://ads.example'],
      frame: ['https://frames.example'],
      connect: ['https://count.example'],
      img: ['https://pictures.example'],
    }
    const { app: open } = createSiteApp({ manifest: { ...siteManifest, thirdParties } })
    for (const path of ['/', '/en/weight-converter', '/nowhere']) {
      const policy = (await open.request(path)).headers.get('content-security-policy')
      for (const [kind, [origin]] of Object.entries(thirdParties)) {
        expect(policy).toMatch(new RegExp(`${kind}-src [^;]*${origin}`))
      }
    }
  })

  it('leave HSTS out when it is off', async () => {
    const { app: plain } = createSiteApp({ hsts: false })
    for (const path of paths) {
      expect((await plain.request(path)).headers.has('strict-transport-security')).toBe(false)
    }
  })
})

describe('failures', () => {
  it('are a short 500, reported once without what the visitor sent', async () => {
    const page = memoryAsset('/en/index.html', 'x')
    const content = () => Promise.reject(new Error('disk gone'))
    const assets = siteAssets().set('/en/index.html', {
      ...page,
      representations: { identity: { ...page.representations.identity, content } },
    })
    const { app: failing, reports } = createSiteApp({ assets })
    const response = await failing.request('/en?secret=1', { headers: { cookie: 'private=2' } })
    expect(response.status).toBe(500)
    expect(await response.text()).toBe('Something went wrong on our side\n')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(reports).toHaveLength(1)
    expect(reports[0]).toContain('disk gone')
    expect(reports[0]).not.toMatch(/secret|private/)
  })

  it('stop the start when a page is missing from the build', () => {
    const assets = siteAssets()
    assets.delete('/es/404.html')
    expect(() => siteRoutes(assets)).toThrow('the page /es/404.html is missing')
  })
})
