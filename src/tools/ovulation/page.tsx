import '../../components/table.css'
import './page.css'
import { CalendarPlus } from 'lucide-react'
import { site } from '../../../site.config.ts'
import { formatDate } from '../../core/date-field.ts'
import { withOrdinal } from '../../core/number-format.ts'
import { MainResult, ResultRows, Calculator, Prompt } from '../../components/form/calculator.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { saveBlob } from '../../components/transfer.ts'
import { DateField, NumberField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { useToday } from '../../components/use-now.ts'
import {
  type CycleLengths,
  type DateSpan,
  type Cycle,
  type DayMark,
  forecastCycle,
  forecastCycles,
  markDays,
  lengthFields,
  longestDays,
  readLengths,
  shortestDays,
  cycleIndexOn,
} from './forecast.ts'
import { cycleEvents, writeCalendar } from './icalendar.ts'
import { type MonthGrid, firstWeekday, monthGrids } from './month-grid.ts'

interface Forecast {
  lastPeriod: Temporal.PlainDate
  today: Temporal.PlainDate
  lengths: CycleLengths
  /** The number of cycles since then, or undefined when there are too many for a forecast. */
  currentIndex: number | undefined
}

const hasRange = ({ shortest, longest }: CycleLengths): boolean => shortest < longest

/** Returns a function that writes day and month. The year is obvious within a few months. */
const useShortDates = () => {
  const { t } = useTranslation('ovulation')
  const language = useLanguage()
  const write = (date: Temporal.PlainDate) =>
    withOrdinal(date.toLocaleString(language, { day: 'numeric', month: 'short' }), date, language)
  return {
    write,
    formatTimeSpan: ({ from, to }: DateSpan) =>
      from.equals(to) ? write(from) : t('span', { from: write(from), to: write(to) }),
  }
}

/** The limits of the estimate. They are always visible beside the result. */
const Notice = () => {
  const { t } = useTranslation('ovulation')
  return (
    <div className="notice notice-outlined ovulation-notice">
      <p>
        <strong>{t('notice.title')}</strong> {t('notice.text')}
      </p>
      <p>{t('notice.limits')}</p>
    </div>
  )
}

/** The four specified dates of the cycle that began with the last period. */
const ForecastResult = ({ forecast }: { forecast: Forecast }) => {
  const { t } = useTranslation('ovulation')
  const language = useLanguage()
  const { formatTimeSpan } = useShortDates()
  const { lastPeriod, today, lengths, currentIndex } = forecast
  const { ovulation, fertile, nextPeriod, possible } = forecastCycle(lastPeriod, lengths)
  const row = (name: string, date: Temporal.PlainDate) => {
    const text = formatDate(date, language)
    return { name, label: t(`results.${name}`), text, copied: text }
  }
  const range = (name: string, span: DateSpan) => ({
    name: `${name}Range`,
    label: t(`results.${name}Range`),
    text: formatTimeSpan(span),
  })
  const isAhead = Temporal.PlainDate.compare(lastPeriod, today) > 0
  const isOver = Temporal.PlainDate.compare(nextPeriod, today) < 0
  const main = formatDate(ovulation, language)
  return (
    <>
      <MainResult
        name="ovulationDate"
        label={t('results.ovulationDate')}
        text={main}
        copied={main}
      />
      <ResultRows
        rows={[
          row('fertileWindowStart', fertile.from),
          row('fertileWindowEnd', fertile.to),
          row('nextPeriod', nextPeriod),
        ]}
      />
      {hasRange(lengths) && (
        <div>
          <p className="result-label">
            {t('rangeTitle', { shortest: lengths.shortest, longest: lengths.longest })}
          </p>
          <ResultRows
            rows={[
              range('ovulation', possible.ovulation),
              range('fertile', possible.fertile),
              range('nextPeriod', possible.nextPeriod),
            ]}
          />
        </div>
      )}
      {isAhead && <p>{t('ahead')}</p>}
      {currentIndex === undefined ? (
        <p>{t('old')}</p>
      ) : (
        isOver && (
          <p>{t('carried', { days: lengths.usual, date: formatDate(nextPeriod, language) })}</p>
        )
      )}
      <Notice />
    </>
  )
}

interface CycleMonthProps {
  grid: MonthGrid
  marks: ReadonlyMap<string, DayMark>
  today: Temporal.PlainDate
}

/** A month in which each marked day has its own shape, and a word for screen readers. */
const CycleMonth = ({ grid: { month, weeks }, marks, today }: CycleMonthProps) => {
  const { t } = useTranslation('ovulation')
  const language = useLanguage()
  const first = month.toPlainDate({ day: 1 })
  // The weekdays are taken from the second week, which is always complete.
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

/** The same cycles as a table, with an explanation of how they were counted. */
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

/** The seed is random, so that the files of two people never have the same event ids in a shared calendar. */
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
  /** The cycle of today. The cycle that began with the last period is 0. */
  firstCycle: number
}

/** The coming cycles as a calendar and as a list, and a file for a calendar program. */
const CycleCalendar = ({ forecast, firstCycle }: CycleCalendarProps) => {
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

/** An earlier date is a typing error. */
const earliest = Temporal.PlainDate.from('1900-01-01')

/** Nobody plans further ahead, in days. */
const maxAheadDays = 366

export default function OvulationPage() {
  const { t } = useTranslation('ovulation')
  const today = useToday()
  const form = useForm({
    tool: 'ovulation',
    isPrivate: true,
    fields: {
      lastPeriod: {
        kind: 'date',
        initial: '',
        earliest,
        latest: today?.add({ days: maxAheadDays }),
      },
      ...lengthFields,
    },
  })

  const lengths = readLengths({
    usual: form.number('cycleLength')?.toNumber(),
    shortest: form.number('shortestCycle')?.toNumber(),
    longest: form.number('longestCycle')?.toNumber(),
  })
  const lastPeriod = form.date('lastPeriod')
  const isAhead = today && lastPeriod && Temporal.PlainDate.compare(lastPeriod, today) > 0
  const forecast: Forecast | undefined =
    today && lastPeriod && lengths.read
      ? {
          lastPeriod,
          today,
          lengths: lengths.read,
          currentIndex: isAhead ? 0 : cycleIndexOn(lastPeriod, lengths.read.usual, today),
        }
      : undefined

  const outside = (key: 'cycleLength' | 'shortestCycle' | 'longestCycle') =>
    ['too-low', 'too-high'].includes(form.reading(key)?.kind ?? '')
      ? t('lengthProblem', { minimum: shortestDays, maximum: longestDays })
      : undefined
  const isEmpty = (key: 'shortestCycle' | 'longestCycle') => form.reading(key)?.kind === 'empty'
  const missing = (
    key: 'shortestCycle' | 'longestCycle',
    other: 'shortestCycle' | 'longestCycle',
  ) => (isEmpty(key) && !isEmpty(other) ? t('rangeBoth') : undefined)

  return (
    <>
      <Calculator
        action={t('calculate')}
        onCalculate={form.askForMissing}
        result={
          forecast ? (
            <ForecastResult forecast={forecast} />
          ) : (
            <Prompt
              outputs={['ovulationDate', 'fertileWindowStart', 'fertileWindowEnd', 'nextPeriod']}
              isWrong={form.isWrong}
            >
              {t('prompt')}
            </Prompt>
          )
        }
      >
        <DateField
          form={form}
          name="lastPeriod"
          label={t('lastPeriod')}
          hint={t('lastPeriodHint')}
        />
        <NumberField
          form={form}
          name="cycleLength"
          label={t('cycleLength')}
          unit={t('unit')}
          hint={t('cycleLengthHint')}
          problem={outside('cycleLength')}
        />
        <details className="ovulation-options">
          <summary>{t('options')}</summary>
          <div className="field-pair">
            <NumberField
              form={form}
              name="shortestCycle"
              label={t('shortestCycle')}
              unit={t('unit')}
              problem={
                outside('shortestCycle') ??
                missing('shortestCycle', 'longestCycle') ??
                (lengths.isShortestTooLong ? t('shortestProblem') : undefined)
              }
            />
            <NumberField
              form={form}
              name="longestCycle"
              label={t('longestCycle')}
              unit={t('unit')}
              problem={
                outside('longestCycle') ??
                missing('longestCycle', 'shortestCycle') ??
                (lengths.isLongestTooShort ? t('longestProblem') : undefined)
              }
            />
          </div>
          <p className="hint">{t('rangeHint')}</p>
        </details>
      </Calculator>
      {forecast?.currentIndex !== undefined && (
        <CycleCalendar forecast={forecast} firstCycle={forecast.currentIndex} />
      )}
    </>
  )
}
