import '../../components/file-tool/file-tool.css'
import { Images } from 'lucide-react'
import { useReducer, useRef } from 'react'
import { errorCodeOf } from '../../core/errors.ts'
import {
  type Problem,
  acceptedBy,
  examineFiles,
} from '../../components/file-tool/accepted-files.ts'
import { drawIfSvg } from '../../components/file-tool/draw-if-svg.ts'
import { DropZone, PrivateNote } from '../../components/file-tool/drop-zone.tsx'
import { Problems } from '../../components/file-tool/problems.tsx'
import { useStepFocus } from '../../components/file-tool/use-focus.ts'
import { LazyFallback, lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { type ChosenImage, initialState, reduce, stepOf } from './state.ts'
import tool from './tool.ts'

/** Files are accepted by their content; names only filter the browser's file dialog. */
const acceptedImages = acceptedBy(tool, sniffFileKind)

const workbenchModule = lazyModule(async () => (await import('./workbench.tsx')).Workbench)

export default function ImagesToPdfPage() {
  const { t } = useTranslation(['images-to-pdf', 'file-tool'])
  const panel = useRef<HTMLElement>(null)
  const nextId = useRef(0)
  const [state, dispatch] = useReducer(reduce, initialState)
  const step = stepOf(state)
  const hasImages = step !== 'empty'
  const part = useLazyModule(workbenchModule, { isWanted: hasImages, near: panel })
  const { module: Workbench } = part
  // Nothing in the workbench can be focused until it is loaded.
  useStepFocus(panel, hasImages && !Workbench ? 'loading' : step, 'done')

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
    <section
      ref={panel}
      className="panel file-panel"
      data-step={step}
      aria-label={t('file-tool:panel')}
    >
      {hasImages && !Workbench && <LazyFallback part={part} />}
      {hasImages && Workbench && (
        <Workbench state={state} accepted={acceptedImages} dispatch={dispatch} />
      )}
      <Problems problems={state.refusals} accepted={acceptedImages} />
      <DropZone
        accepted={acceptedImages}
        invitation={t(hasImages ? 'panel.dropMore' : 'panel.drop')}
        icon={Images}
        isCompact={hasImages}
        isHidden={step === 'running'}
        onChoose={(files) => void choose(files)}
      />
      <PrivateNote />
    </section>
  )
}
