import './workbench.css'
import { useEffect, useRef } from 'react'
import { OpeningPrompt, PdfRow } from '../../components/pdf/chosen-pdf.tsx'
import { isOpening } from '../../components/pdf/opening.ts'
import type { PdfViewProps } from '../../components/pdf/pdf-tool.tsx'
import { usePasswordFocus } from '../../components/pdf/use-opening.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { DoneActions, ReadyActions, RunningActions, StepStatus } from './actions.tsx'
import { ImageGrid } from './image-grid.tsx'
import { OptionsFields } from './options-fields.tsx'
import { PageFaults } from './page-faults.tsx'
import { type ConversionWork, stepOf } from './state.ts'
import { useOptions } from './use-options.ts'
import { usePdfToImages } from './use-pdf-to-images.ts'
import { type Plan, usePlan } from './use-plan.ts'

/** What is to be made, is being made, or was made. */
const imagesOf = (work: ConversionWork | undefined, plan: Plan) => {
  if (work?.step === 'running') return work.request.images
  return work?.step === 'done' ? work.result.images : plan.images
}

/** A chosen document, from opening it to its images. */
export const Workbench = ({ file, accepted, onStep, onClose }: PdfViewProps) => {
  const { t } = useTranslation('pdf-to-images')
  const bench = useRef<HTMLDivElement>(null)
  const tool = usePdfToImages(file)
  const { state } = tool
  const step = stepOf(state)
  const options = useOptions()
  const opened = isOpening(state) ? undefined : state
  const document = opened?.document
  const work = opened?.work
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
        <OpeningPrompt
          state={state}
          accepted={accepted}
          onUnlock={tool.unlock}
          onRetry={tool.retry}
        />
      )}
      {work && <PageFaults work={work} />}
      {document && work?.step === 'ready' && (
        <>
          {document.isXfaOnly && <p className="notice">{t('panel.xfa')}</p>}
          <OptionsFields
            options={options}
            summary={plan.summary}
            pagesProblem={plan.pagesProblem}
          />
          <ReadyActions isSound={plan.isSound} isKnown={plan.isKnown} onStart={start} />
        </>
      )}
      {work?.step === 'running' && (
        <RunningActions
          {...(work.progress ?? { done: 0, total: work.request.images.length })}
          onCancel={tool.cancel}
        />
      )}
      {work?.step === 'done' && (
        <DoneActions
          conversion={work.result}
          save={tool.save}
          onAdjust={tool.adjust}
          onReset={onClose}
        />
      )}
      {document && (
        <ImageGrid
          images={imagesOf(work, plan)}
          document={document}
          loadThumbnail={tool.loadThumbnail}
          save={tool.save}
        />
      )}
    </div>
  )
}
