import '../../components/table.css'
import '../../components/segments.css'
import './history.css'
import type Big from 'big.js'
import { useEffect, useId, useState } from 'react'
import { formatNumber, toNumericLiteral } from '../../core/numbers.ts'
import { readRateHistory } from '../../core/rates/rate-history.ts'
import type { RateDay } from '../../core/rates/rate-set.ts'
import { LineChart } from '../../components/chart/line-chart.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  type Period,
  type RatePoint,
  dateTicks,
  decimalsFor,
  factsOf,
  formatDay,
  formatDays,
  formatTickDay,
  isCovered,
  lastDays,
  longestRestDays,
  offeredPeriods,
  rateSeries,
} from './rate-series.ts'
import { ErrorMessage } from '../../components/error-message.tsx'

/** The address of past rates on the site's own server. */
const historyUrl = '/api/rate-history'

const timeoutMs = 15_000

/** Returns no days where the server says that it has none, or a static host has no such file. */
const fetchDays = async (from: string, to: string): Promise<readonly RateDay[]> => {
  // Static hosts ignore the query and send all pairs.
  const url = `${historyUrl}?${new URLSearchParams({ from, to }).toString()}`
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) return []
  const history = readRateHistory(await response.json())
  if (!history) throw new Error(`${historyUrl}: not a history`)
  return history.days
}

const requests = new Map<string, Promise<readonly RateDay[]>>()

/**
 * Loads the European Central Bank's days for a pair, the oldest first. They are requested once per visit; after a
 * failure, the next call requests them again.
 *
 * @throws {Error} when they cannot be loaded.
 */
const loadHistory = (from: string, to: string): Promise<readonly RateDay[]> => {
  const key = [from, to].toSorted().join(' ')
  const pending = requests.get(key)
  if (pending) return pending
  const asked = fetchDays(from, to)
  requests.set(key, asked)
  asked.catch(() => requests.delete(key))
  return asked
}

interface RateTableProps {
  from: string
  to: string
  points: readonly RatePoint[]
  write: (rate: Big) => string
}

/** A table of the chart's figures, the newest first. */
const RateTable = ({ from, to, points, write }: RateTableProps) => {
  const { t } = useTranslation('currency')
  const language = useLanguage()
  return (
    <details className="rate-table">
      <summary>{t('history.table')}</summary>
      <div
        className="table-scroll table-scroll-tall"
        role="region"
        aria-label={t('history.table')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
        tabIndex={0}
      >
        <table className="data-table data-table-figures">
          <thead>
            <tr>
              <th scope="col">{t('history.date')}</th>
              <th scope="col">{t('history.rate', { from, to })}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ date, rate }) => (
              <tr key={date}>
                <th scope="row">{formatDay(date, language, 'weekday')}</th>
                <td>{write(rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

interface PairHistoryProps {
  from: string
  to: string
  /** All points, the oldest first. There is at least one. */
  points: readonly RatePoint[]
  /** The chosen period. If it is not offered, the longest offered one is shown instead. */
  period: Period
  onPeriod: (period: Period) => void
}

/** The chart of a pair with its key figures and the table of its points. */
const PairHistory = ({ from, to, points, period, onPeriod }: PairHistoryProps) => {
  const { t } = useTranslation('currency')
  const language = useLanguage()
  const offered = offeredPeriods(points)
  const current = offered.findLast((it) => it <= period) ?? period
  const shown = lastDays(points, current)
  const facts = factsOf(shown)
  if (!facts) return null
  const { first, last, lowest, highest, change } = facts
  const decimals = decimalsFor(lowest.rate)
  const write = (rate: Big) =>
    formatNumber(rate, language, { minimum: decimals, maximum: decimals })
  const range = formatDays(first.date, last.date, language)
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(toNumericLiteral(change))
  const keyFigures = [
    { key: 'lowest', value: write(lowest.rate), when: formatDay(lowest.date, language) },
    { key: 'highest', value: write(highest.rate), when: formatDay(highest.date, language) },
    { key: 'change', value: percent, when: range },
  ] as const

  return (
    <>
      {offered.length > 1 && (
        <fieldset className="segments">
          <legend className="visually-hidden">{t('history.period')}</legend>
          {offered.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name="period"
                value={option}
                checked={option === current}
                onChange={() => onPeriod(option)}
              />
              <span>{t('history.days', { count: option })}</span>
            </label>
          ))}
        </fieldset>
      )}
      <LineChart
        // Another pair or period gets a new chart, so that its newest rate is selected.
        key={`${from}${to}${current}`}
        summary={t('history.summary', {
          from,
          to,
          range,
          lowest: write(lowest.rate),
          highest: write(highest.rate),
        })}
        points={shown.map(({ day, date, rate }) => ({
          at: day,
          value: rate.toNumber(),
          name: formatDay(date, language, 'weekday'),
          text: `1\u00A0${from} = ${write(rate)}\u00A0${to}`,
        }))}
        maxGap={longestRestDays}
        sliderName={t('history.slider')}
        formatTick={(value, places) =>
          new Intl.NumberFormat(language, {
            minimumFractionDigits: places,
            maximumFractionDigits: places,
          }).format(value)
        }
        labelsFor={(most) => {
          const ticks = dateTicks(first.day, last.day, most)
          return ticks.days.map((day) => ({
            at: day,
            text: formatTickDay(day, ticks.unit, language),
          }))
        }}
      />
      <dl className="rate-facts">
        {keyFigures.map(({ key, value, when }) => (
          <div key={key}>
            <dt>{t(`history.${key}`)}</dt>
            <dd>
              <strong>{value}</strong>
              <span>{when}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        {t('history.source')}
        {!isCovered(points, current) &&
          ` ${t('history.since', { date: formatDay(first.date, language, 'sentence') })}`}
      </p>
      <RateTable {...{ from, to, write }} points={shown} />
    </>
  )
}

export interface HistoryProps {
  /** The ISO 4217 codes of the pair. */
  from: string
  to: string
}

/** A pair with its loaded days, or without them when they could not be loaded. */
interface Loaded extends HistoryProps {
  days: readonly RateDay[] | undefined
}

/**
 * The history of a pair's rate. Nothing is shown where there is none. While another pair is being loaded, the last one
 * stays.
 */
export const History = ({ from, to }: HistoryProps) => {
  const { t } = useTranslation('currency')
  const id = useId()
  const [loaded, setLoaded] = useState<Loaded>()
  const [period, setPeriod] = useState<Period>(90)
  const isLoaded = loaded?.from === from && loaded.to === to
  useEffect(() => {
    if (isLoaded) return undefined
    let isCurrent = true
    const settle = (days: readonly RateDay[] | undefined) => {
      if (isCurrent) setLoaded({ from, to, days })
    }
    loadHistory(from, to).then(settle, () => settle(undefined))
    return () => {
      isCurrent = false
    }
  }, [from, to, isLoaded])

  if (!loaded) return null
  const { days, ...pair } = loaded
  const points = days && rateSeries(days, pair.from, pair.to)
  if (points?.length === 0) return null
  return (
    <section className="panel rate-history" aria-labelledby={id}>
      <h2 id={id}>{t('history.title')}</h2>
      {points ? (
        <PairHistory {...pair} {...{ points, period }} onPeriod={setPeriod} />
      ) : (
        <>
          <ErrorMessage isAnnounced={false}>{t('history.failed')}</ErrorMessage>
          <button type="button" className="button-quiet" onClick={() => setLoaded(undefined)}>
            {t('history.retry')}
          </button>
        </>
      )}
    </section>
  )
}
