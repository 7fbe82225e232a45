import { ChevronsDown, ChevronsUp, Download } from 'lucide-react'
import { useEffect } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ScrollRegion } from '../../ui/form/scroll-region.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { lapTable, lapText } from './lap-table.ts'
import { formatHundredths } from './write-time.ts'

/** Few visitors want the file, and none before the first lap. */
const loadFile = () => import('./use-lap-file.ts')

const markIcons = { fastest: ChevronsUp, slowest: ChevronsDown } as const

/** The laps, the last one first, in a list that scrolls. */
export const LapList = ({ lapsMs }: { lapsMs: readonly number[] }) => {
  const { t } = useTranslation('stopwatch-timer')
  const { t: tForm } = useTranslation('form')
  const language = useLanguage()
  const toast = useToast()
  const laps = lapTable(lapsMs)
  const nameOf = (number: number) => t('lap', { number })
  const hasLaps = laps.length > 0
  useEffect(() => {
    // Ahead of the click; failing here costs nothing, the click asks again.
    if (hasLaps) loadFile().catch(() => {})
  }, [hasLaps])
  const save = async () => {
    try {
      const { saveLaps } = await loadFile()
      saveLaps(laps, (column) => t(`columns.${column}`), language, t('fileName'))
    } catch {
      toast({ title: tForm('notLoaded'), variant: 'destructive' })
    }
  }
  if (!hasLaps)
    return (
      <div className="watch-laps">
        <p className="hint">{t('noLaps')}</p>
      </div>
    )
  return (
    <div className="watch-laps">
      <ScrollRegion className="watch-lap-scroll" label={t('laps')}>
        <table>
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
        <button type="button" className="button-quiet" onClick={() => void save()}>
          <Download aria-hidden size={18} />
          {t('download')}
        </button>
      </div>
    </div>
  )
}
