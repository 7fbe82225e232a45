import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSiteApp, siteFiles, siteManifest } from './testing/site.ts'

const { app, reports } = createSiteApp()

const everyPath = siteManifest.pages.flatMap((page) => Object.values(page.paths))
const knownBodies = new Set([
  ...Object.values(siteFiles),
  'Not found\n',
  'Moved permanently\n',
  'Method not allowed\n',
  '{"error":"not-found"}',
  '{"status":"ok"}',
])

const trickyPieces = String.raw`/ // . .. %2e %2F %5c \ %00 % %zz %c0%af ; @ : ? # * en es assets locales
  index.html 404.html server.json convertisseur-poids evil.com é ~ .br api healthz`
const trickyPiece = fc.constantFrom(' ', '\u202f', ...trickyPieces.split(/\s+/))
const anyPath = fc.oneof(
  fc.array(trickyPiece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
  fc.webPath(),
  fc.tuple(fc.constantFrom(...everyPath), trickyPiece).map(([path, piece]) => path + piece),
)
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE')
const headerText = fc.string({ unit: fc.constantFrom(...'bre gzipnlsq;=,*"W/-.019') })

describe('whatever is asked', () => {
  it('is answered, with something of the site and nothing else', async () => {
    const property = fc.asyncProperty(anyPath, method, async (path, name) => {
      const url = `http://localhost/${path}`
      fc.pre(URL.canParse(url))
      const response = await app.request(new Request(url, { method: name }))
      expect([200, 301, 404, 405]).toContain(response.status)
      const body = await response.text()
      if (name !== 'HEAD') expect(knownBodies).toContain(body)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    })
    await fc.assert(property, { numRuns: 1000 })
    expect(reports).toEqual([])
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
    expect(reports).toEqual([])
  })
})
