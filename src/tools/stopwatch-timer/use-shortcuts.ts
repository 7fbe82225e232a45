import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Press } from './use-timekeeper.ts'

type KeyAction = 'toggle' | 'lap' | 'reset'

/** A key press and the element that had the focus. */
export interface PressedKey {
  key: string
  /** Ctrl, Alt or Meta is pressed, as in the browser's own shortcuts. */
  hasModifier: boolean
  /** The key is held down and repeats. */
  isRepeated: boolean
  /** Another handler has used the event. */
  isHandled: boolean
  /** The focus is in a text field or a list, where letters have a meaning. */
  isTyping: boolean
  /** The focus is on a button, link or switch, which the space bar activates. */
  isOnControl: boolean
}

/** The action of a key, or undefined if the key has none. */
export const keyAction = (pressed: PressedKey): KeyAction | undefined => {
  const { key, hasModifier, isRepeated, isHandled, isTyping, isOnControl } = pressed
  if (hasModifier || isRepeated || isHandled || isTyping) return undefined
  if (key === ' ') return isOnControl ? undefined : 'toggle'
  const letter = key.toLowerCase()
  if (letter === 'l') return 'lap'
  return letter === 'r' ? 'reset' : undefined
}

/** The actions of the buttons and shortcuts. A timer has no laps. */
export type WatchActions = Readonly<Record<Exclude<KeyAction, 'lap'>, (press: Press) => void>> &
  Readonly<Partial<Record<KeyAction, (press: Press) => void>>>

const typingSelector = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select'
const controlSelector = 'button, a[href], summary, input, [role=tab]'

/** Listens for the space bar, L and R anywhere on the page while there are actions. */
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
        isHandled: event.defaultPrevented || event.isComposing,
        isTyping:
          isAt(typingSelector) || (target instanceof HTMLElement && target.isContentEditable),
        isOnControl: isAt(controlSelector),
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
