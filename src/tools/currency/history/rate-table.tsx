import '../../../components/table.css'
import type Big from 'big.js'
import { useLanguage } from '../../../components/use-language.ts'
import { useTranslation } from '../../../components/use-translation.ts'
import { formatDay } from './format-days.ts'
import type { RatePoint } from './rate-series.ts'

interface RateTableProps {
  from: string
  to: string
  points: readonly RatePoint[]
  write: (rate: Big) => string
}

/** The chart's figures, the newest first. */
export const RateTable = ({ from, to, points, write }: RateTableProps) => {
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
