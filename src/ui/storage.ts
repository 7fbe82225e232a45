/** The prefix of every entry this site keeps on the device; the privacy page names and erases them by it. */
export const storagePrefix = 'utilo:'

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

export const removeStored = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked: then nothing was ever kept.
  }
}
