import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

const currentPath = () => location.pathname

/** The path of the address, followed as it changes; `ssrPath` where there is no browser to ask. */
export const usePathname = (ssrPath?: string): string =>
  useSyncExternalStore(subscribe, currentPath, () => ssrPath ?? currentPath())

/** Goes to an address of ours without a full load. */
export const navigate = (address: string, options: { isReplacing?: boolean } = {}): void => {
  history[options.isReplacing ? 'replaceState' : 'pushState'](null, '', address)
  for (const listener of listeners) listener()
}
