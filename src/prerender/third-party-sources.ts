import { z } from 'zod'
import { sourceOrigin } from '../../server/manifest.ts'
import type { ThirdPartySources } from '../../server/security-headers.ts'
import { adShapes, type ThirdParties } from '../core/site.ts'

const script = z
  .url({ protocol: /^https?$/, error: 'is not the address of a script' })
  .refine(
    (address) => URL.canParse(address) && sourceOrigin.safeParse(new URL(address).origin).success,
    {
      error: 'is not an https address',
    },
  )

const hosts = z.array(sourceOrigin)

const schema = z.object({
  ads: z
    .object({
      client: z
        .string()
        .regex(/^ca-[a-z0-9-]+$/, 'is not an AdSense client such as ca-pub-1234567890123456'),
      script,
      units: z.partialRecord(
        z.enum(adShapes),
        z.string().regex(/^\d+$/, 'is not the number of an ad unit'),
      ),
      hosts,
    })
    .nullable(),
  analytics: z
    .object({
      script,
      attributes: z.record(
        z.string().regex(/^data-[a-z0-9-]+$/, 'is not an attribute such as data-domain'),
        z.string(),
      ),
      hosts,
    })
    .nullable(),
  consentPlatform: z.object({ script, hosts }).nullable(),
})

type SourcesByUse = { [Use in keyof ThirdPartySources]?: readonly string[] }

/** The origins that AdSense loads from, collected from public policies in 2026. They may change without notice. */
const adSenseOrigins = [
  'https://*.googlesyndication.com',
  'https://*.doubleclick.net',
  'https://*.adtrafficquality.google',
  'https://www.googletagservices.com',
]
const adSense: SourcesByUse = {
  script: adSenseOrigins,
  frame: [...adSenseOrigins, 'https://www.google.com'],
  connect: adSenseOrigins,
  img: adSenseOrigins,
}

/** The origins are from Google's guide to policies for its tag. */
const googleTagOrigins = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
const googleTag: SourcesByUse = {
  script: ['https://*.googletagmanager.com'],
  connect: [...googleTagOrigins, 'https://*.analytics.google.com'],
  img: googleTagOrigins,
}

const known: Readonly<Record<string, SourcesByUse>> = {
  'https://pagead2.googlesyndication.com': adSense,
  'https://www.googletagmanager.com': googleTag,
}

const uses = ['script', 'frame', 'connect', 'img'] as const

/**
 * The origins that the operator's choices need, by what for. Empty without any.
 *
 * @throws {Error} with one sentence a mistake in these choices.
 */
export const thirdPartySources = (thirdParties: ThirdParties): ThirdPartySources => {
  const { success, data, error } = schema.safeParse(thirdParties)
  if (!success)
    throw new Error(
      error.issues
        .map(({ path, message }) => `thirdParties.${path.join('.')} in site.config.ts: ${message}.`)
        .join('\n'),
    )
  const { ads, analytics, consentPlatform } = data
  if (consentPlatform && !ads && !analytics)
    throw new Error(
      'thirdParties.consentPlatform in site.config.ts: there are neither ads nor analytics to ask for.',
    )
  const parties = [ads, analytics, consentPlatform].filter((party) => party !== null)
  const sourcesFor = (use: (typeof uses)[number]) => [
    ...new Set(
      parties.flatMap((party) => {
        const { origin } = new URL(party.script)
        return [origin, ...(known[origin]?.[use] ?? []), ...party.hosts]
      }),
    ),
  ]
  return {
    script: sourcesFor('script'),
    frame: sourcesFor('frame'),
    connect: sourcesFor('connect'),
    img: sourcesFor('img'),
  }
}
