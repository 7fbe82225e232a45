import '../../components/file-tool/file-tool.css'
import './page.css'
import { FileDown } from 'lucide-react'
import { useReducer, useRef } from 'react'
import { acceptedBy, examineFiles } from '../../components/file-tool/accepted-files.ts'
import { DropZone, PrivateNote } from '../../components/file-tool/drop-zone.tsx'
import { useStepFocus } from '../../components/file-tool/use-focus.ts'
import { Problems } from '../../components/file-tool/problems.tsx'
import { LazyFallback, lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { startOpening } from '../../components/pdf/opening.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { type ChosenDocument, initialState, reduce, stepOf } from './state.ts'
import tool from './tool.ts'

const accepted = acceptedBy(tool, sniffFileKind)

const workbench = lazyModule(async () => (await import('./workbench.tsx')).Workbench)

export default function CompressPdfPage() {
  const { t } = useTranslation(['compress-pdf', 'file-tool'])
  const panel = useRef<HTMLElement>(null)
  const [state, dispatch] = useReducer(reduce, initialState)
  const nextId = useRef(0)
  const choose = async (files: readonly File[]) => {
    const { taken, refusals } = await examineFiles(files, accepted)
    const documents = taken.map((file): ChosenDocument => ({
      id: nextId.current++,
      file,
      opening: startOpening(file),
    }))
    dispatch({ type: 'added', documents, refusals })
  }
  const step = stepOf(state)
  const hasFiles = step !== 'empty'
  const part = useLazyModule(workbench, { isWanted: hasFiles, near: panel })
  const { module: Workbench } = part
  // Nothing in the workbench can be focused until it is loaded.
  useStepFocus(panel, hasFiles && !Workbench ? 'loading' : step, 'done')
  const invitation =
    step === 'empty'
      ? t('panel.drop')
      : step === 'done'
        ? t('panel.dropAgain')
        : t('panel.dropMore')

  return (
    <section
      ref={panel}
      className="panel file-panel"
      data-step={step}
      aria-label={t('file-tool:panel')}
    >
      {hasFiles && !Workbench && <LazyFallback part={part} />}
      {hasFiles && Workbench && <Workbench {...{ state, dispatch, accepted }} />}
      <Problems problems={state.refusals} accepted={accepted} />
      <DropZone
        accepted={accepted}
        invitation={invitation}
        icon={FileDown}
        isCompact={hasFiles}
        isHidden={step === 'running'}
        onChoose={(files) => void choose(files)}
      />
      <PrivateNote />
    </section>
  )
}
