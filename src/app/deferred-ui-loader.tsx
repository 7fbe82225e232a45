import { useEffect, useState } from 'react'
import { lazyModule, useLazyModule } from '../components/lazy-module.tsx'

/** The element that the deferred UI puts the tool's buttons into; the prerendered page reserves its height, so that nothing moves. */
export const toolBarId = 'tool-bar'

/** Long enough for whoever does one thing and leaves at once; everything in it can wait. */
const latestMs = 2000

const deferredUi = lazyModule(
  async () => (await import('./deferred-ui/deferred-ui.tsx')).DeferredUi,
)

/**
 * What accompanies a visit and is not needed for it: search, favourites, offline use. Its script comes once the
 * page has nothing else to do; the page does its job without it.
 */
export const DeferredUiLoader = () => {
  const [isIdle, setIsIdle] = useState(false)
  const { module: DeferredUi } = useLazyModule(deferredUi, { isWanted: isIdle })
  useEffect(() => {
    const load = () => setIsIdle(true)
    // Safari has no such call.
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: latestMs })
    else setTimeout(load, latestMs)
  }, [])
  return DeferredUi && <DeferredUi />
}
