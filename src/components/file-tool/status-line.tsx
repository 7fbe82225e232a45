import './file-tool.css'
import { CircleCheck } from 'lucide-react'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { formatSize } from './readable-size.ts'
import { type FileToolState, resultsOf, stepOf } from './state.ts'
import { endingOf } from './work.ts'

interface StatusLineProps {
  state: FileToolState
  /** The success message for a number of results. */
  done(count: number): string
}

/** Where the work stands, in one line that is also announced; always there, so that it is heard. */
export const StatusLine = ({ state, done }: StatusLineProps) => {
  const { t } = useTranslation('file-tool')
  const language = useLanguage()
  const { files: chosen, work } = state
  const step = stepOf(state)
  const wasCancelled = endingOf(work)?.kind === 'cancelled'
  const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0)
  const isDone = step === 'done'
  const isSeen = isDone || (step === 'chosen' && (chosen.length > 1 || wasCancelled))
  const text = {
    empty: () => '',
    chosen: () =>
      wasCancelled
        ? t('status.cancelled')
        : t('status.chosen', { count: chosen.length, size: formatSize(bytes, language) }),
    running: () => t('status.running'),
    failed: () => '',
    done: () => done(resultsOf(state).length),
  }[step]()
  return (
    <p role="status" className={isDone ? 'outcome-headline' : isSeen ? 'hint' : 'visually-hidden'}>
      {isDone && <CircleCheck aria-hidden size={26} />}
      {text}
    </p>
  )
}
