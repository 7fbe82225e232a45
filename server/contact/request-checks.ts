import { z } from 'zod'
import type { Connection } from '../app.ts'

const ipv4 = z.ipv4()
const ipv6 = z.ipv6()

/** Removes the port from a proxy's entry: an address, possibly with a port, where IPv6 may stand in brackets. */
const stripPort = (entry: string) => {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(entry) ?? []
  const [, dotted] = /^([\d.]+):\d+$/.exec(entry) ?? []
  return bracketed ?? dotted ?? entry
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  // The URL parser normalizes the address: lower case, compressed zeros, an embedded IPv4 address in hexadecimal.
  const { hostname } = new URL(`http://[${address}]/`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  if (tail === undefined) return split(head)
  const known = [split(head), split(tail)] as const
  const gap = Array.from({ length: 8 - known[0].length - known[1].length }, () => '0')
  return [...known[0], ...gap, ...known[1]]
}

const dotted = (groups: readonly string[]) =>
  groups
    .flatMap((group) => {
      const value = Number.parseInt(group, 16)
      return [value >> 8, value & 255]
    })
    .join('.')

/**
 * Returns the key that an address is counted under: the address itself, or the /64 network of an IPv6 address,
 * because one household or one server has a whole /64.
 *
 * @returns undefined when the text is not an IP address
 */
export const senderOf = (address: string): string | undefined => {
  if (ipv4.safeParse(address).success) return address
  // A link-local address has a zone suffix, as in `fe80::1%eth0`.
  const [plain = ''] = address.split('%', 1)
  if (!ipv6.safeParse(plain).success) return undefined
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Returns the /48 network that a sender's /64 network belongs to.
 *
 * @param sender as {@link senderOf} returns it
 * @returns undefined for other senders, such as IPv4 addresses
 */
export const networkOf = (sender: string): string | undefined => {
  const [, prefix] = /^((?:[\da-f]+:){2}[\da-f]+):[\da-f]+::\/64$/.exec(sender) ?? []
  return prefix === undefined ? undefined : `${prefix}::/48`
}

/** All senders without a known address share this key. */
const unknownSender = 'unknown'

/**
 * Returns the sender of a request, for rate limiting.
 *
 * Each proxy appends the address it was asked by at the right of `X-Forwarded-For`. Everything left of our own
 * proxies' entries was written by the client and may be forged.
 *
 * @param trustedProxies how many of our own proxies a request passes through
 */
export const clientAddress = (
  headers: Headers,
  connection: Connection,
  trustedProxies: number,
): string => {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',')
  const forwarded = trustedProxies === 0 ? undefined : entries.at(-trustedProxies)
  return (
    senderOf(stripPort(forwarded?.trim() ?? '')) ??
    senderOf(connection.address ?? '') ??
    unknownSender
  )
}

/** Returns a host and port as browsers write them in an origin: without the scheme's default port. */
const hostIn = (scheme: string, host: string | null) =>
  host === null ? undefined : URL.parse(`${scheme}//${host}/`)?.host

/**
 * Returns whether a request may come from one of our own pages, or from a program that is not a browser.
 *
 * The `Sec-Fetch-Site` header is trusted, because pages cannot set it. Browsers without it send the page's origin,
 * whose host has to equal the requested one. A proxy that asks us under another name sends the original one in
 * `X-Forwarded-Host`, which pages of other sites cannot set either.
 */
export const isFromOwnPages = ({ url, headers }: Pick<Request, 'url' | 'headers'>): boolean => {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null) return true
  const { protocol, host } = URL.parse(origin) ?? {}
  if (!protocol || !host) return false
  return [new URL(url).host, headers.get('x-forwarded-host')].some(
    (asked) => hostIn(protocol, asked) === host,
  )
}

/**
 * The most pieces that a body is read in. The network delivers 64 KB in some 50 pieces, or 120 of the smallest usual
 * size (536 bytes), but HTTP allows a chunk per byte, and each costs as much processor time as a kilobyte.
 */
const maxPieces = 250

/**
 * Reads the body of a request as text, up to a limit.
 *
 * @returns undefined when the body is longer, or in more than {@link maxPieces} pieces
 * @throws TypeError, as a rejection, when the body is not UTF-8 or ends early
 */
export const readBody = async (
  { body, headers }: Pick<Request, 'body' | 'headers'>,
  limitBytes: number,
): Promise<string | undefined> => {
  if (Number(headers.get('content-length') ?? 0) > limitBytes) return undefined
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let lengthBytes = 0
  let pieces = 0
  for await (const chunk of body ?? []) {
    lengthBytes += chunk.byteLength
    pieces += 1
    if (lengthBytes > limitBytes || pieces > maxPieces) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
