import '../../components/table.css'
import { CalendarPlus } from 'lucide-react'
import { site } from '../../../site.config.ts'
import { saveBlob } from '../../components/transfer.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type Forecast, hasRange, useShortDates } from './forecast-result.tsx'
import {
  type Cycle,
  type CycleLengths,
  type DateSpan,
  type DayMark,
  forecastCycles,
  markDays,
} from './forecast.ts'
import { cycleEvents, writeCalendar } from './icalendar.ts'
import { type MonthGrid, firstWeekday, monthGrids } from './month-grid.ts'

interface CycleMonthProps {
  grid: MonthGrid
  marks: ReadonlyMap<string, DayMark>
  today: Temporal.PlainDate
}

/** One month: each marked day has a shape of its own, and a word for who does not see it. */
const CycleMonth = ({ grid: { month, weeks }, marks, today }: CycleMonthProps) => {
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

interface CycleTableProps {
  cycles: readonly Cycle[]
  lengths: CycleLengths
}

const isUncertain = ({ from, to }: DateSpan) => !from.equals(to)

/** The same cycles in words, and how they were counted. */
const CycleTable = ({ cycles, lengths }: CycleTableProps) => {
  const { t } = useTranslation('ovulation')
  const { write, formatTimeSpan } = useShortDates()
  const withRange = hasRange(lengths)
  return (
    <>
      <table className="data-table cycle-table">
        <caption>{t('table.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('table.period')}</th>
            <th scope="col">{t('table.fertile')}</th>
            <th scope="col">{t('table.ovulation')}</th>
          </tr>
        </thead>
        <tbody>
          {cycles.map(({ periodStart, fertile, ovulation, possible }) => (
            <tr key={periodStart.toString()}>
              <th scope="row">
                {write(periodStart)}
                {isUncertain(possible.periodStart) && (
                  <small>{formatTimeSpan(possible.periodStart)}</small>
                )}
              </th>
              <td>
                {formatTimeSpan(fertile)}
                {withRange && <small>{formatTimeSpan(possible.fertile)}</small>}
              </td>
              <td>
                {write(ovulation)}
                {withRange && <small>{formatTimeSpan(possible.ovulation)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{t('table.how', { days: lengths.usual })}</p>
      {withRange && <p className="hint">{t('table.range', { ...lengths })}</p>}
    </>
  )
}

const cycleCount = 3

const Legend = ({ withRange }: { withRange: boolean }) => {
  const { t } = useTranslation('ovulation')
  const possible: readonly DayMark[] = withRange ? ['possible'] : []
  const signs: readonly (DayMark | 'today')[] = [
    'period',
    'fertile',
    'ovulation',
    ...possible,
    'today',
  ]
  return (
    <ul className="cycle-legend">
      {signs.map((mark) => (
        <li key={mark}>
          <span className="cycle-sign" data-mark={mark} aria-hidden />
          {t(`marks.${mark}`)}
        </li>
      ))}
    </ul>
  )
}

/** Random, so that two people's files never share an event's identity in a calendar they share. */
const randomSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

const useSaveCalendar = () => {
  const { t } = useTranslation('ovulation')
  const language = useLanguage()
  return (cycles: readonly Cycle[], today: Temporal.PlainDate) => {
    const events = cycleEvents(cycles, {
      today,
      seed: randomSeed(),
      words: {
        summaries: {
          fertile: t('calendarFile.fertile'),
          ovulation: t('calendarFile.ovulation'),
          nextPeriod: t('calendarFile.nextPeriod'),
        },
        description: `${t('notice.title')} ${t('notice.text')}`,
      },
    })
    const file = writeCalendar({
      product: `-//${site.name}//Ovulation//${language.toUpperCase()}`,
      stamp: Temporal.Now.instant(),
      events,
    })
    saveBlob(new Blob([file], { type: 'text/calendar;charset=utf-8' }), t('calendarFile.name'))
  }
}

interface CycleCalendarProps {
  forecast: Forecast
  /** The cycle today lies in, 0 for the one the last period began. */
  firstCycle: number
}

/** The coming cycles as a wall calendar, as a list, and as a file for one's own calendar. */
export const CycleCalendar = ({ forecast, firstCycle }: CycleCalendarProps) => {
  const { t } = useTranslation('ovulation')
  const language = useLanguage()
  const save = useSaveCalendar()
  const { lastPeriod, lengths, today } = forecast
  const cycles = forecastCycles(lastPeriod, lengths, { first: firstCycle, count: cycleCount })
  const first = cycles[0]?.periodStart ?? lastPeriod
  const last = cycles.at(-1)?.nextPeriod ?? lastPeriod
  const weekStart = firstWeekday(language, navigator.languages)
  const marks = markDays(cycles)
  return (
    <section className="panel calculator-more cycle-calendar">
      <div className="cycle-head">
        <h2>{t('calendar.title')}</h2>
        <button type="button" className="button-quiet" onClick={() => save(cycles, today)}>
          <CalendarPlus aria-hidden size={18} />
          {t('calendar.save')}
        </button>
      </div>
      <Legend withRange={hasRange(lengths)} />
      <div className="cycle-months">
        {monthGrids(first, last, weekStart).map((grid) => (
          <CycleMonth key={grid.month.toString()} grid={grid} marks={marks} today={today} />
        ))}
      </div>
      <CycleTable cycles={cycles} lengths={lengths} />
    </section>
  )
}
