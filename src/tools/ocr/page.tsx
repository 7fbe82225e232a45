import { Camera, ScanText } from 'lucide-react'
import { useCallback, useReducer, useRef, useState } from 'react'
import {
  type Problem,
  acceptedBy,
  examineFiles,
} from '../../components/file-tool/accepted-files.ts'
import { FilePanel } from '../../components/file-tool/file-panel.tsx'
import { lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { type Event, toSource, initialState, reduce, stepOf } from './state.ts'
import tool from './tool.ts'

/** Files are accepted by their content; names only filter the browser's file dialog. */
const acceptedSources = acceptedBy(tool, sniffFileKind)

const workbench = lazyModule(async () => (await import('./workbench.tsx')).Workbench)

interface CameraButtonProps {
  isHidden: boolean
  onChoose(files: readonly File[]): void
}

/** Takes a photo with the camera of a phone or tablet. The style sheet hides the button where there is no touch screen. */
const CameraButton = ({ isHidden, onChoose }: CameraButtonProps) => {
  const { t } = useTranslation('ocr')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="button-quiet touch-only"
        hidden={isHidden}
        onClick={() => input.current?.click()}
      >
        <Camera aria-hidden size={20} />
        {t('panel.camera')}
      </button>
      <input
        ref={input}
        type="file"
        name="camera"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('panel.camera')}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // Browsers fire no event when a file of the same name is chosen again, and cameras use one name.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

export default function OcrPage() {
  const { t } = useTranslation('ocr')
  const nextId = useRef(0)
  const [state, dispatch] = useReducer(reduce, initialState)
  const [refusals, setRefusals] = useState<readonly Problem[]>([])
  const hasSources = state.sources.length > 0
  const isRunning = state.work.step === 'running'

  const choose = async (files: readonly File[]) => {
    const examined = await examineFiles(files, acceptedSources)
    const sources = await Promise.all(
      examined.taken.map((file) => toSource(nextId.current++, file)),
    )
    setRefusals(examined.refusals)
    if (sources.length > 0) dispatch({ type: 'chose', sources })
  }
  // The function has to be the same on every render, because work under way depends on it.
  const act = useCallback((event: Event) => {
    if (event.type === 'removed' || event.type === 'reset') setRefusals([])
    dispatch(event)
  }, [])

  return (
    <FilePanel
      step={stepOf(state)}
      keepFocusAfter={['done']}
      workbench={workbench}
      workbenchProps={hasSources ? { state, dispatch: act } : undefined}
      accepted={acceptedSources}
      refusals={refusals}
      invitation={hasSources ? t('panel.dropMore') : t('panel.drop')}
      icon={ScanText}
      isRunning={isRunning}
      onChoose={choose}
    >
      <CameraButton isHidden={isRunning} onChoose={(files) => void choose(files)} />
    </FilePanel>
  )
}
