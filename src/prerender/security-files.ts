import { createHash } from 'node:crypto'
import { serviceWorkerPath } from '../../server/assets.ts'
import type { Manifest } from '../../server/manifest.ts'
import {
  type ThirdPartySources,
  contentSecurityPolicy,
  noFrames,
  policyBesideStyles,
  securityHeaders,
  stylePolicy,
} from '../../server/security-headers.ts'
import { type Localized, languages } from '../core/language.ts'
import { themeScript } from '../site/theme.ts'

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** A page, and the style sheets that stand in its HTML. */
export interface StyledPage {
  id: string
  paths: Localized<string>
  sheets: readonly string[]
  /** Other sites may show it in a frame. */
  isEmbeddable: boolean
}

interface SecurityFilesOptions {
  pages: readonly StyledPage[]
  /** The style sheets in the HTML of the page that answers every other address. */
  notFoundSheets: readonly string[]
  thirdParties: ThirdPartySources
}

export interface SecurityFiles {
  /** What our server is told. */
  serverManifest: Omit<Manifest, 'siteName' | 'messagesKeptMonths'>
  /** `_headers`, for static hosts that read one. */
  headersFile: string
  /**
   * The policy that has to stand in a page's own HTML, for static hosts that send it without one: the not-found
   * page, which has no address, and pages beyond what `_headers` may hold.
   */
  ownPolicyOf: (id: string) => string | undefined
}

/** Cloudflare's limits; the characters are those of one line. */
export const headersFileLimits = { rules: 100, lineCharacters: 2000 }

const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' }
const rates = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' }

/**
 * Every page has a policy of its own, which names its own style sheets alone: one with those of all pages would be
 * longer than hosts allow. Where several rules apply, a host sends both policies, and both hold; so that of all
 * addresses leaves inline styles to the page's own, and forbids frames by a header that a page's own policy overrides.
 */
export const securityFiles = (options: SecurityFilesOptions): SecurityFiles => {
  const { thirdParties } = options
  const scriptHashes = [hashOf(themeScript)]
  const pages = options.pages.map(({ id, paths, sheets, isEmbeddable }) => ({
    id,
    paths,
    styleHashes: sheets.map(hashOf),
    isEmbeddable,
  }))
  const notFoundStyleHashes = options.notFoundSheets.map(hashOf)

  const forAll: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    '/*': {
      ...securityHeaders({ hsts: true }),
      ...noFrames,
      'Content-Security-Policy': policyBesideStyles(scriptHashes, thirdParties),
    },
    '/assets/*': immutable,
    '/locales/*': immutable,
    '/api/rates': rates,
    '/api/rate-history': rates,
    [serviceWorkerPath]: { 'Cache-Control': 'no-cache' },
  }
  const pageRules = headersFileLimits.rules - Object.keys(forAll).length
  // Those that may be framed first: without a rule of its own, no page may.
  const ruled = pages
    .toSorted((one, other) => Number(other.isEmbeddable) - Number(one.isEmbeddable))
    .slice(0, Math.floor(pageRules / languages.length))
  const ofPages = ruled.flatMap(({ paths, styleHashes, isEmbeddable }) =>
    languages.map((language): [string, Readonly<Record<string, string>>] => [
      // Where such hosts send a folder's `index.html` from.
      paths[language].replace(/\/?$/, '/'),
      {
        'Content-Security-Policy': contentSecurityPolicy(
          { scriptHashes, styleHashes, isEmbeddable },
          thirdParties,
        ),
      },
    ]),
  )
  const headersFile = [...Object.entries(forAll), ...ofPages]
    .flatMap(([path, headers]) => [
      path,
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
      '',
    ])
    .join('\n')
  return {
    serverManifest: {
      pages,
      notFoundStyleHashes,
      scriptHashes,
      thirdParties: copyOf(thirdParties),
    },
    headersFile,
    ownPolicyOf: (id) => {
      if (ruled.some((page) => page.id === id)) return undefined
      const { styleHashes } = pages.find((page) => page.id === id) ?? {
        styleHashes: notFoundStyleHashes,
      }
      return stylePolicy(styleHashes)
    },
  }
}

const copyOf = ({ script, frame, connect, img }: ThirdPartySources) => ({
  script: [...script],
  frame: [...frame],
  connect: [...connect],
  img: [...img],
})
