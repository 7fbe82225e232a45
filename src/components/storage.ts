/**
 * Every entry that this site keeps on the device begins with this prefix. The privacy page lists and erases the
 * entries by it.
 */
export const storagePrefix = 'utilo:'

/**
 * The entry with the visitor's favourite and recent tools. The head of every page reads it before the first paint.
 */
export const toolsKey = `${storagePrefix}tools`

/** The entry is `off` once the visitor wants nothing to be remembered, and does not exist otherwise. */
export const rememberKey = `${storagePrefix}remember`

/** Reads an entry. It returns null when there is none, or when the visitor has blocked storage. */
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

const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/**
 * Calls a listener whenever an entry may have changed, in this tab or in another one.
 *
 * @returns a function that ends the subscription.
 */
export const subscribeToStorage = (listener: () => void): (() => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Stores an entry if storage is allowed. If it is not, the site works without memory. */
export const store = (
  key: string,
  value: string,
  storage: () => Storage = () => localStorage,
): void => {
  try {
    storage().setItem(key, value)
  } catch {
    // Storage is blocked or full. The site does not depend on it.
  }
  notify()
}

export const isRemembering = (): boolean => readStored(rememberKey) !== 'off'

/**
 * Stores what makes the next visit easier, unless the visitor has turned that off: favourite and recent tools, the
 * last choices in a tool, currency pairs, the cities of the world clock. `store` is for what the visitor asked to
 * be stored and for what does not describe the visitor: language, theme, consent, a text to be kept, running
 * timers, today's rates.
 */
export const remember = (key: string, value: string): void => {
  // A frame mostly has a separate storage, which neither the switch nor the privacy page could reach.
  if (globalThis.self === globalThis.top && isRemembering()) store(key, value)
}

export const removeStored = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was ever stored.
  }
  notify()
}
