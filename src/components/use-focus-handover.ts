import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Hands the focus on when what holds it goes: browsers would throw it back to the top of the page.
 *
 * @param next - takes it over; has to be there already.
 * @returns the reference of what goes.
 */
export const useFocusHandover = <Going extends HTMLElement = HTMLDivElement>(
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
