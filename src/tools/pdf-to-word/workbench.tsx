import './workbench.css'
import { useEffect, useRef } from 'react'
import { isEngineKept } from '../../engines/ocr/load-engine.ts'
import { stepsWithFiles } from '../../ui/next-steps/next-step.ts'
import { NextSteps } from '../../ui/next-steps/next-steps.tsx'
import { ClosedPdf } from '../../ui/pdf/closed-pdf.tsx'
import { isOpening } from '../../ui/pdf/opening.ts'
import { PdfRow } from '../../ui/pdf/pdf-row.tsx'
import type { WorkbenchProps } from '../../ui/pdf/pdf-tool.tsx'
import { usePasswordFocus } from '../../ui/pdf/use-opening.ts'
import { useKeptLanguages } from '../../ui/recognition/use-kept-languages.ts'
import { ReadyForm } from './ready-form.tsx'
import { Result } from './result.tsx'
import { ScanOffer } from './scan-offer.tsx'
import { StepStatus } from './step-status.tsx'
import definition from './tool.ts'
import { Underway } from './underway.tsx'
import { useOptions } from './use-options.ts'
import { usePdfToWord } from './use-pdf-to-word.ts'
import { WorkFaults } from './work-faults.tsx'

/** A chosen document, from opening it to the one made of it. */
export const Workbench = ({ file, accepted, onStep, onClose }: WorkbenchProps) => {
  const bench = useRef<HTMLDivElement>(null)
  const tool = usePdfToWord(file)
  const { state } = tool
  const { step } = state
  const options = useOptions()
  const kept = useKeptLanguages(isEngineKept, step === 'running')
  useEffect(() => onStep(step), [onStep, step])
  usePasswordFocus(bench, step)

  // Who wants the text alone, or a PDF that can be searched, is better served there.
  const steps =
    (state.step === 'scanned' || state.step === 'done') && state.draft.readable.length > 0
      ? stepsWithFiles(definition, 'pdf', [file])
      : []
  const offer = (state.step === 'scanned' || state.step === 'done') && (
    <ScanOffer
      draft={state.draft}
      options={options}
      kept={kept}
      onRecognise={() => tool.recognise(options.languages)}
      {...(state.step === 'scanned' ? { onKeep: tool.keepPictures } : {})}
    />
  )
  return (
    <div ref={bench} className="word-bench" data-step={step}>
      <PdfRow
        file={file}
        pageCount={'document' in state ? state.document.pageCount : undefined}
        onRemove={step === 'running' ? undefined : onClose}
      />
      <StepStatus state={state} />
      {isOpening(state) && (
        <ClosedPdf state={state} accepted={accepted} onUnlock={tool.unlock} onRetry={tool.retry} />
      )}
      <WorkFaults state={state} />
      {state.step === 'ready' && (
        <ReadyForm
          fileName={file.name}
          document={state.document}
          options={options}
          onStart={tool.start}
        />
      )}
      {state.step === 'running' && <Underway state={state} kept={kept} onCancel={tool.cancel} />}
      {state.step === 'done' && (
        <Result
          conversion={state.conversion}
          isSigned={state.document.isSigned}
          offer={offer}
          hasOtherPages={state.document.pageCount > 1}
          onAdjust={tool.adjust}
          onReset={onClose}
        />
      )}
      {state.step === 'scanned' && offer}
      <NextSteps steps={steps} />
    </div>
  )
}
