import { createHash } from 'node:crypto'
import {
  type InlineHashes,
  contentSecurityPolicy,
  securityHeaders,
} from '../../server/security-headers.ts'
import { themeScript } from '../shell/theme.ts'
import type { ClientBuild } from './client-build.ts'

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** The inline parts' hashes for our server, and a `_headers` file for static hosts that read one. */
export const securityFiles = (
  client: ClientBuild,
): { serverManifest: InlineHashes; headersFile: string } => {
  const hashes = { scriptHashes: [hashOf(themeScript)], styleHashes: client.allCss.map(hashOf) }
  const forAll = {
    ...securityHeaders({ hsts: true }),
    'Content-Security-Policy': contentSecurityPolicy(hashes),
  }
  const immutable = '  Cache-Control: public, max-age=31536000, immutable'
  return {
    serverManifest: hashes,
    headersFile: [
      '/*',
      ...Object.entries(forAll).map(([name, value]) => `  ${name}: ${value}`),
      '/assets/*',
      immutable,
      '/locales/*',
      immutable,
      '',
    ].join('\n'),
  }
}
