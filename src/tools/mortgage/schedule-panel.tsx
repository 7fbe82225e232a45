import '../../components/table.css'
import '../../components/segments.css'
import './schedule-panel.css'
import type Big from 'big.js'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { csvNumber, toCsv } from '../../core/csv.ts'
import type { Language } from '../../core/language.ts'
import { centDecimals, formatMoney } from '../../core/money.ts'
import { formatNumber, formatPercent, roundTo } from '../../core/numbers.ts'
import { formatDuration } from '../../core/time-span.ts'
import { StackedBars } from '../../components/chart/stacked-bars.tsx'
import { ScrollRegion } from '../../components/form/calculator.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type Instalment, monthsPerYear } from './amortize.ts'
import type { Simulation, Totals } from './simulate.ts'

/** The amounts of a row of the schedule, in the order of the columns. */
const allColumns = ['payment', 'capital', 'interest', 'insurance', 'early', 'balance'] as const
export type Column = (typeof allColumns)[number]

/** A row of the schedule on the page is a year or a month. */
export type ScheduleView = 'years' | 'months'

/** Returns the columns to show. Those of options are shown only if they have an amount. */
export const columnsOf = (totals: Totals): readonly Column[] =>
  allColumns.filter(
    (column) => !(column === 'insurance' || column === 'early') || totals[column].gt(0),
  )

/**
 * Writes the monthly schedule as a CSV file in a language.
 *
 * @param nameOf - returns the name of a column with its currency.
 */
export const scheduleCsv = (
  instalments: readonly Instalment[],
  shown: readonly Column[],
  nameOf: (column: Column | 'month') => string,
  language: Language,
): string =>
  toCsv(
    [
      [nameOf('month'), ...shown.map(nameOf)],
      ...instalments.map((instalment) => [
        String(instalment.month),
        ...shown.map((column) => csvNumber(instalment[column], language, centDecimals)),
      ]),
    ],
    language,
  )

interface ScheduleTableProps {
  /** The unit of the rows. */
  first: 'year' | 'month'
  lines: readonly { number: number; amounts: Totals }[]
  totals: Totals
  columns: readonly Column[]
  /** The sign of the currency. */
  sign: string
}

/** Only this many rows are shown at first, because a phone needs a while for hundreds. */
const rowsPerPage = 60

const moneyDecimals = { minimum: centDecimals, maximum: centDecimals }

/** The schedule as a table. Its last row has the totals. */
const ScheduleTable = ({ first, lines, totals, columns, sign }: ScheduleTableProps) => {
  const { t } = useTranslation('mortgage')
  const language = useLanguage()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, rowsPerPage)
  const write = (amount: Big) => formatNumber(amount, language, moneyDecimals)
  return (
    <>
      <ScrollRegion className="table-scroll" label={t('schedule')}>
        <table className="data-table data-table-figures mortgage-table">
          <caption>{t('caption', { sign })}</caption>
          <thead>
            <tr>
              <th scope="col">{t(`columns.${first}`)}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ number, amounts }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {columns.map((column) => (
                  <td key={column}>{write(amounts[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {columns.map((column) => (
                <td key={column}>{write(totals[column])}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      {shown.length < lines.length && (
        <button
          type="button"
          className="button-quiet mortgage-save"
          onClick={() => setIsWhole(true)}
        >
          {t('showAll', { lines: lines.length })}
        </button>
      )}
    </>
  )
}

interface WorkingProps {
  simulation: Simulation
  /** The sign of the currency. */
  sign: string
}

const workingDecimals = 6

const equals = (value: Big) => (roundTo(value, workingDecimals).eq(value) ? '=' : '≈')

/** The working of the payment and of the first row of the schedule with the loan's own numbers. */
export const Working = ({ simulation, sign }: WorkingProps) => {
  const { t } = useTranslation('mortgage')
  const language = useLanguage()
  const { loan } = simulation.terms
  const { exactPayment, payment, instalments } = simulation
  const write = (number: Big) =>
    formatNumber(number, language, { minimum: 0, maximum: workingDecimals })
  const percent = (rate: Big, maximum: number) =>
    formatPercent(rate, language, { minimum: 0, maximum })
  const money = (amount: Big) => formatMoney(amount, sign, language)
  const [first] = instalments
  const last = instalments.at(-1)
  const monthlyRate = loan.annualRate.div(monthsPerYear)
  return (
    <div className="mortgage-working">
      <h2>{t('working')}</h2>
      <dl>
        <div>
          <dt>{t('workingRate')}</dt>
          <dd>
            <var>i</var> = {percent(loan.annualRate, 40)} ÷ {monthsPerYear} {equals(monthlyRate)}{' '}
            {percent(monthlyRate, workingDecimals)}
          </dd>
        </div>
        <div>
          <dt>{t('workingPayment')}</dt>
          <dd>
            {write(loan.amount)} × <var>i</var> ÷ (1 − (1 + <var>i</var>)<sup>−{loan.months}</sup>){' '}
            {equals(exactPayment)} {write(exactPayment)} → {money(payment)}
          </dd>
        </div>
        {first && (
          <div>
            <dt>{t('workingFirst')}</dt>
            <dd>
              {t('workingFirstMonth', {
                amount: write(loan.amount),
                payment: money(first.payment),
                interest: money(first.interest),
                capital: money(first.capital),
              })}
            </dd>
          </div>
        )}
        {last && (
          <div>
            <dt>{t('workingLast')}</dt>
            <dd>{money(last.payment)}</dd>
          </div>
        )}
      </dl>
      <p className="hint">{t('workingNote')}</p>
    </div>
  )
}

export interface SchedulePanelProps {
  simulation: Simulation
  /** The sign of the currency. */
  sign: string
  /** The page holds this state, because the panel unmounts while a field is wrong. */
  view: ScheduleView
  onView: (view: ScheduleView) => void
}

const views: readonly ScheduleView[] = ['years', 'months']

/** The chart, the schedule by year or by month, the CSV file and the working. */
export const SchedulePanel = ({ simulation, sign, view, onView }: SchedulePanelProps) => {
  const { t } = useTranslation('mortgage')
  const language = useLanguage()
  const { years, instalments, totals } = simulation
  const columns = columnsOf(totals)
  const money = (amount: Big) => formatMoney(amount, sign, language)
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 })
  const seriesOf = (name: string, amounts: readonly Big[]) => ({
    name,
    values: amounts.map((amount) => amount.toNumber()),
    texts: amounts.map(money),
  })
  const yearName = (index: number) => t('yearNumber', { year: index + 1 })
  const save = () => {
    const nameOf = (column: Column | 'month') =>
      column === 'month' ? t('columns.month') : `${t(`columns.${column}`)} (${sign})`
    const csv = scheduleCsv(instalments, columns, nameOf, language)
    saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${t('fileName')}.csv`)
  }

  return (
    <div className="panel calculator-more mortgage-schedule">
      <h2>{t(totals.early.gt(0) ? 'chartWithEarly' : 'chart')}</h2>
      <StackedBars
        summary={t('chartSummary', {
          duration: formatDuration(instalments.length, language),
          capital: money(totals.capital.plus(totals.early)),
          interest: money(totals.interest),
        })}
        categories={years.map(({ year }) => String(year))}
        nameOf={yearName}
        sliderName={t('columns.year')}
        unit={sign}
        formatTick={(value) => compact.format(value)}
        series={[
          seriesOf(
            t('columns.capital'),
            years.map(({ capital, early }) => capital.plus(early)),
          ),
          seriesOf(
            t('columns.interest'),
            years.map(({ interest }) => interest),
          ),
          ...(columns.includes('insurance')
            ? [
                seriesOf(
                  t('columns.insurance'),
                  years.map(({ insurance }) => insurance),
                ),
              ]
            : []),
        ]}
      />
      <div className="mortgage-schedule-head">
        <h2>{t('schedule')}</h2>
        <fieldset className="segments">
          <legend className="visually-hidden">{t('view')}</legend>
          {views.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name="view"
                value={option}
                checked={view === option}
                onChange={() => onView(option)}
              />
              <span>{t(`views.${option}`)}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {view === 'years' ? (
        <ScheduleTable
          key="years"
          first="year"
          lines={years.map((year) => ({ number: year.year, amounts: year }))}
          totals={totals}
          columns={columns}
          sign={sign}
        />
      ) : (
        <ScheduleTable
          key="months"
          first="month"
          lines={instalments.map((month) => ({ number: month.month, amounts: month }))}
          totals={totals}
          columns={columns}
          sign={sign}
        />
      )}
      <button type="button" className="button-quiet mortgage-save" onClick={save}>
        <Download aria-hidden size={18} />
        {t('download')}
      </button>
      <Working simulation={simulation} sign={sign} />
    </div>
  )
}
