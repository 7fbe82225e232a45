import type { Asset, Assets, Bytes, ContentEncoding, Representation } from '../server/assets.ts'
import type { Manifest } from '../server/manifest.ts'
import type { KnownRates } from '../server/rates/rates.ts'
import type { AssetsBinding } from './bindings.ts'

type RepresentationFacts = Omit<Representation, 'content'>

/** All that is known of a file but its bytes. */
export interface AssetFacts extends Omit<Asset, 'representations'> {
  representations: { identity: RepresentationFacts } & Partial<
    Record<ContentEncoding, RepresentationFacts>
  >
}

/** What the Worker is told about the build: `dist/site.txt`, which is bundled with it. */
export interface SiteFacts {
  manifest: Manifest
  /** By URL path, without those files that Cloudflare sends by itself. */
  assets: Readonly<Record<string, AssetFacts>>
  /** The rates the build came with. */
  bundled: KnownRates
}

/**
 * The folder of the files that the Worker sends. It is no part of any address: asked for from outside, it
 * leads to the Worker, which knows no such path.
 */
const workerFilesFolder = '/_files'

/** What the name of a file's encoded form ends in. */
export const suffixes = { identity: '', br: '.br', gzip: '.gz' } as const satisfies Record<
  ContentEncoding,
  string
>

/** Where a file that the Worker sends lies among those that are uploaded. */
export const uploadedPath = (path: string, encoding: ContentEncoding): string =>
  `${workerFilesFolder}${path}${suffixes[encoding]}`

const open = async (binding: AssetsBinding, path: string): Promise<ReadableStream<Bytes>> => {
  // The binding looks at nothing but the path.
  const { ok, status, body } = await binding.fetch(`https://assets.local${path}`)
  if (!ok || body === null) throw new Error(`a file of the build is missing (${status})`)
  return body
}

/** The files of the build as the app wants them, their bytes asked of Cloudflare's network at each request. */
export const bindingAssets = (
  facts: Readonly<Record<string, AssetFacts>>,
  binding: AssetsBinding,
): Assets => {
  const assetOf = (path: string, { representations, ...others }: AssetFacts): Asset => {
    const { identity, br, gzip } = representations
    const withContent = (
      found: AssetFacts['representations']['identity'],
      encoding: ContentEncoding,
    ): Representation => ({
      ...found,
      content: () => open(binding, uploadedPath(path, encoding)),
    })
    return {
      ...others,
      representations: {
        identity: withContent(identity, 'identity'),
        ...(br && { br: withContent(br, 'br') }),
        ...(gzip && { gzip: withContent(gzip, 'gzip') }),
      },
    }
  }
  return new Map(
    Object.entries(facts).map(([path, assetFacts]) => [path, assetOf(path, assetFacts)]),
  )
}
