import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react'

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
 * Moves the focus to another element when the element that has it, or contains it, unmounts, because browsers would move
 * it to the top of the page.
 *
 * @param next - the element that gets the focus. It has to exist, and to be enabled, once the page has changed.
 * @returns the ref for the element that unmounts.
 */
export const useFocusOnUnmount = (
  next: RefObject<HTMLElement | null>,
  { preventScroll = false }: FocusOptions = {},
): RefCallback<HTMLElement> =>
  useCallback(
    (element: HTMLElement | null) => () => {
      // The element is still in the page when this runs.
      if (element?.contains(document.activeElement) !== true) return
      // The other changes to the page follow, and may enable the next element or move the focus themselves.
      queueMicrotask(() => {
        if (document.activeElement === document.body) next.current?.focus({ preventScroll })
      })
    },
    [next, preventScroll],
  )
