import { useEffect, useState } from 'react'

/**
 * The time in epoch milliseconds, renewed as each full second or minute of the clock begins and when the page
 * is looked at again; undefined in the prerendered page, which cannot know it.
 *
 * @param everyMs - 1,000 or 60,000.
 */
export const useNow = (everyMs: number): number | undefined => {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      clearTimeout(timer)
      const read = Date.now()
      setNow(read)
      timer = setTimeout(tick, everyMs - (read % everyMs))
    }
    // Browsers slow the timers of hidden pages down.
    const onShow = () => document.visibilityState === 'visible' && tick()
    tick()
    document.addEventListener('visibilitychange', onShow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShow)
    }
  }, [everyMs])
  return now
}
