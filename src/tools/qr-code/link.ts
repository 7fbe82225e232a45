/** Schemes without `//` that phones handle; `example.com:8080` only looks like one. */
const schemesWithoutSlashes = /^(?:mailto|tel|sms|smsto|geo|magnet|bitcoin|urn):./i
const hasScheme = (text: string) =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(text) || schemesWithoutSlashes.test(text)

const visibleAscii = /^[!-~]+$/

/** Tells whether a text is a host name with a dot, a bracketed IPv6 address, or localhost. */
const isHost = (host: string) => /^[^.%][^%]*\.[^.%]+\.?$|^\[.+\]$|^localhost$/.test(host)

const isOfDigits = (host: string) => /^[\d.]+$/.test(host)

/**
 * Tells whether a host was meant: browsers complete numbers to an IP address, such as `https://0.0.0.12/` from
 * `12`.
 */
const isMeant = (host: string, typed: string) =>
  isHost(host) && (!isOfDigits(host) || typed.includes(host))

export type LinkReading =
  | { kind: 'empty' }
  | { kind: 'unreadable' }
  | { kind: 'read'; address: string }

const parse = (text: string) => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the web address that a text means: as typed, after `https://` where it has no scheme.
 *
 * Accents and spaces are encoded as browsers do (RFC 3986, Punycode), so that every reader takes the whole address.
 */
export const readLink = (text: string): LinkReading => {
  const typed = text.trim()
  if (typed === '') return { kind: 'empty' }
  const isCompleted = !hasScheme(typed)
  const whole = isCompleted ? `https://${typed.replace(/^\/\//, '')}` : typed
  const url = parse(whole)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  // Without a scheme, a text with `@` is an e-mail address rather than a user name.
  const isAddressee = isCompleted && url?.username !== ''
  if (!url || isAddressee || (isWeb && !isMeant(url.hostname, typed))) return { kind: 'unreadable' }
  return { kind: 'read', address: visibleAscii.test(whole) ? whole : url.href }
}
