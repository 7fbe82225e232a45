/** Schemes without `//` that phones act on; `example.com:8080` only looks like one. */
const schemesWithoutSlashes = /^(?:mailto|tel|sms|smsto|geo|magnet|bitcoin|urn):./i
const hasScheme = (text: string) =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(text) || schemesWithoutSlashes.test(text)

const visibleAscii = /^[!-~]+$/

/** A name with a point in it, a bracketed address, or this very machine. */
const isHost = (host: string) => /^[^.%][^%]*\.[^.%]+\.?$|^\[.+\]$|^localhost$/.test(host)

const isOfDigits = (host: string) => /^[\d.]+$/.test(host)

/** Browsers make a whole address of numbers out of part of one, `https://0.0.0.12/` out of `12`: nobody means that. */
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
 * The web address a text means: as it was typed, after `https://` where it has no scheme.
 *
 * Accents and spaces become what browsers send (RFC 3986, Punycode), so that every reader takes the whole.
 */
export const readLink = (text: string): LinkReading => {
  const typed = text.trim()
  if (typed === '') return { kind: 'empty' }
  const isCompleted = !hasScheme(typed)
  const whole = isCompleted ? `https://${typed.replace(/^\/\//, '')}` : typed
  const url = parse(whole)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  // Without a scheme it is an e-mail address rather than a visitor's name.
  const isAddressee = isCompleted && url?.username !== ''
  if (!url || isAddressee || (isWeb && !isMeant(url.hostname, typed))) return { kind: 'unreadable' }
  return { kind: 'read', address: visibleAscii.test(whole) ? whole : url.href }
}
