import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isTravelling = false

const onPopState = () => {
  isTravelling = true
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // Adding the same function again has no effect. It has to run before the listeners that call `isHistoryNavigation`.
  addEventListener('popstate', onPopState)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

const currentPath = () => location.pathname

/** Returns the current path and follows its changes. `ssrPath` is used where there is no browser. */
export const usePathname = (ssrPath?: string): string =>
  useSyncExternalStore(subscribe, currentPath, () => ssrPath ?? currentPath())

/** Returns whether the last navigation went through the browser's history, back or forward. */
export const isHistoryNavigation = (): boolean => isTravelling

/** Navigates to a URL of this site without a full page load. Navigating to the current URL adds no history entry. */
export const navigate = (address: string, options: { isReplacing?: boolean } = {}): void => {
  isTravelling = false
  const isReplacing = options.isReplacing || new URL(address, location.href).href === location.href
  history[isReplacing ? 'replaceState' : 'pushState'](null, '', address)
  for (const listener of listeners) listener()
}

/** The scroll positions by page id, because the path changes with the language. */
const positions = new Map<string, number>()

/** Returns the scroll position of a page when it was last left; 0 for a page not seen in this visit. */
export const rememberedPosition = (pageId: string): number => positions.get(pageId) ?? 0

// When going back, the browser would scroll the page that is still shown before the other one has loaded. Its own
// restoration is therefore used only for reloads and for returning from other sites.
const updateScrollRestoration = (event?: Event) => {
  history.scrollRestoration = event?.type === 'pagehide' ? 'auto' : 'manual'
}

/** Remembers the scroll position of the current page. */
export const useScrollMemory = (pageId: string): void => {
  useEffect(() => {
    const keepPosition = () => positions.set(pageId, scrollY)
    updateScrollRestoration()
    addEventListener('pageshow', updateScrollRestoration)
    addEventListener('pagehide', updateScrollRestoration)
    addEventListener('scroll', keepPosition, { passive: true })
    return () => removeEventListener('scroll', keepPosition)
  }, [pageId])
}
