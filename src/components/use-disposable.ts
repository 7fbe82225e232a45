import { useCallback, useEffect, useRef } from 'react'

/**
 * Something that has to be ended, such as a worker: made when it is first asked for, and ended with the component.
 *
 * @param create - the same function on every render.
 */
export const useDisposable = <Thing extends { dispose(): void }>(
  create: () => Thing,
): (() => Thing) => {
  const thing = useRef<Thing>(undefined)
  useEffect(
    () => () => {
      thing.current?.dispose()
      thing.current = undefined
    },
    [],
  )
  return useCallback(() => (thing.current ??= create()), [create])
}
