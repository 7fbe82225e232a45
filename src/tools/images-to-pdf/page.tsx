import { Images } from 'lucide-react'
import { useReducer, useRef } from 'react'
import { acceptedBy, examineFiles } from '../../components/file-tool/accepted-files.ts'
import { FilePanel } from '../../components/file-tool/file-panel.tsx'
import { lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { type ChosenImage, initialState, reduce, stepOf } from './state.ts'
import tool from './tool.ts'

/** Files are accepted by their content; names only filter the browser's file dialog. */
const acceptedImages = acceptedBy(tool, sniffFileKind)

const workbench = lazyModule(async () => (await import('./workbench.tsx')).Workbench)

export default function ImagesToPdfPage() {
  const { t } = useTranslation('images-to-pdf')
  const nextId = useRef(0)
  const [state, dispatch] = useReducer(reduce, initialState)
  const step = stepOf(state)
  const hasImages = step !== 'empty'

  const choose = async (files: readonly File[]) => {
    const { taken, refusals } = await examineFiles(files, acceptedImages)
    const images = taken.map((file): ChosenImage => ({ id: nextId.current++, file, rotation: 0 }))
    dispatch({ type: 'chose', images, refusals })
  }

  return (
    <FilePanel
      step={step}
      keepFocusAfter={['done']}
      workbench={workbench}
      workbenchProps={hasImages ? { state, dispatch, accepted: acceptedImages } : undefined}
      accepted={acceptedImages}
      refusals={state.refusals}
      invitation={t(hasImages ? 'panel.dropMore' : 'panel.drop')}
      icon={Images}
      isRunning={step === 'running'}
      onChoose={choose}
    />
  )
}
