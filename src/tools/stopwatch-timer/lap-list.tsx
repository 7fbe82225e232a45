import '../../components/table.css'
import { ChevronsDown, ChevronsUp, Download } from 'lucide-react'
import { CopyButton } from '../../components/copy-button.tsx'
import { ScrollRegion } from '../../components/form/calculator.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { lapCsv } from './lap-csv.ts'
import { lapTable, lapText } from './lap-table.ts'
import { formatHundredths } from './write-time.ts'

const markIcons = { fastest: ChevronsUp, slowest: ChevronsDown } as const

export interface LapListProps {
  /** What the stopwatch showed at the end of each lap, in milliseconds. */
  lapsMs: readonly number[]
}

/** The laps, the last one first, in a list that scrolls. */
export const LapList = ({ lapsMs }: LapListProps) => {
  const { t } = useTranslation('stopwatch-timer')
  const language = useLanguage()
  const laps = lapTable(lapsMs)
  const nameOf = (number: number) => t('lap', { number })
  const save = () => {
    const csv = lapCsv(laps, (column) => t(`columns.${column}`), language)
    saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${t('fileName')}.csv`)
  }
  return (
    <div className="watch-laps">
      <ScrollRegion className="table-scroll table-scroll-tall watch-lap-scroll" label={t('laps')}>
        <table className="data-table data-table-figures">
          <thead>
            <tr>
              <th scope="col">{t('columns.lap')}</th>
              <th scope="col">{t('columns.split')}</th>
              <th scope="col">{t('columns.total')}</th>
            </tr>
          </thead>
          <tbody>
            {laps.toReversed().map(({ number, split, total, mark }) => {
              const Icon = mark && markIcons[mark]
              return (
                <tr key={number} data-mark={mark}>
                  <th scope="row">
                    {nameOf(number)}
                    {mark && Icon && (
                      <span className="watch-mark">
                        <Icon aria-hidden size={16} />
                        {t(`marks.${mark}`)}
                      </span>
                    )}
                  </th>
                  <td>{formatHundredths(split)}</td>
                  <td>{formatHundredths(total)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
      <div className="watch-lap-actions">
        <CopyButton text={lapText(laps, nameOf)} label={t('copyTimes')} />
        <button type="button" className="button-quiet" onClick={save}>
          <Download aria-hidden size={18} />
          {t('download')}
        </button>
      </div>
    </div>
  )
}
