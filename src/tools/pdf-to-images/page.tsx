import './page.css'
import { Images, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sniffFileKind } from '../../engines/image/sniff.ts'
import {
  type AcceptedFiles,
  type Problem,
  examineFile,
  maxFileBytes,
} from '../../ui/file-tool/accepted-files.ts'
import { DropZone } from '../../ui/file-tool/drop-zone.tsx'
import { Problems } from '../../ui/file-tool/problems.tsx'
import { PartPending } from '../../ui/file-tool/part-pending.tsx'
import { formatSize } from '../../ui/file-tool/readable-size.ts'
import { useStepFocus } from '../../ui/file-tool/use-step-focus.ts'
import { useEarlyPart } from '../../ui/use-early-part.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { usePart } from '../../ui/use-part.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { removeLeftovers } from './own-folder.ts'

const accepted: AcceptedFiles = {
  types: [{ kind: 'pdf', label: 'PDF', mimeType: 'application/pdf', extensions: ['.pdf'] }],
  identify: sniffFileKind,
}

const loadWorkbench = () => import('./workbench.tsx')

export default function PdfToImagesPage() {
  const { t } = useTranslation(['pdf-to-images', 'file-tool'])
  const language = useLanguage()
  const panel = useRef<HTMLElement>(null)
  // Another choice is another workbench, even for the same file.
  const [chosen, setChosen] = useState<{ id: number; file: File }>()
  const [refusals, setRefusals] = useState<readonly Problem[]>([])
  const [step, setStep] = useState('empty')
  const workbench = usePart(loadWorkbench, chosen !== undefined)
  const { module } = workbench
  useStepFocus(panel, step)
  useEarlyPart(panel, loadWorkbench)
  useEffect(() => {
    void removeLeftovers()
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
    <section ref={panel} className="panel images-panel" aria-label={t('file-tool:panel')}>
      {chosen && !module && <PartPending part={workbench} />}
      {chosen && module && (
        <module.Workbench
          key={chosen.id}
          file={chosen.file}
          accepted={accepted}
          onStep={setStep}
          onClose={close}
        />
      )}
      <Problems problems={refusals} accepted={accepted} />
      <DropZone
        accepted={accepted}
        invitation={chosen ? t('panel.dropAnother') : t('panel.drop')}
        icon={Images}
        isCompact={chosen !== undefined}
        isHidden={step === 'running'}
        isSingle
        onChoose={(files) => void choose(files)}
      />
      <p className="images-private">
        <ShieldCheck aria-hidden size={18} />
        {t('file-tool:private', { limit: formatSize(maxFileBytes, language) })}
      </p>
    </section>
  )
}
