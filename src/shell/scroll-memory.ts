import { useEffect } from 'react'

/** Where the visitor was on each page, by its id: the language may change meanwhile. */
const positions = new Map<string, number>()

/** How far down the visitor was on a page when it was last left; 0 for one not seen in this visit. */
export const rememberedPosition = (pageId: string): number => positions.get(pageId) ?? 0

/**
 * Remembers where the visitor is on the page that is shown.
 *
 * The browser's own restoring is off while the page lives: on the way back it would scroll the page
 * that is still shown, before the other one has come. It is on for reloads and for other sites.
 */
export const useScrollMemory = (pageId: string): void => {
  useEffect(() => {
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    const handOver = () => {
      history.scrollRestoration = 'auto'
    }
    takeOver()
    addEventListener('pageshow', takeOver)
    addEventListener('pagehide', handOver)
    return () => {
      removeEventListener('pageshow', takeOver)
      removeEventListener('pagehide', handOver)
    }
  }, [])
  useEffect(() => {
    const keepPosition = () => positions.set(pageId, scrollY)
    addEventListener('scroll', keepPosition, { passive: true })
    return () => removeEventListener('scroll', keepPosition)
  }, [pageId])
}
