import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A step of a tool's own state. */
type Step = string

/** Marks the element that is to have the focus when a step begins; a step has at most one. */
export const focusWhen = (...steps: readonly Step[]) => ({ 'data-focus-when': steps.join(' ') })

/**
 * Moves the focus with the work: what was focused goes away when a step ends, and a keyboard or a screen
 * reader would be thrown back to the top of the page.
 *
 * @param left - a step that visitors leave by working on in the panel: what they are working with keeps the focus.
 */
export const useStepFocus = (
  panel: RefObject<HTMLElement | null>,
  step: Step,
  left?: Step,
): void => {
  const previous = useRef(step)
  // Before anything is painted, or a key pressed at once would go to the element that had the focus.
  useLayoutEffect(() => {
    const from = previous.current
    if (from === step) return
    previous.current = step
    if (from === left && panel.current?.contains(document.activeElement) === true) return
    const element = panel.current?.querySelector<HTMLElement>(`[data-focus-when~="${step}"]`)
    // The whole panel first, where it fits: what stands above the button matters as much as the button.
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    element?.focus()
  }, [panel, step, left])
}
