import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Reading } from './chosen-document.ts'

/**
 * A password's form goes once the password was right, and the focus would go with it to the top of the page.
 *
 * @param next - a selector of what gets the focus instead, within `place`.
 */
export const useUnlockedFocus = (
  place: RefObject<HTMLElement | null>,
  step: Reading['step'] | undefined,
  next: string,
): void => {
  const wasLocked = useRef(false)
  useLayoutEffect(() => {
    if (wasLocked.current && step !== 'locked' && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(next)?.focus()
    wasLocked.current = step === 'locked'
  }, [place, step, next])
}
