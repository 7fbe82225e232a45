import '../file-tool/file-tool.css'
import { type ComponentType, type SVGProps, useCallback, useMemo, useRef, useState } from 'react'
import { fileTypes } from '../../core/files.ts'
import { type AcceptedFiles, type Problem, examineFile } from '../file-tool/accepted-files.ts'
import { DropZone } from '../file-tool/drop-zone.tsx'
import { PrivateNote } from '../file-tool/private-note.tsx'
import { Problems } from '../file-tool/problems.tsx'
import { useStepFocus } from '../file-tool/use-step-focus.ts'
import { LazyFallback, type LazyModule, useLazyModule } from '../lazy-module.tsx'
import { useTranslation } from '../use-translation.ts'

const types: AcceptedFiles['types'] = [{ kind: 'pdf', ...fileTypes.pdf }]

export interface WorkbenchProps {
  file: File
  accepted: AcceptedFiles
  /** Told of every step the document is in; while it is `running`, no other can be chosen. */
  onStep: (step: string) => void
  /** The document is no longer wanted. */
  onClose: () => void
}

interface PdfToolProps {
  /** Tells a file's kind from its first kilobyte: `pdf`, or what else it is. */
  identify: AcceptedFiles['identify']
  /** What works on a chosen document. */
  workbench: LazyModule<ComponentType<WorkbenchProps>>
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Invitations of the drop zone: empty, and with a document. */
  words: { drop: string; dropAnother: string }
}

/** The panel of a tool that takes one PDF document at a time. */
export const PdfTool = ({ identify, workbench, icon, words }: PdfToolProps) => {
  const { t } = useTranslation('file-tool')
  const panel = useRef<HTMLElement>(null)
  const accepted = useMemo(() => ({ types, identify }), [identify])
  // Another choice is another workbench, even for the same file.
  const [chosen, setChosen] = useState<{ id: number; file: File }>()
  const [refusals, setRefusals] = useState<readonly Problem[]>([])
  const [step, setStep] = useState('empty')
  const part = useLazyModule(workbench, { isWanted: chosen !== undefined, near: panel })
  const { module: Workbench } = part
  useStepFocus(panel, step)

  const enter = useCallback((next: string) => {
    setStep(next)
    // What was refused before is past once the work goes on with what was not.
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
      others.length > 0 ? { code: 'too-many' as const } : await examineFile(file, accepted)
    setRefusals(problem === undefined ? [] : [problem])
    if (problem === undefined)
      setChosen((before) => ({ id: before === undefined ? 0 : before.id + 1, file }))
  }

  return (
    <section ref={panel} className="panel file-panel" aria-label={t('panel')}>
      {chosen && !Workbench && <LazyFallback part={part} />}
      {chosen && Workbench && (
        <Workbench
          key={chosen.id}
          file={chosen.file}
          accepted={accepted}
          onStep={enter}
          onClose={close}
        />
      )}
      <Problems problems={refusals} accepted={accepted} />
      <DropZone
        accepted={accepted}
        invitation={chosen ? words.dropAnother : words.drop}
        icon={icon}
        isCompact={chosen !== undefined}
        isHidden={step === 'running'}
        isSingle
        onChoose={(files) => void choose(files)}
      />
      <PrivateNote />
    </section>
  )
}
