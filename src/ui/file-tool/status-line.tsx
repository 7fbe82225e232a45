import './file-tool.css'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from '../use-translation.ts'
import { useLanguage } from '../use-language.ts'
import { formatSize } from './readable-size.ts'
import type { FileToolState } from './state.ts'

interface StatusLineProps {
  state: FileToolState
  /** The success message for a number of results. */
  done(count: number): string
}

/** Where the work stands, in one line that is also announced; always there, so that it is heard. */
export const StatusLine = ({ state, done }: StatusLineProps) => {
  const { t } = useTranslation('file-tool')
  const language = useLanguage()
  const chosen = state.step === 'empty' ? [] : state.files
  const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0)
  const isDone = state.step === 'done'
  const isSeen = isDone || (state.step === 'chosen' && (chosen.length > 1 || state.wasCancelled))
  const text = {
    empty: () => '',
    chosen: () =>
      state.step === 'chosen' && state.wasCancelled
        ? t('status.cancelled')
        : t('status.chosen', { count: chosen.length, size: formatSize(bytes, language) }),
    running: () => t('status.running'),
    failed: () => '',
    done: () => (isDone ? done(state.results.length) : ''),
  }[state.step]()
  return (
    <p role="status" className={isDone ? 'outcome-headline' : isSeen ? 'hint' : 'visually-hidden'}>
      {isDone && <CircleCheck aria-hidden size={26} />}
      {text}
    </p>
  )
}
