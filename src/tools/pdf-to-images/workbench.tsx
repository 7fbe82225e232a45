import './workbench.css'
import { useEffect, useRef } from 'react'
import { ClosedPdf } from '../../ui/pdf/closed-pdf.tsx'
import { isOpening } from '../../ui/pdf/opening.ts'
import { PdfRow } from '../../ui/pdf/pdf-row.tsx'
import type { WorkbenchProps } from '../../ui/pdf/pdf-tool.tsx'
import { usePasswordFocus } from '../../ui/pdf/use-opening.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { DoneActions, ReadyActions, RunningActions, StepStatus } from './actions.tsx'
import { ImageGrid } from './image-grid.tsx'
import { OptionsFields } from './options-fields.tsx'
import { PageFaults } from './page-faults.tsx'
import type { State } from './state.ts'
import { useOptions } from './use-options.ts'
import { usePdfToImages } from './use-pdf-to-images.ts'
import { type Plan, usePlan } from './use-plan.ts'

/** What is to be made, is being made, or was made. */
const imagesOf = (state: State, plan: Plan) => {
  if (state.step === 'running') return state.order.images
  return state.step === 'done' ? state.conversion.images : plan.images
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
  usePasswordFocus(bench, step)

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
      {isOpening(state) && (
        <ClosedPdf state={state} accepted={accepted} onUnlock={tool.unlock} onRetry={tool.retry} />
      )}
      <PageFaults state={state} />
      {state.step === 'ready' && (
        <>
          {state.document.isXfaOnly && <p className="notice">{t('panel.xfa')}</p>}
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
