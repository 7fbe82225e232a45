import '../file-tool/file-tool.css'
import { type ComponentType, type SVGProps, useCallback, useMemo, useRef, useState } from 'react'
import { fileTypes } from '../../core/files.ts'
import { type AcceptedFiles, type Problem, examineFile } from '../file-tool/accepted-files.ts'
import { DropZone, PrivateNote } from '../file-tool/drop-zone.tsx'
import { Problems } from '../file-tool/problems.tsx'
import { useStepFocus } from '../file-tool/use-focus.ts'
import { type LazyModule, LazyFallback, useLazyModule } from '../lazy-module.tsx'
import { useTranslation } from '../use-translation.ts'

const types: AcceptedFiles['types'] = [{ kind: 'pdf', ...fileTypes.pdf }]

export interface PdfViewProps {
  file: File
  /** Called with every step of the document. While the step is `running`, no other document can be chosen. */
  onStep: (step: string) => void
  /** Called when the visitor removes the document. */
  onClose: () => void
}

interface PdfToolProps {
  /** Returns a file's kind from its first kilobyte: `pdf`, or another one. */
  identify: AcceptedFiles['identify']
  /** The view of a chosen document, which is loaded when the first document is chosen. */
  view: LazyModule<ComponentType<PdfViewProps>>
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Invitations of the drop zone: while it is empty, and with a document. */
  words: { drop: string; dropAnother: string }
}

/** The panel of a tool that takes one PDF document at a time. */
export const PdfTool = ({ identify, view, icon, words }: PdfToolProps) => {
  const { t } = useTranslation('file-tool')
  const panel = useRef<HTMLElement>(null)
  const accepted = useMemo(() => ({ types, identify }), [identify])
  // Every choice has its own id and thereby its own view, even when the same file is chosen again.
  const [chosen, setChosen] = useState<{ id: number; file: File }>()
  const [refusals, setRefusals] = useState<readonly Problem[]>([])
  const [step, setStep] = useState('empty')
  const lazyView = useLazyModule(view, { isWanted: chosen !== undefined, near: panel })
  const { module: View } = lazyView
  useStepFocus(panel, step)

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
    if (problem === undefined)
      setChosen((before) => ({ id: before === undefined ? 0 : before.id + 1, file }))
  }

  return (
    <section ref={panel} className="panel file-panel" aria-label={t('panel')}>
      {chosen && !View && <LazyFallback part={lazyView} />}
      {chosen && View && (
        <View key={chosen.id} file={chosen.file} onStep={changeStep} onClose={close} />
      )}
      <Problems problems={refusals} accepted={accepted} />
      <DropZone
        accepted={accepted}
        invitation={chosen ? words.dropAnother : words.drop}
        icon={icon}
        isCompact={chosen !== undefined}
        isHidden={step === 'running'}
        isSingle
        onChoose={choose}
      />
      <PrivateNote />
    </section>
  )
}
