import { ImageDown } from 'lucide-react'
import { useReducer, useRef, useState } from 'react'
import {
  type Problem,
  acceptedBy,
  examineFiles,
} from '../../components/file-tool/accepted-files.ts'
import { FilePanel } from '../../components/file-tool/file-panel.tsx'
import { lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import {
  type ChosenPicture,
  type Event,
  readPictureInfo,
  initialState,
  reduce,
  stepOf,
} from './state.ts'
import tool from './tool.ts'

/** Files are accepted by their content; names only filter the browser's file dialog. */
const acceptedPictures = acceptedBy(tool, sniffFileKind)

const workbench = lazyModule(async () => (await import('./workbench.tsx')).Workbench)

export default function CompressImagesPage() {
  const { t } = useTranslation('compress-images')
  const nextId = useRef(0)
  const [state, dispatch] = useReducer(reduce, initialState)
  const [refusals, setRefusals] = useState<readonly Problem[]>([])
  const hasPictures = state.pictures.length > 0

  const choose = async (files: readonly File[]) => {
    const examined = await examineFiles(files, acceptedPictures)
    const pictures = await Promise.all(
      examined.taken.map(async (file): Promise<ChosenPicture> => ({
        id: nextId.current++,
        file,
        ...(await readPictureInfo(file)),
      })),
    )
    setRefusals(examined.refusals)
    if (pictures.length > 0) dispatch({ type: 'chose', pictures })
  }
  const act = (event: Event) => {
    if (event.type === 'removed' || event.type === 'reset') setRefusals([])
    dispatch(event)
  }

  return (
    <FilePanel
      step={stepOf(state)}
      workbench={workbench}
      workbenchProps={hasPictures ? { state, dispatch: act } : undefined}
      accepted={acceptedPictures}
      refusals={refusals}
      invitation={hasPictures ? t('panel.dropMore') : t('panel.drop')}
      icon={ImageDown}
      isRunning={false}
      onChoose={choose}
    />
  )
}
