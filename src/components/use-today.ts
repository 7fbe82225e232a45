import { useNow } from './use-now.ts'

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
