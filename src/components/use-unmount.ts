import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Creates something that has to be disposed of, such as a worker, when it is first needed, and disposes of it when
 * the component unmounts.
 *
 * @param create - has to be the same function on every render.
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
 * Moves the focus to another element when the element that has it unmounts, because browsers would move it to the
 * top of the page.
 *
 * @param next - the element that gets the focus. It has to exist by then.
 * @returns the ref for the element that unmounts.
 */
export const useFocusOnUnmount = <Going extends HTMLElement = HTMLDivElement>(
  next: RefObject<HTMLElement | null>,
): RefObject<Going | null> => {
  const going = useRef<Going>(null)
  useLayoutEffect(() => {
    const element = going.current
    // The element is still in the page when this runs.
    return () => {
      // Whoever is there by then takes it over.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      if (element?.contains(document.activeElement) === true) next.current?.focus()
    }
  }, [next])
  return going
}
