import type { MouseEvent as ReactMouseEvent } from 'react'

/** Whether a click asks to follow a link here, rather than in another tab or window, or to save its target. */
export const isPlainClick = (event: MouseEvent | ReactMouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
