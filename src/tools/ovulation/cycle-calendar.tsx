import { CalendarPlus } from 'lucide-react'
import { site } from '../../../site.config.ts'
import { saveBlob } from '../../components/save-file.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { cycleEvents } from './cycle-events.ts'
import { CycleMonth } from './cycle-month.tsx'
import { CycleTable } from './cycle-table.tsx'
import { type Cycle, type DayMark, forecastCycles, markDays } from './forecast.ts'
import { type Forecast, hasRange } from './forecast-result.tsx'
import { writeCalendar } from './icalendar.ts'
import { firstWeekday, monthGrids } from './month-grid.ts'

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
