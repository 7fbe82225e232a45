import './file-rows.css'
import './split.css'
import { FileText, LoaderCircle, Scissors, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { DropZone } from '../../components/file-tool/drop-zone.tsx'
import { Problems } from '../../components/file-tool/problems.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { useStepFocus } from '../../components/file-tool/use-focus.ts'
import { filesStepOf } from '../../components/file-tool/work.ts'
import { PageThumbnail } from '../../components/pdf/page-thumbnail.tsx'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { ChosenDocument } from './chosen-document.ts'
import { pdfFiles } from './pdf-files.ts'
import { ReadingState } from './reading-state.tsx'
import { SplitOptions } from './split-options.tsx'
import { SplitOutcome } from './split-outcome.tsx'
import { SplitPages } from './split-pages.tsx'
import { type Split, useSplit } from './use-split.ts'
import { useUnlockedFocus } from './use-unlocked-focus.ts'
import { type Viewer, useViewer } from './use-viewer.ts'

interface FileProps {
  split: Split
  document: ChosenDocument
  viewer: Viewer
}

/** The file that is taken apart. */
const SplitFile = ({ split, document, viewer }: FileProps) => {
  const { t } = useTranslation('merge-pdf')
  const { t: sharedWords } = useTranslation('file-tool')
  const language = useLanguage()
  const { file, opening } = document
  const opened = split.ready?.opening.document
  const [cover] = opened?.pageSizes ?? []
  const removeLabel = sharedWords('remove', { name: file.name })
  return (
    <ul className="file-rows" aria-label={t('split.file')}>
      <li className="file-row" data-file={file.name} data-opening={opening.step}>
        <span className="file-row-cover">
          {opened && cover ? (
            <PageThumbnail
              size={cover}
              label={t('pageOf', { page: 1, name: file.name })}
              load={viewer.thumbnailOf(opened.documentId, 0)}
            />
          ) : opening.step === 'opening' ? (
            <LoaderCircle aria-hidden size={22} className="file-row-spinner" />
          ) : (
            <FileText aria-hidden size={22} />
          )}
        </span>
        <div className="file-row-name">
          <p>{file.name}</p>
          <p>{formatSize(file.size, language)}</p>
        </div>
        <span className="file-row-pages">
          {opened ? t('pages', { count: opened.pageCount }) : t(`row.${opening.step}`)}
        </span>
        <button
          type="button"
          className="icon-button file-row-remove"
          aria-label={removeLabel}
          title={removeLabel}
          onClick={split.reset}
        >
          <X aria-hidden size={18} />
        </button>
        <ReadingState
          document={document}
          isLoadingReader={split.isLoadingReader}
          onRetry={split.retry}
          onUnlock={split.unlock}
        />
      </li>
    </ul>
  )
}

interface SplitTabProps {
  isShown: boolean
  /** A file handed over by the other tab. */
  given: { file: File } | undefined
}

/** One document into several. */
export const SplitTab = ({ isShown, given }: SplitTabProps) => {
  const { t } = useTranslation('merge-pdf')
  const section = useRef<HTMLElement>(null)
  const viewer = useViewer()
  const split = useSplit(viewer)
  const { document, ready, work } = split
  const step = filesStepOf(document !== undefined, work)
  useStepFocus(section, step, 'done')
  useUnlockedFocus(section, document?.opening, 'input:checked')
  useEffect(() => {
    if (given) void split.choose([given.file])
    // oxlint-disable-next-line react/exhaustive-deps -- once for each file that is handed over
  }, [given])
  return (
    <section ref={section} className="merge-tab" data-step={step} aria-label={t('tabs.split')}>
      {document && (
        <div inert={step === 'running'}>
          <SplitFile split={split} document={document} viewer={viewer} />
        </div>
      )}
      <Problems problems={split.refusals} accepted={pdfFiles} />
      {ready && (
        <>
          {step !== 'running' && <SplitOptions split={split} />}
          <SplitOutcome split={split} />
          <SplitPages ready={ready} plan={split.plan} thumbnailOf={viewer.thumbnailOf} />
        </>
      )}
      {isShown && (
        <DropZone
          accepted={pdfFiles}
          invitation={t(document ? 'split.dropAgain' : 'split.drop')}
          icon={Scissors}
          isCompact={document !== undefined}
          isHidden={step === 'running'}
          onChoose={(files) => void split.choose(files)}
        />
      )}
    </section>
  )
}
