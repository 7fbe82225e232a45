import './file-tool.css'
import { type Ref, useId } from 'react'
import { useLanguage } from '../use-language.ts'
import { useTranslation } from '../use-translation.ts'
import { toPercent } from './state.ts'
import { focusWhen } from './use-step-focus.ts'

const barLook = [
  'h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken',
  '[&::-webkit-progress-bar]:bg-sunken',
  '[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent',
  '[&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-150',
  '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent',
].join(' ')

interface WorkProgressProps {
  /** What is being done: `Converting… picture 2 of 5`. */
  label: string
  done: number
  total: number
  /** Stops the work, by a button below the bar; none where a button elsewhere does. */
  onCancel?: () => void
  /** What the button says; `Cancel` when left out. */
  cancelLabel?: string
  ref?: Ref<HTMLDivElement>
}

/** The work's real progress, as a bar and in per cent. */
export const WorkProgress = (props: WorkProgressProps) => {
  const { label, done, total, onCancel, cancelLabel, ref } = props
  const { t } = useTranslation('file-tool')
  const id = useId()
  const language = useLanguage()
  const percent = toPercent(done, total)
  const shown = new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100)
  return (
    <div className="file-working" ref={ref}>
      <div>
        <p className="mb-2 flex justify-between gap-4 text-step--1 tabular-nums">
          <span id={id}>{label}</span>
          <b className="font-semibold">{shown}</b>
        </p>
        <progress className={barLook} aria-labelledby={id} max={100} value={percent} />
      </div>
      {onCancel && (
        <button type="button" className="button-quiet" onClick={onCancel} {...focusWhen('running')}>
          {cancelLabel ?? t('cancel')}
        </button>
      )}
    </div>
  )
}
