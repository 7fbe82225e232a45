import type { Asset, ContentEncoding, Representation } from '../server/assets.ts'
import type { Manifest } from '../server/manifest.ts'
import type { KnownRates } from '../server/rates/rates.ts'

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
