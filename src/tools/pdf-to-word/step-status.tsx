import { CircleCheck, ScanText } from 'lucide-react'
import { useTranslation } from '../../ui/use-translation.ts'
import type { State } from './state.ts'

const looks: Readonly<Record<string, string>> = {
  done: 'outcome-headline',
  scanned: 'outcome-headline',
  opening: 'pdf-opening',
}

/** Where the work stands, in one line that is also announced; always there, so that it is heard. */
export const StepStatus = ({ state }: { state: State }) => {
  const { t } = useTranslation(['pdf-to-word', 'file-tool'])
  const isCancelled = state.step === 'ready' && state.ending?.kind === 'cancelled'
  const text = {
    opening: () => t('panel.opening'),
    locked: () => '',
    unreadable: () => '',
    ready: () => (isCancelled ? t('panel.cancelled') : ''),
    running: () => t('file-tool:status.running'),
    scanned: () => t('scan.all'),
    done: () => t('panel.done'),
  }[state.step]()
  return (
    <p
      role="status"
      className={looks[state.step] ?? (isCancelled ? 'hint' : 'visually-hidden')}
      data-calm={state.step === 'scanned' || undefined}
    >
      {state.step === 'done' && <CircleCheck aria-hidden size={26} />}
      {state.step === 'scanned' && <ScanText aria-hidden size={26} />}
      {text}
    </p>
  )
}
