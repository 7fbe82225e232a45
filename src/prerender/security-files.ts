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

/** A page with the style sheets in its HTML. */
export interface StyledPage {
  id: string
  paths: Localized<string>
  sheets: readonly string[]
  /** Whether other sites may show the page in a frame. */
  isEmbeddable: boolean
}

interface SecurityFilesOptions {
  pages: readonly StyledPage[]
  /** The style sheets in the HTML of the not-found page. */
  notFoundSheets: readonly string[]
  thirdParties: ThirdPartySources
}

export interface SecurityFiles {
  /** The part of the server's manifest that concerns security. */
  serverManifest: Omit<Manifest, 'siteName' | 'messagesKeptMonths'>
  /** The content of `_headers`, for static hosts that read it. */
  headersFile: string
  /**
   * Returns the policy that a page's own HTML has to contain, for static hosts that send the page without one: the
   * not-found page, which has no path, and pages beyond the limits of `_headers`.
   */
  ownPolicyOf: (id: string) => string | undefined
}

/** Cloudflare's limits; the characters are those of one line. */
export const headersFileLimits = { rules: 100, lineCharacters: 2000 }

const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' }
const rates = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' }

/**
 * Every page has its own policy, which names only its own style sheets, because one with those of all pages would
 * exceed the hosts' limits. Where several rules match, a host sends both policies and both apply. The policy for all
 * paths therefore leaves inline styles to the page's own, and forbids frames by a header that a page's own policy
 * overrides.
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
  // Pages that may be framed get their rules first, because without a rule of its own a page may not be framed.
  const ruled = pages
    .toSorted((one, other) => Number(other.isEmbeddable) - Number(one.isEmbeddable))
    .slice(0, Math.floor(pageRules / languages.length))
  const ofPages = ruled.flatMap(({ paths, styleHashes, isEmbeddable }) =>
    languages.map((language): [string, Readonly<Record<string, string>>] => [
      // Such hosts serve a folder's `index.html` at this path.
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
