import '../../components/table.css'
import { useTranslation } from '../../components/use-translation.ts'
import type { Cycle, CycleLengths, DateSpan } from './forecast.ts'
import { hasRange, useShortDates } from './forecast-result.tsx'

interface CycleTableProps {
  cycles: readonly Cycle[]
  lengths: CycleLengths
}

const isUncertain = ({ from, to }: DateSpan) => !from.equals(to)

/** The same cycles in words, and how they were counted. */
export const CycleTable = ({ cycles, lengths }: CycleTableProps) => {
  const { t } = useTranslation('ovulation')
  const { write, writeSpan } = useShortDates()
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
                  <small>{writeSpan(possible.periodStart)}</small>
                )}
              </th>
              <td>
                {writeSpan(fertile)}
                {withRange && <small>{writeSpan(possible.fertile)}</small>}
              </td>
              <td>
                {write(ovulation)}
                {withRange && <small>{writeSpan(possible.ovulation)}</small>}
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
