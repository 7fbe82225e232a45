import './page.css'
import { FileDown } from 'lucide-react'
import { useReducer, useRef } from 'react'
import { acceptedBy, examineFiles } from '../../components/file-tool/accepted-files.ts'
import { FilePanel } from '../../components/file-tool/file-panel.tsx'
import { lazyModule } from '../../components/lazy-module.tsx'
import { startOpening } from '../../components/pdf/opening.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { type ChosenDocument, initialState, reduce, stepOf } from './state.ts'
import tool from './tool.ts'

const accepted = acceptedBy(tool, sniffFileKind)

const workbench = lazyModule(async () => (await import('./workbench.tsx')).Workbench)

export default function CompressPdfPage() {
  const { t } = useTranslation('compress-pdf')
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
  const invitation =
    step === 'empty'
      ? t('panel.drop')
      : step === 'done'
        ? t('panel.dropAgain')
        : t('panel.dropMore')

  return (
    <FilePanel
      step={step}
      keepFocusAfter={['chosen', 'running', 'done']}
      workbench={workbench}
      workbenchProps={step === 'empty' ? undefined : { state, dispatch, accepted }}
      accepted={accepted}
      refusals={state.refusals}
      invitation={invitation}
      icon={FileDown}
      isRunning={step === 'running'}
      onChoose={choose}
    />
  )
}
