import type { Language } from '../../core/language.ts'
import { downloadBytes } from '../../engines/ocr/models.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { WorkProgress } from '../../components/file-tool/work-progress.tsx'
import { missingBytes } from '../../components/recognition/reading-languages.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { type Forerun, type Progress, overallPart } from './progress.ts'
import type { Task } from './state.ts'

const foreruns: Readonly<Record<Task['kind'], Forerun>> = {
  convert: 'reading',
  recognise: 'recognising',
  keep: undefined,
}

/** What is known before anything was told. */
const beginning = (task: Task): Progress => {
  if (task.kind === 'convert')
    return { stage: 'reading', done: 0, total: task.order.pageIndexes.length }
  return task.kind === 'recognise'
    ? { stage: 'loading', done: 0, total: 1 }
    : { stage: 'writing', done: 0, total: 1 }
}

interface UnderwayProps {
  task: Task
  /** Undefined until it is told for the first time. */
  told: Progress | undefined
  /** Languages that need no download; undefined until that is known. */
  kept: readonly Language[] | undefined
  onCancel: () => void
}

/** What is being done: pages read, an engine fetched, text recognised, the document written. */
export const Underway = ({ task, told, kept, onCancel }: UnderwayProps) => {
  const { t } = useTranslation('pdf-to-word')
  const language = useLanguage()
  const progress = told ?? beginning(task)
  const { stage, done, total } = progress
  const position = Math.min(Math.floor(done) + 1, total)
  const loading = () => {
    const languages = task.kind === 'recognise' ? task.languages : []
    const bytes = missingBytes(languages, kept ?? [], downloadBytes)
    return bytes > 0
      ? t('progress.loading', { size: formatSize(bytes, language) })
      : t('progress.preparing')
  }
  const label = {
    reading: () => t('progress.reading', { position, pages: total }),
    loading,
    recognising: () => t('progress.recognising', { position, pages: total }),
    writing: () => t('progress.writing'),
  }[stage]()
  return (
    <WorkProgress
      label={label}
      done={overallPart(progress, foreruns[task.kind])}
      total={1}
      onCancel={onCancel}
    />
  )
}
