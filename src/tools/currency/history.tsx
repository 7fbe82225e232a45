import '../../components/table.css'
import '../../components/segments.css'
import './history.css'
import type Big from 'big.js'
import { useEffect, useState } from 'react'
import { formatNumber, toNumericLiteral } from '../../core/numbers.ts'
import { type RateDay, readRateHistory } from '../../core/rates/rate-set.ts'
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
  unratedCodes,
} from './rate-series.ts'

/** Our own server's historyUrl of past rates. */
const historyUrl = '/api/rate-history'

const timeoutMs = 15_000

const fetchDays = async (): Promise<readonly RateDay[]> => {
  const response = await fetch(historyUrl, { signal: AbortSignal.timeout(timeoutMs) })
  const history = response.ok ? readRateHistory(await response.json()) : undefined
  if (!history) throw new Error(`${historyUrl}: status ${response.status}`)
  return history.days
}

let pending: Promise<readonly RateDay[]> | undefined

/**
 * The European Central Bank's days, oldest first: a visit asks once for what has come.
 *
 * @throws {Error} when they cannot be had.
 */
const loadHistory = (): Promise<readonly RateDay[]> => {
  if (pending) return pending
  const asked = fetchDays()
  pending = asked
  asked.catch(() => {
    pending = undefined
  })
  return asked
}

interface RateTableProps {
  from: string
  to: string
  points: readonly RatePoint[]
  write: (rate: Big) => string
}

/** The chart's figures, the newest first. */
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
  /** All there are, oldest first; one at least. */
  points: readonly RatePoint[]
  /** The one that was chosen; the longest there is stands for one that is not offered. */
  period: Period
  onPeriod: (period: Period) => void
}

/** A pair's chart, what there is to say about it, and the figures behind it. */
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
  const facing = [
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
        // The newest rate is read first, whatever was read of another pair or period.
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
        {facing.map(({ key, value, when }) => (
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
  /** ISO 4217 codes. */
  from: string
  to: string
}

type State = { step: 'loading' } | { step: 'loaded'; days: readonly RateDay[] } | { step: 'failed' }

/** How a pair's rate has moved, as far as the European Central Bank has rates for both of them. */
export const History = ({ from, to }: HistoryProps) => {
  const { t } = useTranslation('currency')
  const [state, setState] = useState<State>({ step: 'loading' })
  const [period, setPeriod] = useState<Period>(90)
  const { step } = state
  useEffect(() => {
    if (step !== 'loading') return undefined
    let isCurrent = true
    loadHistory().then(
      (days) => isCurrent && setState({ step: 'loaded', days }),
      () => isCurrent && setState({ step: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [step])

  if (state.step === 'loading')
    return (
      <p role="status" className="rate-history rate-history-wait">
        {t('history.loading')}
      </p>
    )
  if (state.step === 'failed')
    return (
      <div className="rate-history">
        <p role="alert" className="problem">
          {t('history.failed')}
        </p>
        <button
          type="button"
          className="button-quiet"
          onClick={() => setState({ step: 'loading' })}
        >
          {t('history.retry')}
        </button>
      </div>
    )

  const { days } = state
  const points = rateSeries(days, from, to)
  const reason = () => {
    if (from === to) return t('history.same')
    const unrated = unratedCodes(days, [from, to])
    if (days.length === 0 || unrated.length === 0) return t('history.none')
    return t('history.outside', { count: unrated.length, codes: unrated.join(', ') })
  }
  return (
    <div className="rate-history">
      {from === to || points.length === 0 ? (
        <p>{reason()}</p>
      ) : (
        <PairHistory {...{ from, to, points, period }} onPeriod={setPeriod} />
      )}
    </div>
  )
}
