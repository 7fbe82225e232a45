import { useEffect, useState } from 'react'

/**
 * The time in epoch milliseconds, renewed as each full second or minute of the clock begins; undefined in the
 * prerendered page, which cannot know it.
 *
 * A hidden page has no timer running: it looks at the clock again as soon as it is shown.
 *
 * @param everyMs - 1,000 or 60,000.
 */
export const useNow = (everyMs: number): number | undefined => {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const isShown = () => document.visibilityState === 'visible'
    const tick = () => {
      clearTimeout(timer)
      const read = Date.now()
      setNow(read)
      if (isShown()) timer = setTimeout(tick, everyMs - (read % everyMs))
    }
    const onVisibility = () => {
      if (isShown()) tick()
      else clearTimeout(timer)
    }
    tick()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [everyMs])
  return now
}

const minuteMs = 60_000

/** The day it is where the visitor is; undefined in the prerendered page. Follows midnight. */
export const useToday = (): Temporal.PlainDate | undefined => {
  const now = useNow(minuteMs)
  return now === undefined
    ? undefined
    : Temporal.Instant.fromEpochMilliseconds(now)
        .toZonedDateTimeISO(Temporal.Now.timeZoneId())
        .toPlainDate()
}
