import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { DayMark } from './forecast.ts'
import type { MonthGrid } from './month-grid.ts'

interface CycleMonthProps {
  grid: MonthGrid
  marks: ReadonlyMap<string, DayMark>
  today: Temporal.PlainDate
}

/** One month: each marked day has a shape of its own, and a word for who does not see it. */
export const CycleMonth = ({ grid: { month, weeks }, marks, today }: CycleMonthProps) => {
  const { t } = useTranslation('ovulation')
  const language = useLanguage()
  const first = month.toPlainDate({ day: 1 })
  // Any full week has the weekdays in order; the second of a month is one.
  const weekdays = (weeks[1] ?? []).filter((date) => date !== undefined)
  return (
    <table className="cycle-month">
      <caption>{first.toLocaleString(language, { month: 'long', year: 'numeric' })}</caption>
      <thead>
        <tr>
          {weekdays.map((date) => (
            <th key={date.dayOfWeek} scope="col">
              <span aria-hidden>{date.toLocaleString(language, { weekday: 'short' })}</span>
              <span className="visually-hidden">
                {date.toLocaleString(language, { weekday: 'long' })}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)?.day}>
            {weekdays.map(({ dayOfWeek }, place) => {
              const date = week[place]
              const mark = date && marks.get(date.toString())
              const isToday = date?.equals(today) ?? false
              const words = [mark && t(`marks.${mark}`), isToday && t('marks.today')]
              const spoken = words.filter((word) => typeof word === 'string').join(', ')
              return (
                <td key={dayOfWeek} data-mark={mark} data-today={isToday || undefined}>
                  {date && <span>{date.day}</span>}
                  {spoken !== '' && <span className="visually-hidden"> {spoken}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
