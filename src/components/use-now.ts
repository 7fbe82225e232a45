import { useEffect, useState } from 'react'

/**
 * Returns the time in epoch milliseconds, updated at every full second or minute of the clock. It is undefined in
 * the prerendered page, which cannot know the time.
 *
 * A hidden page has no running timer; the time is read again when the page is shown.
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

/**
 * Returns the current day where the visitor is, and updates it at midnight. It is undefined in the prerendered
 * page.
 */
export const useToday = (): Temporal.PlainDate | undefined => {
  const now = useNow(minuteMs)
  return now === undefined
    ? undefined
    : Temporal.Instant.fromEpochMilliseconds(now)
        .toZonedDateTimeISO(Temporal.Now.timeZoneId())
        .toPlainDate()
}
