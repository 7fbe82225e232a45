import { type securities, oneLine, byteLengthOf } from './content.ts'

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

export interface Email {
  /** One address, or several separated by commas. */
  recipient: string
  subject: string
  message: string
}

/**
 * Tells whether a text looks like an e-mail address, leniently: something, `@`, something with a dot in it. Typing
 * errors are noticed, and no valid address is refused.
 */
export const isEmailAddress = (text: string): boolean =>
  /^[^\s@,;<>"]+@[^\s@,;<>".]+(?:\.[^\s@,;<>".]+)+$/u.test(text)

/** Splits a list of addresses and trims them. */
export const splitAddresses = (list: string): readonly string[] =>
  list
    .split(/[,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')

/** Percent-encodes a value as RFC 6068 asks, with CR LF as line breaks. */
const encodeValue = (text: string) => encodeURIComponent(text.replaceAll(/\r\n?|\n/g, '\r\n'))

/**
 * Writes a message as a `mailto:` address (RFC 6068).
 *
 * The cameras of iPhones and of Android open it as any other link; MATMSG, which comes from Japanese phones, is
 * known to few readers. The result is ASCII, accents included.
 *
 * @param email - well-formed, because a lone surrogate cannot be encoded.
 */
export const writeMailto = ({ recipient, subject, message }: Email): string => {
  const to = splitAddresses(recipient).map((address) =>
    encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+'),
  )
  const headers = [
    ['subject', subject],
    ['body', message],
  ]
    .filter(([, value]) => value?.trim() !== '')
    .map(([name, value = '']) => `${name}=${encodeValue(value)}`)
  return `mailto:${to.join(',')}${headers.length > 0 ? `?${headers.join('&')}` : ''}`
}

/** A person or a company; unknown fields are empty. */
export interface Contact {
  firstName: string
  lastName: string
  organization: string
  jobTitle: string
  phone: string
  email: string
  /** A web address with its scheme. */
  website: string
  street: string
  postalCode: string
  city: string
  country: string
  /** The note, which may have several lines. */
  note: string
}

/**
 * Escapes backslash, comma, semicolon and line break, which are special in a value (RFC 2426, section 4).
 */
const escapeVcard = (text: string) =>
  text
    .trim()
    .replace(/[\\,;]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)

const structured = (parts: readonly string[]) => parts.map(escapeVcard).join(';')
const isGiven = (parts: readonly string[]) => parts.some((part) => part.trim() !== '')

/** Returns the display name of a contact; empty where neither person nor company has one. */
export const displayName = ({ firstName, lastName, organization }: Contact): string =>
  oneLine(`${firstName} ${lastName}`) || oneLine(organization)

/**
 * Writes a vCard 3.0 (RFC 2426), the version that iPhones and Android phones read.
 *
 * Lines are not folded, even when longer than 75 characters: some readers on phones do not unfold them, and every
 * break costs modules.
 */
export const writeVcard = (contact: Contact): string => {
  const { firstName, lastName, street, postalCode, city, country } = contact
  const address = ['', '', street, city, '', postalCode, country]
  const lines: readonly (readonly [property: string, value: string])[] = [
    ['N', structured([lastName, firstName, '', '', ''])],
    ['FN', escapeVcard(displayName(contact))],
    ['ORG', escapeVcard(contact.organization)],
    ['TITLE', escapeVcard(contact.jobTitle)],
    ['TEL;TYPE=CELL', escapeVcard(contact.phone)],
    ['EMAIL;TYPE=INTERNET', escapeVcard(contact.email)],
    // Readers take an address as it is, and only a comma in it would need a backslash.
    ['URL', contact.website.trim()],
    ['ADR;TYPE=WORK', isGiven(address) ? structured(address) : ''],
    ['NOTE', escapeVcard(contact.note)],
  ]
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    ...lines.filter(([, value]) => value !== '').map(([property, value]) => `${property}:${value}`),
    'END:VCARD',
    '',
  ].join('\r\n')
}

/**
 * Tells whether a text is a telephone number: digits with the separators that people use, such as `+33 (0)1 23 45
 * 67 89`, `06.12.34`, `123*4#`.
 */
export const isPhone = (text: string): boolean =>
  /^[+\d][\d\s().*#/-]*$/u.test(text.trim().replace(/^\(/, '')) &&
  /\d{2}/.test(text.replace(/\D/g, ''))

export interface WifiNetwork {
  ssid: string
  password: string
  security: (typeof securities)[number]
  /** Whether the network hides its name, so that phones have to ask for it. */
  isHidden: boolean
}

/**
 * Escapes the special characters of the format: `\ ; , " :` (ZXing's "Barcode Contents", WPA3 specification 3.0,
 * section 7).
 */
const escapeWifi = (text: string) => text.replace(/[\\;,":]/g, String.raw`\$&`)

/**
 * Writes a network in the format that phones' cameras read.
 *
 * `WPA` stands for WPA, WPA2 and WPA3 alike; `SAE` is what Android writes, and requires, for a network of WPA3
 * alone (openwrt/luci#6377). Names that look like hexadecimal digits have no quotes, which ZXing once required:
 * today's phones would take them for a part of the name.
 */
export const writeWifi = ({ ssid, password, security, isHidden }: WifiNetwork): string =>
  [
    `WIFI:T:${security}`,
    `S:${escapeWifi(ssid)}`,
    ...(security === 'nopass' ? [] : [`P:${escapeWifi(password)}`]),
    ...(isHidden ? ['H:true'] : []),
    ';',
  ].join(';')

export type WifiWarning = 'long-name' | 'wpa-length' | 'wep-length'

/** The largest length of a network name, in bytes (IEEE 802.11). */
export const maxSsidBytes = 32

/**
 * The length of a WPA password: 8 to 63 characters, or 64 hexadecimal digits (IEEE 802.11, annex J.4; WPA3 allows
 * others, which few devices do).
 */
export const wpaLengths = { minimum: 8, maximum: 63 } as const
const isWpaKey = (password: string) =>
  (password.length >= wpaLengths.minimum && password.length <= wpaLengths.maximum) ||
  /^[\da-f]{64}$/i.test(password)

/**
 * Tells whether a password is a WEP key: 5 or 13 characters, or twice as many hexadecimal digits.
 */
const isWepKey = (password: string) =>
  password.length === 5 || password.length === 13 || /^(?:[\da-f]{10}|[\da-f]{26})$/i.test(password)

/**
 * Returns a warning about an impossible network name. The code is made all the same, for networks that have it.
 */
export const checkSsid = (ssid: string): WifiWarning | undefined =>
  byteLengthOf(ssid) > maxSsidBytes ? 'long-name' : undefined

export const checkWifiPassword = ({
  password,
  security,
}: Pick<WifiNetwork, 'password' | 'security'>): WifiWarning | undefined => {
  if (password === '') return undefined
  if (security === 'WPA' && !isWpaKey(password)) return 'wpa-length'
  if (security === 'WEP' && !isWepKey(password)) return 'wep-length'
  return undefined
}
