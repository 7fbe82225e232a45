import { useEffect, useState } from 'react'
import { lazyModule, useLazyModule } from '../components/lazy-module.tsx'
import { whenIdle } from '../components/when-idle.ts'

/**
 * The id of the element that the deferred UI renders the tool's buttons into. The prerendered page reserves its
 * height, so that nothing moves.
 */
export const toolBarId = 'tool-bar'

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
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return DeferredUi && <DeferredUi />
}
