/** Header names to values; one value a name. */
export type HeaderRecord = Readonly<Record<string, string>>

/** Hashes such as `sha256-…` of what stands inline in the pages. */
export interface InlineHashes {
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
}

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

/** The value of the `Content-Security-Policy` header, which HTML alone is sent with. */
export const contentSecurityPolicy = ({ scriptHashes, styleHashes }: InlineHashes): string => {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`)
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...quoted(scriptHashes), "'wasm-unsafe-eval'"],
    ['style-src', "'self'", ...quoted(styleHashes)],
    ['img-src', "'self'", 'data:', 'blob:'],
    // A face of one glyph stands in the style sheet itself.
    ['font-src', "'self'", 'data:'],
    ['connect-src', "'self'", 'blob:'],
    ['worker-src', "'self'", 'blob:'],
    ['manifest-src', "'self'"],
    ['media-src', "'self'", 'blob:'],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')
}
