const fetched = new Set<string>()

/** Fetches a worker's script ahead of its work, which then needs no connection any more. */
export const fetchAhead = (url: string): void => {
  if (fetched.has(url)) return
  fetched.add(url)
  fetch(url).catch(() => {
    // The work itself will tell.
  })
}
