import { useEffect, useSyncExternalStore } from 'react'

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

/** Where the visitor was on each page, by its id: the language may change meanwhile. */
const positions = new Map<string, number>()

/** How far down the visitor was on a page when it was last left; 0 for one not seen in this visit. */
export const rememberedPosition = (pageId: string): number => positions.get(pageId) ?? 0

// On the way back the browser would scroll the page that is still shown, before the other one has
// come: it keeps its restoring for reloads and for coming from other sites.
const shareRestoring = (event?: Event) => {
  history.scrollRestoration = event?.type === 'pagehide' ? 'auto' : 'manual'
}

/** Remembers where the visitor is on the page that is shown. */
export const useScrollMemory = (pageId: string): void => {
  useEffect(() => {
    const keepPosition = () => positions.set(pageId, scrollY)
    shareRestoring()
    addEventListener('pageshow', shareRestoring)
    addEventListener('pagehide', shareRestoring)
    addEventListener('scroll', keepPosition, { passive: true })
    return () => removeEventListener('scroll', keepPosition)
  }, [pageId])
}
