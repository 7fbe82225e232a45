import { type ComponentType, type SVGProps, useCallback, useState } from 'react'
import { type AcceptedFiles, type Problem, examineFile } from '../file-tool/accepted-files.ts'
import { FilePanel } from '../file-tool/file-panel.tsx'
import type { LazyModule } from '../lazy-module.tsx'

export interface PdfViewProps {
  file: File
  /** Called with every step of the document. While the step is `running`, no other document can be chosen. */
  onStep: (step: string) => void
  /** Called when the visitor removes the document. */
  onClose: () => void
}

interface PdfToolProps {
  accepted: AcceptedFiles
  /** The view of a chosen document, which is loaded when the first document is chosen. */
  view: LazyModule<ComponentType<PdfViewProps>>
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Invitations of the drop zone: while it is empty, and with a document. */
  words: { drop: string; dropAnother: string }
}

/** The panel of a tool that takes one PDF document at a time. */
export const PdfTool = ({ accepted, view, icon, words }: PdfToolProps) => {
  // Every choice has its own id and thereby its own view, even when the same file is chosen again.
  const [chosen, setChosen] = useState<{ id: number; file: File }>()
  const [refusals, setRefusals] = useState<readonly Problem[]>([])
  const [step, setStep] = useState('empty')

  const changeStep = useCallback((next: string) => {
    setStep(next)
    // Earlier refusals are outdated once work on the accepted document begins.
    if (next === 'running') setRefusals([])
  }, [])
  const close = () => {
    setChosen(undefined)
    setRefusals([])
    setStep('empty')
  }
  const choose = async ([file, ...others]: readonly File[]) => {
    if (file === undefined) return
    const problem =
      others.length > 0 ? { code: 'too-many-files' as const } : await examineFile(file, accepted)
    setRefusals(problem === undefined ? [] : [problem])
    if (problem !== undefined) return
    setChosen((before) => ({ id: before === undefined ? 0 : before.id + 1, file }))
    setStep('opening')
  }

  return (
    <FilePanel
      step={step}
      workbench={view}
      workbenchKey={chosen?.id}
      workbenchProps={chosen && { file: chosen.file, onStep: changeStep, onClose: close }}
      accepted={accepted}
      refusals={refusals}
      invitation={chosen ? words.dropAnother : words.drop}
      icon={icon}
      isRunning={step === 'running'}
      isSingle
      onChoose={choose}
    />
  )
}
