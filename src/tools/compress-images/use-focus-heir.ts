import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Hands the focus on when the button that has it goes away by itself: keyboards and screen readers would be thrown
 * back to the top of the page.
 *
 * @returns references for the button that goes and for the one that stays.
 */
export const useFocusHeir = (): {
  leaving: RefCallback<HTMLElement>
  heir: RefObject<HTMLButtonElement | null>
} => {
  const heir = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const leaving = useCallback(
    (button: HTMLElement | null) => () => {
      // Asked while it is still in the page.
      hadFocus.current = button !== null && document.activeElement === button
    },
    [],
  )
  useLayoutEffect(() => {
    if (!hadFocus.current) return
    hadFocus.current = false
    heir.current?.focus({ preventScroll: true })
  })
  return { leaving, heir }
}
