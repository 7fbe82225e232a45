import { formatDate } from '../../core/date-field.ts'
import { formatOffset, offsetSeconds } from '../../core/zones.ts'
import { useLanguage } from '../../components/use-translation.ts'
import { useNow } from '../../components/use-now.ts'
import { formatClock } from './words.ts'

/** What time it is in a zone, second by second; room is kept for it in the prerendered page. */
export const LiveClock = ({ zone }: { zone: string }) => {
  const language = useLanguage()
  const now = useNow(1000)
  const there =
    now === undefined
      ? undefined
      : Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
  return (
    <div className="time-clock">
      <p className="time-clock-time">
        {there && (
          <time dateTime={there.toString({ smallestUnit: 'second', timeZoneName: 'never' })}>
            {formatClock(there, language)}
          </time>
        )}
      </p>
      <p className="time-clock-date">
        {there && (
          <>
            <span>{formatDate(there.toPlainDate(), language, { weekday: true })}</span>
            <span>{formatOffset(offsetSeconds(there))}</span>
          </>
        )}
      </p>
    </div>
  )
}
