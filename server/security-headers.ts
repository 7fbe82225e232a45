/** Header names and values, with one value per name. */
export type HeaderRecord = Readonly<Record<string, string>>

/** Hashes such as `sha256-…` of the inline scripts and styles of a page. */
export interface InlineHashes {
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
}

/** The input of a page's own policy. */
export interface PagePolicy extends InlineHashes {
  /** Whether other sites may show the page in a frame. By default they may not. */
  isEmbeddable?: boolean
}

/** The origins of third parties, such as `https://*.example.org`, whose content the operator has configured. */
export interface ThirdPartySources {
  script: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
  img: readonly string[]
}

/** The value when no ads or analytics are configured. */
export const noThirdParties: ThirdPartySources = { script: [], frame: [], connect: [], img: [] }

const usedFeatures = ['clipboard-write', 'fullscreen', 'screen-wake-lock']

// The list contains only names that Chromium knows, because it logs an unknown one in the console of every page.
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
 * Returns the headers of every response, page or not.
 *
 * @param options.hsts tells browsers to use https only, for a year
 */
export const securityHeaders = ({ hsts }: { hsts: boolean }): HeaderRecord => ({
  ...(hsts ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  'X-Content-Type-Options': 'nosniff',
  // The path and the query are never sent, not even to this site, because a tool's inputs stand in the URL.
  'Referrer-Policy': 'strict-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
})

const ofDocuments = new Set(['Cross-Origin-Opener-Policy', 'Permissions-Policy'])

/**
 * Returns the same headers for files that are not pages. It leaves out those that browsers use on pages only, which
 * saves half a kilobyte.
 */
export const headersOfParts = (headers: HeaderRecord): HeaderRecord =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofDocuments.has(name)))

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`)

/** Returns the directive that names a page's style sheets. */
export const stylePolicy = (styleHashes: readonly string[]): string =>
  ['style-src', "'self'", ...quoted(styleHashes)].join(' ')

const frameAncestors = (isEmbeddable: boolean): string =>
  `frame-ancestors ${isEmbeddable ? '*' : "'none'"}`

/**
 * Forbids all frames where a page's own policy has no `frame-ancestors` directive; browsers ignore this header
 * otherwise (HTML, "check a navigation response's adherence to X-Frame-Options").
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
    // A font of one glyph is embedded in the style sheet itself.
    ['font-src', "'self'", 'data:'],
    ['connect-src', "'self'", 'blob:', ...thirdParties.connect],
    // Without third parties no frame is allowed, which `default-src` already says.
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

/** Returns the value of the `Content-Security-Policy` header, which is sent with HTML only. */
export const contentSecurityPolicy = (
  { scriptHashes, styleHashes, isEmbeddable = false }: PagePolicy,
  thirdParties: ThirdPartySources = noThirdParties,
): string =>
  policyWith(stylePolicy(styleHashes), scriptHashes, thirdParties, [frameAncestors(isEmbeddable)])

/**
 * Returns the policy for pages whose own HTML contains a second policy that names their style sheets. Both apply, and
 * neither can allow what the other forbids: this one leaves inline styles to the second policy, and frames to a
 * page's own header or to `noFrames`. It is equally strict in everything else.
 */
export const policyBesideStyles = (
  scriptHashes: readonly string[],
  thirdParties: ThirdPartySources = noThirdParties,
): string => policyWith("style-src 'self' 'unsafe-inline'", scriptHashes, thirdParties, [])
