import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns the attribute that marks an element to be focused when one of the steps begins; each step has at most one.
 */
export const focusWhen = (...steps: readonly string[]) => ({ 'data-focus-when': steps.join(' ') })

/**
 * Moves the focus when the tool enters another step. The focused element often disappears with its step; without this,
 * keyboard and screen reader users would start at the top of the page again.
 *
 * @param step - the current step of the tool's state.
 * @param keepFocusAfter - steps that visitors leave by editing in the panel: the element that they edit keeps the
 *   focus.
 */
export const useStepFocus = (
  panel: RefObject<HTMLElement | null>,
  step: string,
  ...keepFocusAfter: readonly string[]
): void => {
  const previous = useRef(step)
  // The focus moves before the browser paints; otherwise a key pressed at once would go to the old element.
  useLayoutEffect(() => {
    const from = previous.current
    if (from === step) return
    previous.current = step
    const isEdited = keepFocusAfter.includes(from)
    if (isEdited && panel.current?.contains(document.activeElement) === true) return
    const element = panel.current?.querySelector<HTMLElement>(`[data-focus-when~="${step}"]`)
    // The whole panel is scrolled into view first: what is above the button matters as much as the button itself.
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    // By itself, `focus` scrolls the element to the middle of the screen, and the files above it out of sight.
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    // oxlint-disable-next-line react/exhaustive-deps -- the steps never change, and are a new list on every render
  }, [panel, step])
}

/**
 * Keeps the focus in a list whose rows have a remove button, marked with `data-remove`. The pressed button disappears
 * with its row, so the remove button of the next row is focused, or that of the last row.
 *
 * @param ref - the ref of the list, if another hook has made it.
 * @returns the ref of the list, and a function to call before a row is removed.
 */
export const useRemovalFocus = (
  ref?: RefObject<HTMLUListElement | null>,
): {
  list: RefObject<HTMLUListElement | null>
  willRemove: (index: number) => void
} => {
  const ownRef = useRef<HTMLUListElement>(null)
  const list = ref ?? ownRef
  const removedAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (removedAt.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    buttons?.item(Math.min(removedAt.current, buttons.length - 1))?.focus()
    removedAt.current = undefined
  })
  return {
    list,
    willRemove: (index) => {
      removedAt.current = index
    },
  }
}

/**
 * Moves the focus to another element when the element that has it, or contains it, unmounts, because browsers would move
 * it to the top of the page.
 *
 * @param next - the element that gets the focus, or the CSS selector of one that contains the element that unmounts. It
 *   has to exist, and to be enabled, once the page has changed.
 * @returns the ref for the element that unmounts.
 */
export const useFocusOnUnmount = (
  next: RefObject<HTMLElement | null> | string,
  { preventScroll = false }: FocusOptions = {},
): RefCallback<HTMLElement> =>
  useCallback(
    (element: HTMLElement | null) => () => {
      // The element is still in the page when this runs.
      if (element?.contains(document.activeElement) !== true) return
      const container = typeof next === 'string' ? element.closest<HTMLElement>(next) : null
      // The other changes to the page follow, and may enable the next element or move the focus themselves.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const target = typeof next === 'string' ? container : next.current
        target?.focus({ preventScroll })
      })
    },
    [next, preventScroll],
  )
