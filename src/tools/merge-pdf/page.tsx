import '../../components/file-tool/file-tool.css'
import './page.css'
import { Combine } from 'lucide-react'
import { useRef, useState } from 'react'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { DropZone, PrivateNote } from '../../components/file-tool/drop-zone.tsx'
import { Tabs } from '../../components/tabs/tabs.tsx'
import { LazyFallback, lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { acceptedBy } from '../../components/file-tool/accepted-files.ts'
import tool from './tool.ts'

/** PDF documents, which are recognized by their content. */
const acceptedFiles = acceptedBy(tool, sniffFileKind)
/** Pictures become pages of the merged document, but there is nothing to split in them. */
const acceptedForMerge = acceptedBy({ accepts: ['pdf', 'jpeg', 'png'] }, sniffFileKind)

type TabName = 'merge' | 'split'

const mergeTab = lazyModule(async () => (await import('./merge-tab.tsx')).MergeTab)
const splitTab = lazyModule(async () => (await import('./split-tab.tsx')).SplitTab)

interface MergePanelProps {
  isShown: boolean
  onSplit: (file: File) => void
}

/** Shows the drop zone of the merge tab. The rest of the tab is loaded when the first file is chosen. */
const MergePanel = ({ isShown, onSplit }: MergePanelProps) => {
  const { t } = useTranslation('merge-pdf')
  const [first, setFirst] = useState<readonly File[]>([])
  const [isChoosing, setIsChoosing] = useState(false)
  const section = useRef<HTMLElement>(null)
  const merge = useLazyModule(mergeTab, { isWanted: first.length > 0, near: section })
  const { module: MergeTab } = merge
  if (MergeTab && !isChoosing && first.length > 0)
    return (
      <MergeTab first={first} accepted={acceptedForMerge} isShown={isShown} onSplit={onSplit} />
    )
  return (
    <section ref={section} className="merge-tab" aria-label={t('tabs.merge')}>
      {first.length > 0 && <LazyFallback part={merge} />}
      {isShown && (
        <DropZone
          accepted={acceptedForMerge}
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
  const [selected, setSelected] = useState<TabName>('merge')
  const [wasSplitSeen, setWasSplitSeen] = useState(false)
  const [transferred, setTransferred] = useState<{ file: File }>()
  const select = (name: TabName) => {
    setSelected(name)
    if (name === 'split') setWasSplitSeen(true)
  }
  const split = useLazyModule(splitTab, { isWanted: wasSplitSeen })
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
                  setTransferred({ file })
                  select('split')
                }}
              />
            ),
          },
          {
            name: 'split',
            label: t('tabs.split'),
            panel:
              split.module && wasSplitSeen ? (
                <split.module
                  isShown={selected === 'split'}
                  accepted={acceptedFiles}
                  transferred={transferred}
                />
              ) : (
                <LazyFallback part={split} />
              ),
          },
        ]}
      />
      <PrivateNote />
    </div>
  )
}
