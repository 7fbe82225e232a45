import '../../ui/file-tool/file-tool.css'
import './page.css'
import { Combine, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { maxFileBytes } from '../../ui/file-tool/accepted-files.ts'
import { DropZone } from '../../ui/file-tool/drop-zone.tsx'
import { PartPending } from '../../ui/file-tool/part-pending.tsx'
import { formatSize } from '../../ui/file-tool/readable-size.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { usePart } from '../../ui/use-part.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { pdfFiles } from './pdf-files.ts'

type TabName = 'merge' | 'split'

const loadMerge = () => import('./merge-tab.tsx')
const loadSplit = () => import('./split-tab.tsx')

interface MergePanelProps {
  isShown: boolean
  onSplit: (file: File) => void
}

/** The merge tab until a file is chosen: everything else comes with the first one. */
const MergePanel = ({ isShown, onSplit }: MergePanelProps) => {
  const { t } = useTranslation('merge-pdf')
  const [first, setFirst] = useState<readonly File[]>([])
  const [isChoosing, setIsChoosing] = useState(false)
  const merge = usePart(loadMerge, first.length > 0)
  const { module } = merge
  if (module && !isChoosing)
    return <module.MergeTab first={first} isShown={isShown} onSplit={onSplit} />
  return (
    <section className="merge-tab" aria-label={t('tabs.merge')}>
      {first.length > 0 && <PartPending part={merge} />}
      {isShown && (
        <DropZone
          accepted={pdfFiles}
          invitation={t('merge.drop')}
          icon={Combine}
          isCompact={first.length > 0}
          isHidden={false}
          onChoose={(files) => setFirst((earlier) => [...earlier, ...files])}
          onDialog={setIsChoosing}
        />
      )}
      <p className="hint">{t('merge.advice')}</p>
    </section>
  )
}

export default function MergePdfPage() {
  const { t } = useTranslation('merge-pdf')
  const { t: sharedWords } = useTranslation('file-tool')
  const language = useLanguage()
  const [selected, setSelected] = useState<TabName>('merge')
  const [wasSplitSeen, setWasSplitSeen] = useState(false)
  const [given, setGiven] = useState<{ file: File }>()
  const select = (name: TabName) => {
    setSelected(name)
    if (name === 'split') setWasSplitSeen(true)
  }
  const split = usePart(loadSplit, wasSplitSeen)
  return (
    <div className="panel file-panel">
      <Tabs<TabName>
        label={t('tabs.label')}
        selected={selected}
        onSelect={select}
        tabs={[
          {
            name: 'merge',
            label: t('tabs.merge'),
            panel: (
              <MergePanel
                isShown={selected === 'merge'}
                onSplit={(file) => {
                  setGiven({ file })
                  select('split')
                }}
              />
            ),
          },
          {
            name: 'split',
            label: t('tabs.split'),
            panel: split.module ? (
              <split.module.SplitTab isShown={selected === 'split'} given={given} />
            ) : (
              <PartPending part={split} />
            ),
          },
        ]}
      />
      <p className="file-private">
        <ShieldCheck aria-hidden size={18} />
        {sharedWords('private', { limit: formatSize(maxFileBytes, language) })}
      </p>
    </div>
  )
}
