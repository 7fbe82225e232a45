import './workbench.css'
import { useEffect, useRef } from 'react'
import { isEngineKept } from '../../engines/ocr/load-engine.ts'
import { stepsWithFiles } from '../../components/next-steps/next-step.ts'
import { NextSteps } from '../../components/next-steps/next-steps.tsx'
import { OpeningPrompt, PdfRow } from '../../components/pdf/chosen-pdf.tsx'
import { isOpening } from '../../components/pdf/opening.ts'
import type { PdfViewProps } from '../../components/pdf/pdf-tool.tsx'
import { usePasswordFocus } from '../../components/pdf/use-opening.ts'
import { useKeptLanguages } from '../../components/recognition/use-reading-languages.ts'
import { ReadyForm } from './ready-form.tsx'
import { Result } from './result.tsx'
import { ScanOffer } from './scan-offer.tsx'
import { StepStatus } from './step-status.tsx'
import definition from './tool.ts'
import { Underway } from './underway.tsx'
import { useOptions } from './use-options.ts'
import { madeOf, stepOf } from './state.ts'
import { usePdfToWord } from './use-pdf-to-word.ts'
import { WorkFaults } from './work-faults.tsx'

/** A chosen document, from opening it to the one made of it. */
export const Workbench = ({ file, accepted, onStep, onClose }: PdfViewProps) => {
  const bench = useRef<HTMLDivElement>(null)
  const tool = usePdfToWord(file)
  const { state } = tool
  const step = stepOf(state)
  const opened = isOpening(state) ? undefined : state
  const document = opened?.document
  const work = opened?.work
  const made = work && madeOf(work)
  const options = useOptions()
  const kept = useKeptLanguages(isEngineKept, step === 'running')
  useEffect(() => onStep(step), [onStep, step])
  usePasswordFocus(bench, step)

  // Who wants the text alone, or a PDF that can be searched, is better served there.
  const steps =
    made && made.draft.readable.length > 0 ? stepsWithFiles(definition, 'pdf', [file]) : []
  const offer = made && (
    <ScanOffer
      draft={made.draft}
      options={options}
      kept={kept}
      onRecognise={() => tool.recognise(options.languages)}
      {...(!made.conversion && { onKeep: tool.keepPictures })}
    />
  )
  return (
    <div ref={bench} className="word-bench" data-step={step}>
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
      {work && document && <WorkFaults work={work} pageCount={document.pageCount} />}
      {document && work?.step === 'ready' && (
        <ReadyForm
          fileName={file.name}
          document={document}
          options={options}
          onStart={tool.start}
        />
      )}
      {work?.step === 'running' && (
        <Underway task={work.request} told={work.progress} kept={kept} onCancel={tool.cancel} />
      )}
      {document && made?.conversion && (
        <Result
          conversion={made.conversion}
          isSigned={document.isSigned}
          offer={offer}
          hasOtherPages={document.pageCount > 1}
          onAdjust={tool.adjust}
          onReset={onClose}
        />
      )}
      {made && !made.conversion && offer}
      <NextSteps steps={steps} />
    </div>
  )
}
