import { type ComponentType, useEffect, useState } from 'react'

/** Where the companion puts what can be done with a tool: the room is kept, so that nothing moves. */
export const toolBarId = 'tool-bar'

/** Long enough for whoever does one thing and leaves at once; everything in it can wait. */
const latestMs = 2000

/** By itself: what is chained to it must wait for its style sheet too. */
const loadCompanion = () => import('./companion/companion.tsx')

/**
 * What accompanies a visit and is not needed for it: search, favourites, offline use. Its script comes once the
 * page has nothing else to do.
 */
export const CompanionLoader = () => {
  const [Companion, setCompanion] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      loadCompanion().then(
        (module) => setCompanion(() => module.Companion),
        // The page does its job without it.
        () => {},
      )
    // Safari has no such call.
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: latestMs })
    else setTimeout(load, latestMs)
  }, [])
  return Companion && <Companion />
}
