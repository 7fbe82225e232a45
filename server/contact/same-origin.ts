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
