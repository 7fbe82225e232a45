import { useEffect } from 'react'

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
