import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

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

/**
 * Hands the focus on when what holds it goes: browsers would throw it back to the top of the page.
 *
 * @param next - takes it over; has to be there already.
 * @returns the reference of what goes.
 */
export const useFocusOnUnmount = <Going extends HTMLElement = HTMLDivElement>(
  next: RefObject<HTMLElement | null>,
): RefObject<Going | null> => {
  const going = useRef<Going>(null)
  useLayoutEffect(() => {
    const element = going.current
    // It is still in the page when this runs.
    return () => {
      // Whoever is there by then takes it over.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      if (element?.contains(document.activeElement) === true) next.current?.focus()
    }
  }, [next])
  return going
}
