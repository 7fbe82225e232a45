import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { manifestSchema } from '../../server/manifest.ts'
import {
  contentSecurityPolicy,
  noFrames,
  noThirdParties,
  securityHeaders,
} from '../../server/security-headers.ts'
import { isEmbeddable } from '../core/tool.ts'
import { languages } from '../core/language.ts'
import { pages as sitePages } from '../site/pages.ts'
import { themeScript } from '../site/theme.ts'
import { headersFileLimits, securityFiles } from './security-files.ts'

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const scriptHashes = [hash(themeScript)]

const home = {
  id: 'home',
  paths: { fr: '/', en: '/en', es: '/es' },
  sheets: ['body{}', 'h1{}'],
  isEmbeddable: false,
}
const weight = {
  id: 'weight',
  paths: { fr: '/poids', en: '/en/weight', es: '/es/peso' },
  sheets: ['body{}', 'select{}'],
  isEmbeddable: true,
}
const notFoundSheets = ['body{}', 'p{}']
const files = securityFiles({ pages: [home, weight], notFoundSheets, thirdParties: noThirdParties })

/** Parses a `_headers` file into the headers of each path. */
const rulesOf = (text: string) => {
  const rules = new Map<string, Map<string, string>>()
  let current = new Map<string, string>()
  for (const line of text.split('\n').filter((part) => part !== '')) {
    const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? []
    if (line.startsWith('/')) rules.set(line, (current = new Map()))
    else current.set(name, value)
  }
  return rules
}

describe('what our server is told', () => {
  it('is each page with the hashes of its own style sheets', () => {
    expect(files.serverManifest).toEqual({
      pages: [
        {
          id: 'home',
          paths: home.paths,
          styleHashes: home.sheets.map(hash),
          isEmbeddable: false,
        },
        {
          id: 'weight',
          paths: weight.paths,
          styleHashes: weight.sheets.map(hash),
          isEmbeddable: true,
        },
      ],
      notFoundStyleHashes: notFoundSheets.map(hash),
      scriptHashes,
      thirdParties: noThirdParties,
    })
    expect(
      manifestSchema.parse({ ...files.serverManifest, siteName: 'Utilo', messagesKeptMonths: 12 }),
    ).toMatchObject(files.serverManifest)
  })
})

describe('the file for static hosts', () => {
  const rules = rulesOf(files.headersFile)

  it('gives every answer the headers of our server', () => {
    const forAll = rules.get('/*')
    for (const [name, value] of Object.entries(securityHeaders({ hsts: true })))
      expect(forAll?.get(name)).toBe(value)
  })

  it('gives each page the policy our server gives it, at the address such hosts send it from', () => {
    for (const { paths, sheets, isEmbeddable: isOpen } of [home, weight])
      for (const path of [`${paths.fr}/`.replace('//', '/'), `${paths.en}/`, `${paths.es}/`])
        expect(Object.fromEntries(rules.get(path) ?? [])).toEqual({
          'Content-Security-Policy': contentSecurityPolicy({
            scriptHashes,
            styleHashes: sheets.map(hash),
            isEmbeddable: isOpen,
          }),
        })
  })

  it('lets other sites frame what may be embedded; everything else is refused by its own rule or by that of all', () => {
    // If several policies apply, all of them hold, so the one for all paths must not restrict frames.
    expect(rules.get('/*')?.get('Content-Security-Policy')).not.toContain('frame-ancestors')
    expect(rules.get('/*')?.get('X-Frame-Options')).toBe(noFrames['X-Frame-Options'])
    for (const [path, headers] of rules) {
      if (path === '/*') continue
      expect(headers.has('X-Frame-Options')).toBe(false)
      const policy = headers.get('Content-Security-Policy')
      const framing = policy && /frame-ancestors ([^;]+)/.exec(policy)?.[1]
      if (['/poids/', '/en/weight/', '/es/peso/'].includes(path)) expect(framing).toBe('*')
      else expect(framing ?? "'none'").toBe("'none'")
    }
  })

  it('refuses to frame every page of this site but the tools that may be embedded', () => {
    const found = rulesOf(
      securityFiles({
        pages: sitePages.map(({ id, paths, tool }) => ({
          id,
          paths,
          sheets: [],
          isEmbeddable: tool !== undefined && isEmbeddable(tool),
        })),
        notFoundSheets,
        thirdParties: noThirdParties,
      }).headersFile,
    )
    const framable = [...found]
      .filter(([, headers]) =>
        headers.get('Content-Security-Policy')?.includes('frame-ancestors *;'),
      )
      .map(([path]) => path)
    const expected = sitePages
      .filter(({ tool }) => tool && tool.group !== 'files' && !tool.isSensitive)
      .flatMap(({ paths }) => Object.values(paths).map((path) => `${path}/`))
    expect(framable.toSorted()).toEqual(expected.toSorted())
    expect(expected).toEqual(expect.arrayContaining(['/convertisseur-poids/', '/en/world-clock/']))
  })

  it('leaves inline styles, and nothing else, to the page where it knows only that it is one', () => {
    const policy = rules.get('/*')?.get('Content-Security-Policy') ?? ''
    expect(policy.match(/'unsafe-\w+'/g)).toEqual(["'unsafe-inline'"])
    expect(policy).toContain("style-src 'self' 'unsafe-inline';")
    expect(policy).toContain(`script-src 'self' '${scriptHashes[0]}' 'wasm-unsafe-eval';`)
    expect(files.ownPolicyOf('not-found')).toBe(
      `style-src 'self' ${notFoundSheets.map((sheet) => `'${hash(sheet)}'`).join(' ')}`,
    )
    expect(files.ownPolicyOf('home')).toBeUndefined()
  })

  it('says what may be kept how long, and what has no extension to tell its type by', () => {
    for (const folder of ['/assets/*', '/locales/*'])
      expect(rules.get(folder)?.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(rules.get('/service-worker.js')?.get('Cache-Control')).toBe('no-cache')
    for (const path of ['/api/rates', '/api/rate-history'])
      expect(Object.fromEntries(rules.get(path) ?? [])).toEqual({
        'Content-Type': 'application/json',
        'Cache-Control': 'public, max-age=300',
      })
  })

  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `tool-${index}`,
      paths: { fr: `/${index}`, en: `/en/${index}`, es: `/es/${index}` },
      sheets: ['body{}', `p{order:${index}}`],
      isEmbeddable: index % 2 === 1,
    }))

  it.each([['this site’s pages', sitePages.length] as const, ['twice as many', 60] as const])(
    'keeps within what hosts allow with %s',
    (_case, count) => {
      const pages = many(count)
      const { headersFile, ownPolicyOf } = securityFiles({
        pages,
        notFoundSheets,
        thirdParties: noThirdParties,
      })
      const found = rulesOf(headersFile)
      expect(found.size).toBeLessThanOrEqual(headersFileLimits.rules)
      for (const line of headersFile.split('\n'))
        expect(line.length).toBeLessThanOrEqual(headersFileLimits.lineCharacters)
      // Pages that may be framed come first, because without a rule of its own no page may be.
      const unruled = pages.filter(({ paths }) => !found.has(`${paths.fr}/`))
      if (unruled.length > 0)
        expect(found.size).toBeGreaterThan(headersFileLimits.rules - languages.length)
      const withRules = pages.filter((page) => !unruled.includes(page))
      if (unruled.some((page) => page.isEmbeddable))
        expect(withRules.every((page) => page.isEmbeddable)).toBe(true)
      // A page without a rule in one language has none in any language, and has the policy in its own HTML.
      for (const { id, paths, sheets } of pages) {
        const ruled = Object.values(paths).map((path) => found.has(`${path}/`))
        expect(new Set(ruled).size).toBe(1)
        expect(ownPolicyOf(id)).toBe(
          ruled[0]
            ? undefined
            : `style-src 'self' ${sheets.map((css) => `'${hash(css)}'`).join(' ')}`,
        )
      }
    },
  )

  it('lets in the others that the operator wants', () => {
    const thirdParties = { ...noThirdParties, script: ['https://ads.example'] }
    const open = securityFiles({ pages: [home], notFoundSheets, thirdParties })
    expect(open.serverManifest.thirdParties).toEqual(thirdParties)
    const found = rulesOf(open.headersFile)
    for (const path of ['/*', '/', '/en/', '/es/'])
      expect(found.get(path)?.get('Content-Security-Policy')).toMatch(
        /script-src [^;]*https:\/\/ads\.example/,
      )
  })
})
