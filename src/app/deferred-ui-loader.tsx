import { useEffect, useState } from 'react'
import { lazyModule, useLazyModule } from '../components/lazy-module.tsx'

/**
 * The id of the element that the deferred UI renders the tool's buttons into. The prerendered page reserves its
 * height, so that nothing moves.
 */
export const toolBarId = 'tool-bar'

/** Everything in the deferred UI can wait this long, so a short visit is not slowed down. */
const latestMs = 2000

const deferredUi = lazyModule(
  async () => (await import('./deferred-ui/deferred-ui.tsx')).DeferredUi,
)

/**
 * Loads what accompanies a visit and is not needed for it: search, favourites, offline use. It is loaded once the
 * page is idle, and the page works without it.
 */
export const DeferredUiLoader = () => {
  const [isIdle, setIsIdle] = useState(false)
  const { module: DeferredUi } = useLazyModule(deferredUi, { isWanted: isIdle })
  useEffect(() => {
    const load = () => setIsIdle(true)
    // Safari does not support `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: latestMs })
    else setTimeout(load, latestMs)
  }, [])
  return DeferredUi && <DeferredUi />
}
