import '../../../components/segments.css'
import type Big from 'big.js'
import { formatNumber, toNumericLiteral } from '../../../core/numbers.ts'
import { LineChart } from '../../../components/chart/line-chart.tsx'
import { useLanguage } from '../../../components/use-language.ts'
import { useTranslation } from '../../../components/use-translation.ts'
import { dateTicks } from './date-ticks.ts'
import { formatDay, formatDays, formatTickDay } from './format-days.ts'
import {
  type Period,
  type RatePoint,
  decimalsFor,
  factsOf,
  isCovered,
  lastDays,
  longestRestDays,
  offeredPeriods,
} from './rate-series.ts'
import { RateTable } from './rate-table.tsx'

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
export const PairHistory = ({ from, to, points, period, onPeriod }: PairHistoryProps) => {
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
