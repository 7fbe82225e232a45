/**
 * First-party cookies and entries that the usual services write through our pages. Not those of Google's consent
 * platform (`FCCDCF`, `FCNEC`): they are what remembers a refusal.
 */
const foreignCookie = /^(?:_ga|_gid$|_gat|_gcl_|_pk_|__gads$|__gpi|__eoi$)/
const foreignEntry = /^(?:google_|goog_|_ga|_gcl_|plausible_|umami\.)/

/** The host itself, and every domain above it that a cookie may have been set for. */
const domainsOf = (host: string): readonly string[] => {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
}

/** Erases the cookies that others have set under this site's name. @param host without a port */
export const eraseCookies = (page: { cookie: string }, host: string): void => {
  const names = page.cookie
    .split('; ')
    .map((cookie) => cookie.split('=')[0] ?? '')
    .filter((name) => foreignCookie.test(name))
  for (const name of names) {
    const gone = `${name}=; path=/; max-age=0`
    page.cookie = gone
    for (const domain of domainsOf(host)) page.cookie = `${gone}; domain=${domain}`
  }
}

/** Erases what others have kept in a storage of this site's. */
export const eraseEntries = (entries: Pick<Storage, 'length' | 'key' | 'removeItem'>): void => {
  const keys = Array.from({ length: entries.length }, (_, index) => entries.key(index) ?? '')
  for (const key of keys) if (foreignEntry.test(key)) entries.removeItem(key)
}
