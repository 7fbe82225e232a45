import type { Asset, Assets, Bytes, ContentEncoding, Representation } from '../server/assets.ts'
import type { Manifest } from '../server/manifest.ts'
import type { KnownRates } from '../server/rates/rates.ts'
import type { AssetsBinding } from './bindings.ts'

type RepresentationFacts = Omit<Representation, 'content'>

/** Everything known of a file except its bytes. */
export interface AssetFacts extends Omit<Asset, 'representations'> {
  representations: { identity: RepresentationFacts } & Partial<
    Record<ContentEncoding, RepresentationFacts>
  >
}

/** The description of the build in `dist/site.txt`, which is bundled with the Worker. */
export interface SiteFacts {
  manifest: Manifest
  /** The files by URL path, without those that Cloudflare sends itself. */
  assets: Readonly<Record<string, AssetFacts>>
  /** The rates that come with the build. */
  bundled: KnownRates
}

/**
 * The folder of the files that the Worker sends. It is not part of any URL: a request for it reaches the Worker,
 * which knows no such path.
 */
const workerFilesFolder = '/_files'

/** The suffixes of the files' encoded forms. */
export const suffixes = { identity: '', br: '.br', gzip: '.gz' } as const satisfies Record<
  ContentEncoding,
  string
>

/** Returns the path at which a file that the Worker sends is uploaded. */
export const uploadedPath = (path: string, encoding: ContentEncoding): string =>
  `${workerFilesFolder}${path}${suffixes[encoding]}`

const open = async (binding: AssetsBinding, path: string): Promise<ReadableStream<Bytes>> => {
  // The binding uses only the path of the URL.
  const { ok, status, body } = await binding.fetch(`https://assets.local${path}`)
  if (!ok || body === null) throw new Error(`a file of the build is missing (${status})`)
  return body
}

/** Returns the files of the build for the app. Their bytes are fetched from Cloudflare's network at each request. */
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
