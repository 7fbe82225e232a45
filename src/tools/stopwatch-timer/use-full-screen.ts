import { type RefObject, useSyncExternalStore } from 'react'

export interface FullScreen {
  /** Not on an iPhone. */
  isPossible: boolean
  isOn: boolean
  toggle: () => void
}

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Shows an element on the whole screen, and notices when the visitor leaves it by Escape or a gesture. */
export const useFullScreen = (element: RefObject<HTMLElement | null>): FullScreen => {
  const isPossible = useSyncExternalStore(
    subscribe,
    // Where there is no such thing at all, there is no such property either.
    () => 'fullscreenEnabled' in document && document.fullscreenEnabled,
    () => false,
  )
  const isOn = useSyncExternalStore(
    subscribe,
    () => element.current !== null && document.fullscreenElement === element.current,
    () => false,
  )
  const toggle = async () => {
    try {
      if (isOn) await document.exitFullscreen()
      else await element.current?.requestFullscreen()
    } catch {
      // The browser or the visitor's settings refuse: the page stays as it is.
    }
  }
  return { isPossible, isOn, toggle: () => void toggle() }
}
