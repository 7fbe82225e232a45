import { formatDate } from '../../core/date-field.ts'
import { type ClockChange, nextClockChange } from '../../core/zones.ts'
import { MainResult } from '../../components/form/calculator.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { compareZones } from './zone-times.ts'
import { formatHours, formatMoment, formatSpan, formatTime } from './format.ts'

/** How many days ahead clock changes are searched. They recur every year. */
const changeSearchDays = 366

interface DifferenceProps {
  zones: readonly [string, string]
  nameOf: (zone: string) => string
  /** Undefined in the prerendered page. */
  moment: Temporal.Instant | undefined
  /** Whether the visitor has chosen the moment. It is now otherwise. */
  isChosen: boolean
}

const useDifferenceWords = ({ zones, nameOf, moment }: DifferenceProps) => {
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  const [first, second] = zones
  if (!moment) return { sentence: '', remark: '' }
  const { seconds, hours, isExact } = compareZones(first, second, moment)
  const cities = { first: nameOf(first), second: nameOf(second) }
  const span = formatSpan(seconds, language)
  const count = Math.abs(hours)
  const written = { count, hours: formatHours(count, language) }
  if (seconds === 0)
    return {
      sentence: first === second ? t('sameCity', cities) : t('same', cities),
      remark: '',
    }
  if (!isExact)
    return {
      sentence: t(seconds > 0 ? 'aheadExactly' : 'behindExactly', { ...cities, span }),
      remark: t('rounded', written),
    }
  return {
    sentence: t(seconds > 0 ? 'ahead' : 'behind', { ...cities, ...written }),
    remark: Number.isInteger(hours) ? '' : t('exactly', { span }),
  }
}

const ClockChanges = ({ zones, nameOf, moment }: DifferenceProps) => {
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  const changes = [...new Set(zones)].flatMap((zone) => {
    const change: ClockChange | undefined =
      moment && nextClockChange(moment.toZonedDateTimeISO(zone), changeSearchDays)
    return change ? [{ zone, change }] : []
  })
  return (
    <ul className="time-changes hint" data-waiting={moment === undefined || undefined}>
      {changes.map(({ zone, change }) => (
        <li key={zone}>
          {t(change.seconds > 0 ? 'forward' : 'back', {
            city: nameOf(zone),
            span: formatSpan(change.seconds, language, 'long'),
            date: formatDate(change.before.toPlainDate(), language),
            time: formatTime(change.before, language),
          })}
        </li>
      ))}
    </ul>
  )
}

/** The difference in one sentence, and the next clock changes. */
export const DifferenceResult = (props: DifferenceProps) => {
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  const { zones, nameOf, moment, isChosen } = props
  const { sentence, remark } = useDifferenceWords(props)
  const label =
    isChosen && moment
      ? t('differenceThen', {
          when: formatMoment(moment.toZonedDateTimeISO(zones[0]), language),
          city: nameOf(zones[0]),
        })
      : t('differenceNow')
  return (
    <div className="time-result">
      <MainResult name="difference" label={label} text={sentence} copied={sentence}>
        {remark !== '' && <p className="hint">{remark}</p>}
      </MainResult>
      <ClockChanges {...props} />
    </div>
  )
}
