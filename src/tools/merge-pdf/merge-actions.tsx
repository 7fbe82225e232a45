import { Combine } from 'lucide-react'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { Problems } from '../../components/file-tool/problems.tsx'
import { focusWhen } from '../../components/file-tool/use-focus.ts'
import { WorkProgress } from '../../components/file-tool/work-progress.tsx'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { type Readiness, advisedFileCount, readinessOf } from './merge-state.ts'
import { pdfFiles } from './pdf-files.ts'
import type { Merge } from './use-merge.ts'

/** As many names as can be taken in; the rest is counted. */
const mostNames = 3

const useReason = () => {
  const { t } = useTranslation('merge-pdf')
  const language = useLanguage()
  return (readiness: Readiness, fileCount: number): string => {
    if (readiness.kind === 'too-few') return t('merge.tooFew')
    if (readiness.kind === 'opening') return t('merge.opening', { count: readiness.count })
    if (readiness.kind === 'no-pages') return t('merge.noPages')
    if (readiness.kind === 'blocked') {
      const { names } = readiness
      const more = names.length - mostNames
      const said =
        more > 0 ? [...names.slice(0, mostNames), t('merge.others', { count: more })] : names
      return t('merge.blocked', { names: new Intl.ListFormat(language).format(said) })
    }
    const pages = t('merge.result', { count: readiness.pageCount })
    const { leftOutCount } = readiness
    const leftOut = leftOutCount > 0 ? ` ${t('merge.leftOut', { count: leftOutCount })}` : ''
    const many = fileCount > advisedFileCount ? ` ${t('merge.many')}` : ''
    return `${pages}${leftOut}${many}`
  }
}

/** The button that merges, with what stands in its way or what will come of it; the work once it is going on. */
export const MergeActions = ({
  merge,
  onSplit,
}: {
  merge: Merge
  onSplit: (file: File) => void
}) => {
  const { t } = useTranslation('merge-pdf')
  const { t: sharedWords } = useTranslation('file-tool')
  const reasonFor = useReason()
  const { state, work } = merge
  const [only] = state.documents
  const count = state.documents.length
  const readiness = readinessOf(state)
  if (work.step === 'running') {
    const pageCount = readiness.kind === 'ready' ? readiness.pageCount : 0
    return (
      <div className="merge-actions">
        <WorkProgress
          label={t('merge.working', { count: pageCount })}
          done={work.progress ?? 0}
          total={1}
          onCancel={merge.cancel}
        />
      </div>
    )
  }
  const showBlocked = () =>
    document
      .querySelector<HTMLElement>(
        '.file-row[data-opening=unreadable] [data-remove], .file-row[data-opening=locked] input',
      )
      ?.focus()
  const { ending } = work
  return (
    <div className="merge-actions">
      {ending?.kind === 'broken' && <Problems problems={[ending]} accepted={pdfFiles} />}
      <p role="status" className="hint">
        {ending?.kind === 'cancelled'
          ? sharedWords('status.cancelled')
          : reasonFor(readiness, count)}
      </p>
      <FileActions>
        <MainButton
          icon={Combine}
          isDisabled={readiness.kind !== 'ready'}
          focusSteps={readiness.kind === 'ready' ? ['chosen', 'failed'] : []}
          onClick={merge.merge}
        >
          {t('merge.action', { count })}
        </MainButton>
        <button type="button" className="merge-link" onClick={merge.reset}>
          {t('reset')}
        </button>
        {readiness.kind === 'blocked' && (
          <button
            type="button"
            className="merge-link"
            onClick={showBlocked}
            {...focusWhen('chosen', 'failed')}
          >
            {t('merge.show')}
          </button>
        )}
        {only && count === 1 && (
          <button type="button" className="merge-link" onClick={() => onSplit(only.file)}>
            {t('merge.toSplit')}
          </button>
        )}
      </FileActions>
    </div>
  )
}
