import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isTravelling = false

const onPopState = () => {
  isTravelling = true
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // The same function again is no second listener; it has to come before those that ask.
  addEventListener('popstate', onPopState)
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

/** Whether the last move was through the browser's own history, back or forward. */
export const hasTravelled = (): boolean => isTravelling

/** Goes to an address of ours without a full load. To where one is already is no step to come back from. */
export const navigate = (address: string, options: { isReplacing?: boolean } = {}): void => {
  isTravelling = false
  const isReplacing = options.isReplacing || new URL(address, location.href).href === location.href
  history[isReplacing ? 'replaceState' : 'pushState'](null, '', address)
  for (const listener of listeners) listener()
}
