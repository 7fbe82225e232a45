/** Header names to values; one value a name. */
export type HeaderRecord = Readonly<Record<string, string>>

/** Hashes such as `sha256-…` of what stands inline in a page. */
export interface InlineHashes {
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
}

/** What a page's own policy follows from. */
export interface PagePolicy extends InlineHashes {
  /** Other sites may show the page in a frame; left out, nobody may. */
  isEmbeddable?: boolean
}

/** Origins such as `https://*.example.org` of others whose parts the operator wants in the pages. */
export interface ThirdPartySources {
  script: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
  img: readonly string[]
}

/** Nothing of anybody else's: what holds unless the operator wants ads or analytics. */
export const noThirdParties: ThirdPartySources = { script: [], frame: [], connect: [], img: [] }

const usedFeatures = ['clipboard-write', 'fullscreen', 'screen-wake-lock']

// Only names Chromium knows: it reports any other one in the console of every page.
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const permissionsPolicy = [
  ...usedFeatures.map((feature) => `${feature}=(self)`),
  ...unusedFeatures.map((feature) => `${feature}=()`),
].join(', ')

/**
 * The headers of every answer, page or not.
 *
 * @param options.hsts tell browsers to come back by https only, for a year
 */
export const securityHeaders = ({ hsts }: { hsts: boolean }): HeaderRecord => ({
  ...(hsts ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  'X-Content-Type-Options': 'nosniff',
  // Never the path or the query, not even to ourselves: a tool's values stand in the address.
  'Referrer-Policy': 'strict-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
})

const ofDocuments = new Set(['Cross-Origin-Opener-Policy', 'Permissions-Policy'])

/** The same headers for what is never a page: without those that browsers heed on pages alone, half a kilobyte. */
export const headersOfParts = (headers: HeaderRecord): HeaderRecord =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofDocuments.has(name)))

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`)

/** The directive that names a page's style sheets. */
export const stylePolicy = (styleHashes: readonly string[]): string =>
  ['style-src', "'self'", ...quoted(styleHashes)].join(' ')

const frameAncestors = (isEmbeddable: boolean): string =>
  `frame-ancestors ${isEmbeddable ? '*' : "'none'"}`

/**
 * Forbids every frame where a page's own policy says nothing of frames: browsers look at this one only then
 * (HTML, "check a navigation response's adherence to X-Frame-Options").
 */
export const noFrames: HeaderRecord = { 'X-Frame-Options': 'DENY' }

const policyWith = (
  styles: string,
  scriptHashes: readonly string[],
  thirdParties: ThirdPartySources,
  framing: readonly string[],
): string =>
  [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...quoted(scriptHashes), "'wasm-unsafe-eval'", ...thirdParties.script],
    [styles],
    ['img-src', "'self'", 'data:', 'blob:', ...thirdParties.img],
    // A face of one glyph stands in the style sheet itself.
    ['font-src', "'self'", 'data:'],
    ['connect-src', "'self'", 'blob:', ...thirdParties.connect],
    // Without others there is no frame of any kind, which the first directive says already.
    ...(thirdParties.frame.length > 0 ? [['frame-src', ...thirdParties.frame]] : []),
    ['worker-src', "'self'", 'blob:'],
    ['manifest-src', "'self'"],
    ['media-src', "'self'", 'blob:'],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ...(framing.length > 0 ? [framing] : []),
    ['object-src', "'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')

/** The value of the `Content-Security-Policy` header, which HTML alone is sent with. */
export const contentSecurityPolicy = (
  { scriptHashes, styleHashes, isEmbeddable = false }: PagePolicy,
  thirdParties: ThirdPartySources = noThirdParties,
): string =>
  policyWith(stylePolicy(styleHashes), scriptHashes, thirdParties, [frameAncestors(isEmbeddable)])

/**
 * The policy for pages whose own HTML names their style sheets, in a policy of its own that holds besides this one.
 * This one leaves inline styles to that one, and frames to a page's own header or else to `noFrames`: what one
 * policy forbids, no other can allow. It is as strict as the other in all else.
 */
export const policyBesideStyles = (
  scriptHashes: readonly string[],
  thirdParties: ThirdPartySources = noThirdParties,
): string => policyWith("style-src 'self' 'unsafe-inline'", scriptHashes, thirdParties, [])
