import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { languages } from '../src/core/language.ts'
import {
  createSiteApp,
  memoryAsset,
  siteAssets,
  siteFiles,
  siteManifest,
  siteRoutes,
} from './testing/site.ts'
import fc from 'fast-check'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const { app, reports: siteReports } = createSiteApp()

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(new Request(`http://localhost${path}`, { method, headers }))

const everyPath = siteManifest.pages.flatMap((page) => Object.values(page.paths))

describe('a neutral page', () => {
  it.each([
    ['/', {}, 'fr', '/index.html'],
    ['/', { 'accept-language': 'en' }, 'en', '/en/index.html'],
    ['/convertisseur-poids', {}, 'fr', '/convertisseur-poids/index.html'],
    [
      '/convertisseur-poids',
      { 'accept-language': 'de,en;q=0.5' },
      'en',
      '/en/weight-converter/index.html',
    ],
    ['/convertisseur-poids', { cookie: 'lng=es' }, 'es', '/es/conversor-de-peso/index.html'],
  ])('%s to %o is in %s', async (path, headers, language, file) => {
    const response = await ask(path, headers)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(siteFiles[file])
    expect(response.headers.get('content-language')).toBe(language)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('remembers the language that the address asks for', async () => {
    const response = await ask('/convertisseur-poids?value=2&lng=es', { cookie: 'lng=en' })
    expect(await response.text()).toBe(siteFiles['/es/conversor-de-peso/index.html'])
    expect(response.headers.get('set-cookie')).toBe(
      'lng=es; Path=/; Max-Age=31536000; SameSite=Lax',
    )
  })

  it.each([
    ['https://localhost', {}, true],
    ['http://localhost', {}, false],
    ['http://localhost', { 'X-Forwarded-Proto': 'https' }, true],
    ['http://localhost', { 'X-Forwarded-Proto': 'HTTPS, http' }, true],
    ['http://localhost', { 'X-Forwarded-Proto': 'http' }, false],
  ])(
    'remembers it in a secure cookie over HTTPS only: %s, %o',
    async (origin, headers, isSecure) => {
      const response = await app.request(new Request(`${origin}/?lng=es`, { headers }))
      expect(response.headers.get('set-cookie')?.endsWith('; Secure')).toBe(isSecure)
    },
  )

  it('has a tag a language, so that a change of language is never a 304', async () => {
    const tags = await Promise.all(
      languages.map(async (lng) => (await ask(`/?lng=${lng}`)).headers.get('etag')),
    )
    expect(new Set(tags).size).toBe(3)
    const french = { 'if-none-match': String(tags[0]) }
    expect((await ask('/', { ...french, cookie: 'lng=en' })).status).toBe(200)
    expect((await ask('/', { ...french, cookie: 'lng=fr' })).status).toBe(304)
  })
})

describe('a pinned page', () => {
  it('keeps its language whatever the visitor prefers', async () => {
    const response = await ask('/en/weight-converter?lng=es', {
      cookie: 'lng=fr',
      'accept-language': 'fr',
    })
    expect(await response.text()).toBe(siteFiles['/en/weight-converter/index.html'])
    expect(response.headers.get('content-language')).toBe('en')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('has one address: not that of its file', async () => {
    for (const path of ['/index.html', '/en/index.html', '/404.html', '/en/404.html']) {
      expect((await ask(path)).status).toBe(404)
    }
  })
})

describe('caching and encoding', () => {
  it('keeps hashed files for ever, others for an hour', async () => {
    const cacheControl = async (path: string) => (await ask(path)).headers.get('cache-control')
    expect(await cacheControl('/assets/entry-4f2a.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheControl('/locales/b1/en/weight.json')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect(await cacheControl('/robots.txt')).toBe('public, max-age=3600')
    expect(await cacheControl('/service-worker.js')).toBe('no-cache')
    expect(await cacheControl('/verification.html')).toBe('no-cache')
  })

  it('sends the encoding asked for, each with its own tag and length', async () => {
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (b: Uint8Array) => b }
    const tags = new Set<string | null>()
    for (const [encoding, decode] of Object.entries(decoders)) {
      const response = await ask('/robots.txt', { 'accept-encoding': encoding })
      const { headers } = response
      const bytes = await response.bytes()
      expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(headers.get('content-length')).toBe(String(bytes.byteLength))
      expect(new TextDecoder().decode(decode(bytes))).toBe(siteFiles['/robots.txt'])
      expect(headers.get('vary')).toBe('Accept-Encoding')
      tags.add(headers.get('etag'))
    }
    expect(tags.size).toBe(3)
  })

  it('does not say that files without encoded forms vary', async () => {
    const { identity } = memoryAsset('/icon.png', 'x').representations
    const icon = { contentType: 'image/png', isImmutable: false, representations: { identity } }
    const assets = siteAssets().set('/icon.png', icon)
    const response = await createSiteApp({ assets }).app.request('/icon.png', {
      headers: { 'accept-encoding': 'br' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.has('vary')).toBe(false)
    expect(response.headers.has('content-encoding')).toBe(false)
  })

  it('answers 304 to a tag that is still right', async () => {
    const first = await ask('/en', { 'accept-encoding': 'br' })
    const tag = String(first.headers.get('etag'))
    for (const header of [tag, `W/${tag}`, `"other", W/"x,y" , ${tag}`, '*', ' * ']) {
      const again = await ask('/en', { 'accept-encoding': 'br', 'if-none-match': header })
      expect([header, again.status]).toEqual([header, 304])
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(tag)
      for (const name of ['vary', 'cache-control', 'content-security-policy', 'content-language']) {
        expect(again.headers.get(name)).toBe(first.headers.get(name))
      }
      expect(again.headers.has('content-length')).toBe(false)
    }
    for (const header of ['"other"', tag.slice(1, -1), '', 'W/"', '"a", "b"']) {
      const again = await ask('/en', { 'accept-encoding': 'br', 'if-none-match': header })
      expect([header, again.status]).toEqual([header, 200])
    }
    const otherEncoding = { 'accept-encoding': 'gzip', 'if-none-match': tag }
    expect((await ask('/en', otherEncoding)).status).toBe(200)
  })

  it('ignores ranges', async () => {
    const response = await ask('/robots.txt', { range: 'bytes=0-3' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(siteFiles['/robots.txt'])
  })
})

describe('methods', () => {
  it.each([...everyPath, '/robots.txt', '/assets/entry-4f2a.js', '/nowhere', '/healthz', '/en/'])(
    'HEAD %s is GET without its body',
    async (path) => {
      const get = await ask(path)
      const head = await ask(path, {}, 'HEAD')
      expect(head.status).toBe(get.status)
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
      expect(await head.text()).toBe('')
    },
  )

  it('does not open a large file for HEAD', async () => {
    const { identity } = memoryAsset('/large.bin', 'x').representations
    const content = () => Promise.reject(new Error('opened'))
    const large = memoryAsset('/large.bin', 'x')
    const assets = siteAssets().set('/large.bin', {
      ...large,
      representations: { identity: { ...identity, content } },
    })
    const { app: withLarge, reports } = createSiteApp({ assets })
    expect((await withLarge.request('/large.bin', { method: 'HEAD' })).status).toBe(200)
    expect(reports).toEqual([])
  })

  it('lead a share that no worker took to the home page of its language, without reading it', async () => {
    for (const [path, location] of [
      ['/share', '/?shared=none'],
      ['/share?lng=es', '/es?shared=none'],
      ['/share?lng=%2F%2Fevil.example', '/?shared=none'],
    ] as const) {
      const body = new FormData()
      body.set('files', new File(['%PDF-1.7'], 'letter.pdf'))
      const request = new Request(`http://localhost${path}`, { method: 'POST', body })
      const response = await app.request(request)
      expect([response.status, response.headers.get('location')]).toEqual([303, location])
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(request.bodyUsed).toBe(false)
    }
    expect((await ask('/share')).status).toBe(404)
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    'refuses %s',
    async (method) => {
      for (const path of ['/', '/en/weight-converter', '/en/', '/robots.txt', '/healthz']) {
        const response = await ask(path, {}, method)
        expect([path, response.status]).toEqual([path, 405])
        expect(response.headers.get('allow')).toBe('GET, HEAD')
      }
      expect((await ask('/nowhere', {}, method)).status).toBe(404)
    },
  )
})

const knownBodies = new Set([
  ...Object.values(siteFiles),
  'Not found\n',
  'Moved permanently\n',
  'Method not allowed\n',
  '{"error":"not-found"}',
  '{"status":"ok"}',
])

it('decodes no path, because wrong escapes would cost time, and no file has such a name', async () => {
  const decoders = [vi.spyOn(globalThis, 'decodeURI'), vi.spyOn(globalThis, 'decodeURIComponent')]
  expect((await ask(`/${'%E0%A4%A'.repeat(1000)}`)).status).toBe(404)
  expect((await ask('/%2573')).status).toBe(404)
  for (const decoder of decoders) {
    expect(decoder).not.toHaveBeenCalled()
    decoder.mockRestore()
  }
})

const trickyPieces = String.raw`/ // . .. %2e %2F %5c \ %00 % %zz %c0%af ; @ : ? # * en es assets locales
  index.html 404.html server.json convertisseur-poids evil.com é ~ .br api healthz`
const trickyPiece = fc.constantFrom(' ', '\u202f', ...trickyPieces.split(/\s+/))
const anyPath = fc.oneof(
  fc.array(trickyPiece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
  fc.webPath(),
  fc.tuple(fc.constantFrom(...everyPath), trickyPiece).map(([path, piece]) => path + piece),
)
const anyMethod = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE')
const headerText = fc.string({ unit: fc.constantFrom(...'bre gzipnlsq;=,*"W/-.019') })

describe('whatever is asked', () => {
  it('is answered, with something of the site and nothing else', async () => {
    const property = fc.asyncProperty(anyPath, anyMethod, async (path, name) => {
      const url = `http://localhost/${path}`
      fc.pre(URL.canParse(url))
      const response = await app.request(new Request(url, { method: name }))
      expect([200, 301, 404, 405]).toContain(response.status)
      const body = await response.text()
      if (name !== 'HEAD') expect(knownBodies).toContain(body)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    })
    await fc.assert(property, { numRuns: 1000 })
    expect(siteReports).toEqual([])
  })

  it('is never sent to another site', async () => {
    const slashes = fc.array(fc.constantFrom('/', '//', '/\\', '%2f', 'evil.com', 'en', '?', '@'))
    const property = fc.asyncProperty(slashes, async (pieces) => {
      const url = `http://localhost/${pieces.join('')}/`
      fc.pre(URL.canParse(url))
      const location = (await app.request(new Request(url))).headers.get('location')
      if (location === null) return
      const target = new URL(location, 'http://localhost')
      expect(target.origin).toBe('http://localhost')
      expect(everyPath).toContain(target.pathname)
    })
    await fc.assert(property, { numRuns: 500 })
  })

  it('with whatever headers, a page is a page in one of the languages', async () => {
    const property = fc.asyncProperty(
      headerText,
      headerText,
      headerText,
      headerText,
      async (language, encoding, tag, cookie) => {
        const headers = {
          'accept-language': language,
          'accept-encoding': encoding,
          'if-none-match': tag,
          cookie: `lng=${cookie}`,
        }
        const response = await app.request('/convertisseur-poids', { headers })
        expect([200, 304]).toContain(response.status)
        expect(['fr', 'en', 'es']).toContain(response.headers.get('content-language'))
      },
    )
    await fc.assert(property, { numRuns: 500 })
    expect(siteReports).toEqual([])
  })
})

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
