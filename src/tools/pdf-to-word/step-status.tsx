import { CircleCheck, ScanText } from 'lucide-react'
import { isOpening } from '../../components/pdf/opening.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { type State, stepOf } from './state.ts'

const looks: Readonly<Record<string, string>> = {
  done: 'outcome-headline',
  scanned: 'outcome-headline',
  opening: 'pdf-opening',
}

/** Where the work stands, in one line that is also announced; always there, so that it is heard. */
export const StepStatus = ({ state }: { state: State }) => {
  const { t } = useTranslation(['pdf-to-word', 'file-tool'])
  const step = stepOf(state)
  const isCancelled =
    !isOpening(state) && state.work.step === 'ready' && state.work.ending?.kind === 'cancelled'
  const text = {
    opening: () => t('panel.opening'),
    locked: () => '',
    unreadable: () => '',
    ready: () => (isCancelled ? t('panel.cancelled') : ''),
    running: () => t('file-tool:status.running'),
    scanned: () => t('scan.all'),
    done: () => t('panel.done'),
  }[step]()
  return (
    <p
      role="status"
      className={looks[step] ?? (isCancelled ? 'hint' : 'visually-hidden')}
      data-calm={step === 'scanned' || undefined}
    >
      {step === 'done' && <CircleCheck aria-hidden size={26} />}
      {step === 'scanned' && <ScanText aria-hidden size={26} />}
      {text}
    </p>
  )
}
