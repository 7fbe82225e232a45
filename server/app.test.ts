import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { languages } from '../src/core/language.ts'
import { createSiteApp, memoryAsset, siteAssets, siteFiles, siteManifest } from './testing/site.ts'

const { app } = createSiteApp()

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
