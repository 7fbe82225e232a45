import { Combine } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { DropZone } from '../../components/file-tool/drop-zone.tsx'
import { Problems } from '../../components/file-tool/problems.tsx'
import { useStepFocus } from '../../components/file-tool/use-focus.ts'
import { filesStepOf } from '../../components/file-tool/work.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { Board, BoardFoot } from './board.tsx'
import { pdfFiles } from './pdf-files.ts'
import { useMerge } from './use-merge.ts'
import { useViewer } from './use-viewer.ts'

interface MergeTabProps {
  /** The files chosen before this was there. */
  first: readonly File[]
  isShown: boolean
  /** Leads to the other tab: one file is not merged, but taken apart. */
  onSplit: (file: File) => void
}

/** Several documents into one. */
export const MergeTab = ({ first, isShown, onSplit }: MergeTabProps) => {
  const { t } = useTranslation('merge-pdf')
  const section = useRef<HTMLElement>(null)
  const viewer = useViewer()
  const merge = useMerge(viewer)
  const { state, work } = merge
  const step = filesStepOf(state.documents.length > 0, work)
  const hasFiles = step !== 'empty'
  useStepFocus(section, step, 'done')
  useEffect(() => {
    void merge.choose(first)
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the files that brought this here
  }, [])
  useLayoutEffect(() => {
    // The zone that had the focus was another one.
    if (document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>('[data-focus-when~=empty]')?.focus()
  }, [])
  return (
    <section ref={section} className="merge-tab" data-step={step} aria-label={t('tabs.merge')}>
      {hasFiles && <Board merge={merge} thumbnailOf={viewer.thumbnailOf} />}
      <Problems problems={state.refusals} accepted={pdfFiles} />
      {hasFiles && <BoardFoot merge={merge} onSplit={onSplit} />}
      {isShown && (
        <DropZone
          accepted={pdfFiles}
          invitation={t(hasFiles ? 'merge.dropMore' : 'merge.drop')}
          icon={Combine}
          isCompact={hasFiles}
          isHidden={step === 'running'}
          onChoose={(files) => void merge.choose(files)}
        />
      )}
      {!hasFiles && <p className="hint">{t('merge.advice')}</p>}
    </section>
  )
}
