import '../../components/file-tool/file-tool.css'
import { ImageDown } from 'lucide-react'
import { useReducer, useRef, useState } from 'react'
import {
  type Problem,
  acceptedBy,
  examineFiles,
} from '../../components/file-tool/accepted-files.ts'
import { DropZone, PrivateNote } from '../../components/file-tool/drop-zone.tsx'
import { Problems } from '../../components/file-tool/problems.tsx'
import { useStepFocus } from '../../components/file-tool/use-focus.ts'
import { LazyFallback, lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
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
  const { t } = useTranslation(['compress-images', 'file-tool'])
  const panel = useRef<HTMLElement>(null)
  const nextId = useRef(0)
  const [state, dispatch] = useReducer(reduce, initialState)
  const [refusals, setRefusals] = useState<readonly Problem[]>([])
  const hasPictures = state.pictures.length > 0
  const part = useLazyModule(workbench, { isWanted: hasPictures, near: panel })
  const { module: Workbench } = part
  const step = stepOf(state)
  // Nothing in the workbench can be focused until it is loaded.
  useStepFocus(panel, hasPictures && !Workbench ? 'loading' : step)

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
    <section
      ref={panel}
      className="panel file-panel"
      data-step={step}
      aria-label={t('file-tool:panel')}
    >
      {hasPictures && !Workbench && <LazyFallback part={part} />}
      {hasPictures && Workbench && <Workbench state={state} dispatch={act} />}
      <Problems problems={refusals} accepted={acceptedPictures} />
      <DropZone
        accepted={acceptedPictures}
        invitation={hasPictures ? t('panel.dropMore') : t('panel.drop')}
        icon={ImageDown}
        isCompact={hasPictures}
        isHidden={false}
        onChoose={(files) => void choose(files)}
      />
      <PrivateNote />
    </section>
  )
}
