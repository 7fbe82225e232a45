import './workbench.css'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ErrorCode } from '../../core/errors.ts'
import type { AcceptedFiles } from '../../ui/file-tool/accepted-files.ts'
import { Problems } from '../../ui/file-tool/problems.tsx'
import { focusWhen } from '../../ui/file-tool/use-step-focus.ts'
import { PasswordForm } from '../../ui/pdf/password-form.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { DoneActions, ReadyActions, RunningActions, StepStatus } from './actions.tsx'
import { ImageGrid } from './image-grid.tsx'
import { OptionsFields } from './options-fields.tsx'
import { PageFaults } from './page-faults.tsx'
import { PdfRow } from './pdf-row.tsx'
import type { State } from './state.ts'
import { useOptions } from './use-options.ts'
import { usePdfToImages } from './use-pdf-to-images.ts'
import { type Plan, usePlan } from './use-plan.ts'

/** A file that is itself at fault would be so again. */
const canTryAgain = (code: ErrorCode) =>
  code === 'engine-not-loaded' || code === 'stuck' || code === 'out-of-memory'

/** What is to be made, is being made, or was made. */
const imagesOf = (state: State, plan: Plan) => {
  if (state.step === 'running') return state.order.images
  return state.step === 'done' ? state.conversion.images : plan.images
}

interface WorkbenchProps {
  file: File
  accepted: AcceptedFiles
  /** Told of every step the document is in. */
  onStep: (step: State['step']) => void
  /** The document is no longer wanted. */
  onClose: () => void
}

/** A chosen document, from opening it to its images. */
export const Workbench = ({ file, accepted, onStep, onClose }: WorkbenchProps) => {
  const { t } = useTranslation('pdf-to-images')
  const bench = useRef<HTMLDivElement>(null)
  const tool = usePdfToImages(file)
  const { state } = tool
  const { step } = state
  const options = useOptions()
  const document = 'document' in state ? state.document : undefined
  const plan = usePlan(document, options)
  useEffect(() => onStep(step), [onStep, step])
  useLayoutEffect(() => {
    if (step === 'locked')
      bench.current?.querySelector<HTMLElement>('input[name=password]')?.focus()
  }, [step])

  const isUnlocking = state.step === 'opening' && state.chosen.password !== undefined
  const start = () => {
    if (!document) return
    tool.start({ fileName: file.name, pageCount: document.pageCount, images: plan.images })
  }
  return (
    <div ref={bench} className="images-bench" data-step={step}>
      <PdfRow
        file={file}
        pageCount={document?.pageCount}
        onRemove={step === 'running' ? undefined : onClose}
      />
      <StepStatus state={state} />
      {state.step === 'unreadable' && (
        <Problems problems={[{ code: state.code, fileName: file.name }]} accepted={accepted} />
      )}
      <PageFaults state={state} />
      {(state.step === 'locked' || isUnlocking) && (
        <PasswordForm
          fileName={file.name}
          isWrong={state.step === 'locked' && state.isWrong}
          isBusy={isUnlocking}
          onSubmit={tool.unlock}
        />
      )}
      {state.step === 'unreadable' && canTryAgain(state.code) && (
        <div>
          <button
            type="button"
            className="button"
            onClick={tool.retry}
            {...focusWhen('unreadable')}
          >
            {t('panel.retry')}
          </button>
        </div>
      )}
      {state.step === 'ready' && (
        <>
          {state.document.isXfaOnly && <p className="images-note">{t('panel.xfa')}</p>}
          <OptionsFields
            options={options}
            summary={plan.summary}
            pagesProblem={plan.pagesProblem}
          />
          <ReadyActions isSound={plan.isSound} isKnown={plan.isKnown} onStart={start} />
        </>
      )}
      {state.step === 'running' && (
        <RunningActions done={state.done} total={state.total} onCancel={tool.cancel} />
      )}
      {state.step === 'done' && (
        <DoneActions
          conversion={state.conversion}
          save={tool.save}
          onAdjust={tool.adjust}
          onReset={onClose}
        />
      )}
      {document && (
        <ImageGrid
          images={imagesOf(state, plan)}
          document={document}
          loadThumbnail={tool.loadThumbnail}
          save={tool.save}
        />
      )}
    </div>
  )
}
