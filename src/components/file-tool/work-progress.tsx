import './file-tool.css'
import { type Ref, useId } from 'react'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { toPercent } from './state.ts'
import { focusWhen } from './use-focus.ts'

interface WorkProgressProps {
  /** Says what is being done: `Converting… picture 2 of 5`. */
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
