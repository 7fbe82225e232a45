import { type ComponentType, useEffect, useState } from 'react'

interface LatePart<Props> {
  /** Undefined until it has come. */
  Part?: ComponentType<Props>
  hasFailed?: boolean
}

/**
 * A part of the page whose script comes once it is wanted; what failed is asked for again when it is wanted anew.
 *
 * @param load - the same function on every render.
 */
export const useLatePart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): LatePart<Props> => {
  const [state, setState] = useState<LatePart<Props>>({})
  const isMissing = isWanted && !state.Part
  useEffect(() => {
    if (!isMissing) return
    load().then(
      (Part) => setState({ Part }),
      () => setState({ hasFailed: true }),
    )
  }, [isMissing, load])
  return state
}
