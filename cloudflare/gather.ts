/**
 * Prepares a finished build for the upload to Cloudflare: the files in `cloudflare/dist/client`, and their
 * description in `cloudflare/dist/site.txt`. `UTILO_DIST` names the build.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Asset,
  contentEncodings,
  immutableFolders,
  isUnderImmutableFolder,
} from '../server/assets.ts'
import { loadAssets, loadManifest } from '../server/load-assets.ts'
import { createPublishedStore } from '../server/rates/file-stores.ts'
import { securityHeaders } from '../server/security-headers.ts'
import { suffixes, uploadedPath, type AssetFacts, type SiteFacts } from './assets.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const distFolder = resolve(here, '..', process.env.UTILO_DIST ?? 'dist')
const buildFolder = join(distFolder, 'client')
const outputFolder = join(here, 'dist')
const clientFolder = join(outputFolder, 'client')

const copy = (from: string, to: string) => {
  const target = join(clientFolder, decodeURIComponent(to))
  mkdirSync(dirname(target), { recursive: true })
  cpSync(join(buildFolder, decodeURIComponent(from)), target)
}

/** Up to this size, in bytes, Cloudflare's faster compression costs less than a request to the Worker. */
const quickLimitBytes = 262_144

/**
 * Returns whether Cloudflare sends a file itself: its name changes with its content, and the compression is good
 * enough.
 */
const isSentByCloudflare = (path: string, { contentType, representations }: Asset) => {
  if (!isUnderImmutableFolder(path)) return false
  if (representations.br === undefined) return true
  // Cloudflare does not compress content of unknown type.
  return (
    representations.identity.lengthBytes <= quickLimitBytes &&
    contentType !== 'application/octet-stream'
  )
}

const factsOf = ({ representations, ...others }: Asset): AssetFacts => {
  const { identity, br, gzip } = representations
  const without = ({ etag, lengthBytes }: Asset['representations']['identity']) => ({
    etag,
    lengthBytes,
  })
  return {
    ...others,
    representations: {
      identity: without(identity),
      ...(br && { br: without(br) }),
      ...(gzip && { gzip: without(gzip) }),
    },
  }
}

rmSync(outputFolder, { recursive: true, force: true })
const manifest = await loadManifest(join(distFolder, 'server.json'))
const assets = await loadAssets(buildFolder)
const bundled = await createPublishedStore(buildFolder).read()
if (bundled === undefined) throw new Error(`${buildFolder} lacks the rates that a build comes with`)

/** Returns the headers of the files that Cloudflare sends without the Worker. */
const headersFile = () => {
  const headers = {
    ...securityHeaders({ hsts: process.env.UTILO_HSTS !== 'off' }),
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  }
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return immutableFolders.map((folder) => [`${folder}*\n`, ...lines].join('')).join('')
}

const facts: Record<string, AssetFacts> = {}
for (const [path, asset] of assets) {
  // The Worker answers these paths itself.
  if (path.startsWith('/api/')) continue
  if (isSentByCloudflare(path, asset)) {
    copy(path, path)
    continue
  }
  facts[path] = factsOf(asset)
  for (const encoding of contentEncodings)
    if (asset.representations[encoding])
      copy(path + suffixes[encoding], uploadedPath(path, encoding))
}
writeFileSync(join(clientFolder, '_headers'), headersFile())
const site: SiteFacts = { manifest, assets: facts, bundled }
writeFileSync(join(outputFolder, 'site.txt'), JSON.stringify(site))
console.log(
  `cloudflare/dist: ${assets.size} files, ${Object.keys(facts).length} of them sent by the Worker`,
)
