import { type RefObject, useEffect, useState } from 'react'

/** Before the first measurement, and where nothing can be measured. */
const assumedWidth = 640

/** The width of an element in CSS pixels, followed as it changes: charts are drawn to size, so that text stays legible. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(assumedWidth)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
