import '../../components/table.css'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type DayOverlap, hoursOf, isWithin } from './overlap.ts'
import { formatTime } from './words.ts'

interface OverlapTableProps {
  overlap: DayOverlap
  zones: readonly [string, string]
  names: readonly [string, string]
}

/** The day hour by hour: what both clocks say, and who works. */
export const OverlapTable = ({ overlap, zones, names }: OverlapTableProps) => {
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  const { day, first, second } = overlap
  const weekday = (at: Temporal.ZonedDateTime) => at.toLocaleString(language, { weekday: 'short' })
  const row = (moment: Temporal.Instant) => {
    const here = moment.toZonedDateTimeISO(zones[0])
    const there = moment.toZonedDateTimeISO(zones[1])
    const works = [isWithin(first, moment), isWithin(second, moment)]
    const who = works.every(Boolean)
      ? t('overlap.bothWork')
      : names.filter((_, index) => works[index]).join('')
    return (
      <tr key={moment.toString()} data-common={works.every(Boolean) || undefined}>
        <th scope="row">{formatTime(here, language)}</th>
        <td>{`${weekday(there)} ${formatTime(there, language)}`}</td>
        <td>{who || t('overlap.nobody')}</td>
      </tr>
    )
  }
  return (
    <table className="data-table time-table">
      <thead>
        <tr>
          <th scope="col">{names[0]}</th>
          <th scope="col">{names[1]}</th>
          <th scope="col">{t('overlap.atWork')}</th>
        </tr>
      </thead>
      <tbody>{hoursOf(day).slice(0, -1).map(row)}</tbody>
    </table>
  )
}
