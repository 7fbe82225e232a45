import '../../components/table.css'
import type Big from 'big.js'
import { useState } from 'react'
import { centDecimals } from '../../core/money.ts'
import { formatNumber } from '../../core/numbers.ts'
import { ScrollRegion } from '../../components/form/scroll-region.tsx'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { Column } from './schedule.ts'
import type { Totals } from './simulate.ts'

interface ScheduleTableProps {
  /** What the lines are. */
  first: 'year' | 'month'
  lines: readonly { number: number; amounts: Totals }[]
  totals: Totals
  columns: readonly Column[]
  /** The currency's sign. */
  sign: string
}

/** Lines shown at once: a phone takes its time over hundreds. */
const page = 60

const decimals = { minimum: centDecimals, maximum: centDecimals }

/** The schedule as a table; its last line is the sum of the others. */
export const ScheduleTable = ({ first, lines, totals, columns, sign }: ScheduleTableProps) => {
  const { t } = useTranslation('mortgage')
  const language = useLanguage()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, page)
  const write = (amount: Big) => formatNumber(amount, language, decimals)
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
