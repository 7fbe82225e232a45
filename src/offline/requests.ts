/** What decides on how a request is answered. */
export interface AskedFor {
  url: URL
  method: string
  /** `navigate` for what the address bar shows. */
  mode: string
  hasRange: boolean
}

/** A page: the network first. A file: what is kept first. Anything else is none of the worker's business. */
export type Treatment = 'page' | 'file' | undefined

/** Beside the pages, without a hash: what the page's head names. */
const headFiles =
  /^\/(?:favicon\.svg|favicon\.ico|(?:(?:en|es)\/)?manifest\.webmanifest|[\w-]+\.png)$/

/** @param origin - ours */
export const treatmentOf = (
  { url, method, mode, hasRange }: AskedFor,
  origin: string,
): Treatment => {
  if (method !== 'GET' || hasRange || url.origin !== origin) return undefined
  if (/^\/(?:assets|locales)\//.test(url.pathname))
    return /\/tesseract-(?:core|data)-/.test(url.pathname) ? undefined : 'file'
  if (url.pathname.startsWith('/api/')) return undefined
  return mode === 'navigate' || headFiles.test(url.pathname) ? 'page' : undefined
}

/** Under which name a page is kept: its path alone, since what was typed stands in the query. */
export const pageKey = (address: string, origin: string): string =>
  new URL(address, origin).pathname.replace(/\/+$/, '') || '/'
