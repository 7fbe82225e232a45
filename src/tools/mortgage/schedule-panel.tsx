import '../../components/segments.css'
import './schedule-panel.css'
import type Big from 'big.js'
import { Download } from 'lucide-react'
import { formatMoney } from '../../core/money.ts'
import { StackedBars } from '../../components/chart/stacked-bars.tsx'
import { saveBlob } from '../../components/save-file.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { formatDuration } from './format-duration.ts'
import { type Column, type ScheduleView, columnsOf, scheduleCsv } from './schedule.ts'
import { ScheduleTable } from './schedule-table.tsx'
import type { Simulation } from './simulate.ts'
import { Working } from './working.tsx'

export interface SchedulePanelProps {
  simulation: Simulation
  /** The currency's sign. */
  sign: string
  /** Kept by the page, which takes the panel away while a field is wrong. */
  view: ScheduleView
  onView: (view: ScheduleView) => void
}

const views: readonly ScheduleView[] = ['years', 'months']

/** Chart, schedule by year or by month, file, and how all of it was worked out. */
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
