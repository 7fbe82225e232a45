import type { MouseEvent } from 'react'

/** Whether a click opens a link in another tab or window, which has nothing to take: memory is the page's own. */
export const opensElsewhere = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent): boolean => button !== 0 || metaKey || ctrlKey || shiftKey || altKey
