import { Images } from 'lucide-react'
import { useReducer, useRef } from 'react'
import { errorCodeOf } from '../../core/errors.ts'
import {
  type Problem,
  acceptedBy,
  examineFiles,
} from '../../components/file-tool/accepted-files.ts'
import { drawIfSvg } from '../../components/file-tool/draw-if-svg.ts'
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
    const images: ChosenImage[] = []
    const undrawn: Problem[] = []
    for (const chosen of taken)
      try {
        const file = await drawIfSvg(chosen, acceptedImages)
        const isDrawing = file !== chosen
        images.push({ id: nextId.current++, file, rotation: 0, ...(isDrawing && { isDrawing }) })
      } catch (error) {
        undrawn.push({ code: errorCodeOf(error), fileName: chosen.name })
      }
    dispatch({ type: 'chose', images, refusals: [...refusals, ...undrawn] })
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
