import { ArrowDownToLine, CircleCheck, Images } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { WorkProgress } from '../../components/file-tool/work-progress.tsx'
import { endingOf } from '../../components/file-tool/work.ts'
import { nextStepsForFiles } from '../../components/next-steps/file-next-steps.tsx'
import { NextSteps } from '../../components/next-steps/next-steps.tsx'
import { isOpening } from '../../components/pdf/opening.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { Conversion, MadeImage } from './convert-pages.ts'
import { imageFormats } from './plan-images.ts'
import { type State, stepOf } from './state.ts'
import tool from './tool.ts'
import type { PdfToImages } from './use-pdf-to-images.ts'

/** Where the work stands, in one line that is also announced; always there, so that it is heard. */
export const StepStatus = ({ state }: { state: State }) => {
  const { t } = useTranslation('pdf-to-images')
  const step = stepOf(state)
  const work = isOpening(state) ? undefined : state.work
  const isCancelled = work !== undefined && endingOf(work)?.kind === 'cancelled'
  const isDone = work?.step === 'done'
  const text = {
    opening: () => t('panel.opening'),
    locked: () => '',
    unreadable: () => '',
    ready: () => (isCancelled ? t('panel.cancelled') : ''),
    running: () => t('panel.running'),
    done: () => (isDone ? t('panel.done', { count: work.result.images.length }) : ''),
  }[step]()
  const look = isDone ? 'outcome-headline' : step === 'opening' ? 'pdf-opening' : 'hint'
  const isSeen = isDone || isCancelled || step === 'opening'
  return (
    <p role="status" className={isSeen ? look : 'visually-hidden'}>
      {isDone && <CircleCheck aria-hidden size={26} />}
      {text}
    </p>
  )
}

interface ReadyActionsProps {
  isSound: boolean
  isKnown: boolean
  onStart: () => void
}

/** The main button. Pressed before it is known what the browser can draw, it starts as soon as that is known. */
export const ReadyActions = ({ isSound, isKnown, onStart }: ReadyActionsProps) => {
  const { t } = useTranslation('pdf-to-images')
  const [isWanted, setIsWanted] = useState(false)
  // A fault made meanwhile takes the wish back: once it is mended, nothing starts by itself.
  if (isWanted && !isSound) setIsWanted(false)
  useEffect(() => {
    if (isWanted && isKnown && isSound) onStart()
  })
  return (
    <FileActions>
      <MainButton
        icon={Images}
        isDisabled={!isSound}
        focusSteps={['ready']}
        onClick={() => setIsWanted(true)}
      >
        {t('panel.action')}
      </MainButton>
      <p aria-live="polite" className={isWanted ? 'pdf-opening' : 'visually-hidden'}>
        {isWanted && t('panel.checking')}
      </p>
    </FileActions>
  )
}

interface RunningActionsProps {
  done: number
  total: number
  onCancel: () => void
}

export const RunningActions = ({ done, total, onCancel }: RunningActionsProps) => {
  const { t } = useTranslation('pdf-to-images')
  const position = Math.min(done + 1, total)
  return (
    <WorkProgress
      label={t('panel.working', { position, pages: total })}
      done={done}
      total={total}
      onCancel={onCancel}
    />
  )
}

const fileOf = ({ name, image, format }: MadeImage) =>
  new File([image], name, { type: imageFormats[format].mimeType })

interface DoneActionsProps {
  conversion: Conversion
  save: PdfToImages['save']
  onAdjust: () => void
  onReset: () => void
}

export const DoneActions = ({ conversion, save, onAdjust, onReset }: DoneActionsProps) => {
  const { t } = useTranslation(['pdf-to-images', 'file-tool'])
  const language = useLanguage()
  const { zip, images } = conversion
  const [first] = images
  const result = zip ?? (first && { name: first.name, file: first.image })
  if (!result) return null
  // The zip may stand in the page's own folder, which is emptied when the page is left.
  const steps = nextStepsForFiles(tool, first?.format ?? 'png', images.map(fileOf), {
    isFleeting: zip !== undefined,
  })
  return (
    <div className="images-result">
      <p>
        <b>{result.name}</b>
        <span>{formatSize(result.file.size, language)}</span>
      </p>
      <FileActions>
        <MainButton
          icon={ArrowDownToLine}
          focusSteps={['done']}
          onClick={() => save(result.file, result.name)}
        >
          {t(zip ? 'file-tool:downloadZip' : 'file-tool:download')}
        </MainButton>
        <button type="button" className="button-quiet" onClick={onAdjust}>
          {t('panel.adjust')}
        </button>
        <button type="button" className="button-quiet" onClick={onReset}>
          {t('file-tool:reset')}
        </button>
      </FileActions>
      <NextSteps steps={steps} />
    </div>
  )
}
