import { useCallback, useRef, useState } from 'react'

/** Entries put into the document at once: enough for any screen, few enough for any phone. */
const step = 120

/** How near the end of what is shown has to come for more to be shown. */
const margin = '800px'

/**
 * How much of a long list is in the document: more as one nears its end.
 *
 * @param neededCount - at least so many, such as those up to something that was moved on.
 */
export const useShownCount = (total: number, neededCount = 0) => {
  const [count, setCount] = useState(step)
  const observer = useRef<IntersectionObserver>(undefined)
  const show = useCallback(() => setCount((shown) => shown + step), [])
  const sentinel = useCallback(
    (element: HTMLElement | null) => {
      observer.current?.disconnect()
      if (!element) return
      observer.current = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) show()
        },
        { rootMargin: margin },
      )
      observer.current.observe(element)
    },
    [show],
  )
  const shownCount = Math.min(total, Math.max(count, neededCount))
  return { shownCount, hiddenCount: total - shownCount, sentinel, show }
}
