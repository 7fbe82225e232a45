import { useEffect, useLayoutEffect, useRef } from 'react'
import { type KeyAction, keyAction } from './key-action.ts'
import type { Press } from './use-timekeeper.ts'

/** What the buttons and the keys do; a timer has no laps. */
export type WatchActions = Readonly<Record<Exclude<KeyAction, 'lap'>, (press: Press) => void>> &
  Readonly<Partial<Record<KeyAction, (press: Press) => void>>>

const typed = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select'
const worked = 'button, a[href], summary, input, [role=tab]'

/** Listens for the space bar, L and R wherever the focus is, as long as they do something. */
export const useShortcuts = (actions: WatchActions | undefined): void => {
  const latest = useRef(actions)
  const isOn = actions !== undefined
  useLayoutEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      const isAt = (selector: string) =>
        target instanceof Element && target.closest(selector) !== null
      const action = keyAction({
        key: event.key,
        hasModifier: event.ctrlKey || event.altKey || event.metaKey,
        isRepeated: event.repeat,
        isTaken: event.defaultPrevented || event.isComposing,
        isTyping: isAt(typed) || (target instanceof HTMLElement && target.isContentEditable),
        isOnControl: isAt(worked),
      })
      if (!action) return
      // The space bar would scroll the page.
      event.preventDefault()
      latest.current?.[action]?.(event)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
