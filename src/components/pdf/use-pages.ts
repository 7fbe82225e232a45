import { useCallback, useRef, useState } from 'react'
import type { PageRangesProblem } from '../../core/page-ranges.ts'
import { useTranslation } from '../use-translation.ts'

/** How many entries are added to the document at a time: enough to fill any screen, and few enough for any phone. */
const batchSize = 120

/** More entries are added when the end of the shown ones is this near to the viewport. */
const viewportMargin = '800px'

/**
 * Renders a long list in parts: more entries are added as the visitor scrolls near the end of those that are shown.
 *
 * @param neededCount - the least number of entries to show, for example up to an entry that was moved.
 */
export const useShownCount = (total: number, neededCount = 0) => {
  const [count, setCount] = useState(batchSize)
  const observer = useRef<IntersectionObserver>(undefined)
  const show = useCallback(() => setCount((shown) => shown + batchSize), [])
  const sentinel = useCallback(
    (element: HTMLElement | null) => {
      observer.current?.disconnect()
      if (!element) return
      observer.current = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) show()
        },
        { rootMargin: viewportMargin },
      )
      observer.current.observe(element)
    },
    [show],
  )
  const shownCount = Math.min(total, Math.max(count, neededCount))
  return { shownCount, hiddenCount: total - shownCount, sentinel, show }
}

/** Returns a function that says what is wrong with the typed page ranges, and what to type instead. */
export const usePageRangesProblem = (): ((problem: PageRangesProblem) => string) => {
  const { t } = useTranslation('pdf')
  return (problem) => {
    if (problem.kind === 'empty') return t('ranges.empty')
    if (problem.kind === 'not-understood') return t('ranges.not-understood', { part: problem.part })
    return t('ranges.outside', { part: problem.part, count: problem.pageCount })
  }
}
