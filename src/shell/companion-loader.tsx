import { useEffect, useState } from 'react'
import { lazyModule, useLazyModule } from '../ui/lazy-module.tsx'

/** Where the companion puts what can be done with a tool: the room is kept, so that nothing moves. */
export const toolBarId = 'tool-bar'

/** Long enough for whoever does one thing and leaves at once; everything in it can wait. */
const latestMs = 2000

const companion = lazyModule(async () => (await import('./companion/companion.tsx')).Companion)

/**
 * What accompanies a visit and is not needed for it: search, favourites, offline use. Its script comes once the
 * page has nothing else to do; the page does its job without it.
 */
export const CompanionLoader = () => {
  const [isIdle, setIsIdle] = useState(false)
  const { module: Companion } = useLazyModule(companion, { isWanted: isIdle })
  useEffect(() => {
    const load = () => setIsIdle(true)
    // Safari has no such call.
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: latestMs })
    else setTimeout(load, latestMs)
  }, [])
  return Companion && <Companion />
}
