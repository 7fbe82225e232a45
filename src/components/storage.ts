/** The prefix of every entry this site keeps on the device; the privacy page names and erases them by it. */
export const storagePrefix = 'utilo:'

/** The visitor's favourite and recent tools; the head of every page asks for it before the first paint. */
export const toolsKey = `${storagePrefix}tools`

/** `off` once the visitor wants nothing remembered; no entry otherwise. */
export const rememberKey = `${storagePrefix}remember`

/** Reads an entry; null where there is none or the visitor has blocked storage. */
export const readStored = (
  key: string,
  storage: () => Storage = () => localStorage,
): string | null => {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Keeps an entry where storage is allowed; where it is not, the site works without memory. */
export const store = (
  key: string,
  value: string,
  storage: () => Storage = () => localStorage,
): void => {
  try {
    storage().setItem(key, value)
  } catch {
    // Blocked or full: remembering is a comfort, never a condition.
  }
}

export const isRemembering = (): boolean => readStored(rememberKey) !== 'off'

/**
 * Keeps what makes the next visit easier, unless the visitor wants none of it: favourite and recent tools, the last
 * choices of a tool, pairs of currencies, the cities of the world clock. `store` keeps what was asked for by itself
 * or is no memory of the visitor: language, theme, consent, a text to be kept, what is being timed, today's rates.
 */
export const remember = (key: string, value: string): void => {
  // In a frame this is mostly another storage, which neither the switch nor the privacy page reaches.
  if (globalThis.self === globalThis.top && isRemembering()) store(key, value)
}

export const removeStored = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked: then nothing was ever kept.
  }
}
