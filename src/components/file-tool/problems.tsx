import './file-tool.css'
import { TriangleAlert } from 'lucide-react'
import { type Ref, useId } from 'react'
import { useLanguage, useTranslation } from '../use-translation.ts'
import {
  type AcceptedFiles,
  type Problem,
  describeTypes,
  formatFileLimit,
} from './accepted-files.ts'
import { focusWhen } from './use-focus.ts'
import { toPercent } from './state.ts'

/** One error, in words. */
export interface Fault {
  /** What the error is about, such as a file's name or a page. */
  title?: string
  /** The title is for screen readers only, because it is already visible beside the error, as in a file's row. */
  isTitleBeside?: boolean
  sentence: string
}

interface FaultsProps {
  faults: readonly Fault[]
  /** More errors may follow. Screen readers then wait and announce all of them once, at the end. */
  isGrowing?: boolean
  /** Starts another attempt; left out where another attempt cannot help. */
  onRetry?: () => void
  ref?: Ref<HTMLDivElement>
}

/** Shows every error with its title, what happened and what to do; renders nothing when there is none. */
export const Faults = ({ faults, isGrowing = false, onRetry, ref }: FaultsProps) => {
  const { t } = useTranslation('common')
  if (faults.length === 0) return null
  return (
    <div ref={ref} className="notice notice-danger faults">
      <TriangleAlert aria-hidden size={20} />
      <div role="alert" aria-busy={isGrowing}>
        <ul>
          {faults.map(({ title, isTitleBeside, sentence }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole, and two files may have the same name and fault
            <li key={index}>
              {title !== undefined && (
                <strong {...(isTitleBeside && { className: 'visually-hidden' })}>
                  {isTitleBeside ? `${title}: ` : title}
                </strong>
              )}
              {sentence}
            </li>
          ))}
        </ul>
      </div>
      {onRetry && (
        <button
          type="button"
          className="button-quiet"
          onClick={onRetry}
          {...focusWhen('unreadable')}
        >
          {t('lazy.retry')}
        </button>
      )}
    </div>
  )
}

interface ProblemsProps {
  problems: readonly Problem[]
  accepted: AcceptedFiles
  /** The errors stand in the row of the file that they are about, which names it. */
  isInRow?: boolean
  onRetry?: () => void
}

/**
 * Shows every file's error with the file's name, what happened and what to do. An error has one of three places: that
 * of a listed file is in its row, that of a file that was not accepted is right above the drop zone, and that of the
 * work as a whole is right above the main button.
 */
export const Problems = ({ problems, accepted, isInRow = false, onRetry }: ProblemsProps) => {
  const { t } = useTranslation('file-tool')
  const language = useLanguage()
  const sentenceOf = ({ code, kind }: Problem) => {
    const types = t('oneOf', {
      count: accepted.types.length,
      types: describeTypes(accepted.types),
    })
    const message = t(`errors.${code}`, { types, limit: formatFileLimit(language) })
    return kind === undefined ? message : `${t(`found.${kind}`)} ${message}`
  }
  return (
    <Faults
      faults={problems.map((problem) => ({
        ...(problem.fileName === undefined
          ? {}
          : { title: problem.fileName, isTitleBeside: isInRow }),
        sentence: sentenceOf(problem),
      }))}
      {...(onRetry && { onRetry })}
    />
  )
}

interface WorkProgressProps {
  /** Says what is being done: `Converting… image 2 of 5`. */
  label: string
  done: number
  total: number
  /** Cancels the work, with a button below the bar; left out where another element has that button. */
  onCancel?: () => void
  /** The label of that button; `Cancel` when left out. */
  cancelLabel?: string
  ref?: Ref<HTMLDivElement>
}

/** Shows the measured progress of the work, as a bar and in per cent. */
export const WorkProgress = (props: WorkProgressProps) => {
  const { label, done, total, onCancel, cancelLabel, ref } = props
  const { t } = useTranslation('file-tool')
  const id = useId()
  const language = useLanguage()
  const percent = toPercent(done, total)
  const shown = new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100)
  return (
    <div className="work-progress" ref={ref}>
      <div>
        <p>
          <span id={id}>{label}</span>
          <b>{shown}</b>
        </p>
        <progress aria-labelledby={id} max={100} value={percent} />
      </div>
      {onCancel && (
        <button type="button" className="button-quiet" onClick={onCancel} {...focusWhen('running')}>
          {cancelLabel ?? t('cancel')}
        </button>
      )}
    </div>
  )
}
