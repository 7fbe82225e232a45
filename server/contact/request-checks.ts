import { z } from 'zod'
import type { Connection } from '../app.ts'

const ipv4 = z.ipv4()
const ipv6 = z.ipv6()

/** An entry of a proxy: an address, perhaps with a port, IPv6 perhaps in brackets. */
const withoutPort = (entry: string) => {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(entry) ?? []
  const [, dotted] = /^([\d.]+):\d+$/.exec(entry) ?? []
  return bracketed ?? dotted ?? entry
}

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  // Parsing a URL writes it in one way: lower case, zeros left out, an embedded IPv4 address in hexadecimal.
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
 * Whom an address stands for: itself, or the network of an IPv6 address (its first 64 bits), which one
 * household or one server has all of.
 *
 * @returns undefined for what is no IP address
 */
export const senderOf = (address: string): string | undefined => {
  if (ipv4.safeParse(address).success) return address
  // An address for use on one link only names that link: `fe80::1%eth0`.
  const [plain = ''] = address.split('%', 1)
  if (!ipv6.safeParse(plain).success) return undefined
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/** Who is not known, together. */
const unknownSender = 'unknown'

/**
 * Who sent a request, for counting.
 *
 * Each proxy adds, on the right of `X-Forwarded-For`, whom it was asked by. What stands further left than our own
 * proxies' entries was written by the visitor, and may be anything.
 *
 * @param trustedProxies how many proxies of ours a request comes through
 */
export const clientAddress = (
  headers: Headers,
  connection: Connection,
  trustedProxies: number,
): string => {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',')
  const forwarded = trustedProxies === 0 ? undefined : entries.at(-trustedProxies)
  return (
    senderOf(withoutPort(forwarded?.trim() ?? '')) ??
    senderOf(connection.address ?? '') ??
    unknownSender
  )
}

/** A host and port as a browser writes them in the origins of a scheme: without the scheme's own port. */
const hostIn = (scheme: string, host: string | null) =>
  host === null ? undefined : URL.parse(`${scheme}//${host}/`)?.host

/**
 * Whether a request may have come from a page of ours, or from a program that is no browser.
 *
 * Browsers that say where a request comes from (`Sec-Fetch-Site`) are believed: pages cannot set it.
 * Others say the page's origin, whose host has to be the one that was asked; a proxy that asks
 * us by another name says the first one in `X-Forwarded-Host`, which no page of another site can set either.
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
 * The body of a request as text, read no further than it may be long.
 *
 * @returns undefined where it is longer
 * @throws TypeError, as a rejection, where it is not UTF-8, or where it breaks off
 */
export const readBody = async (
  { body, headers }: Pick<Request, 'body' | 'headers'>,
  limitBytes: number,
): Promise<string | undefined> => {
  if (Number(headers.get('content-length') ?? 0) > limitBytes) return undefined
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let lengthBytes = 0
  for await (const chunk of body ?? []) {
    lengthBytes += chunk.byteLength
    if (lengthBytes > limitBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
