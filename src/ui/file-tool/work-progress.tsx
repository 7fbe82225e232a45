import { useId } from 'react'
import { useLanguage } from '../use-language.ts'
import { toPercent } from './state.ts'

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
}

/** The work's real progress, as a bar and in per cent. */
export const WorkProgress = ({ label, done, total }: WorkProgressProps) => {
  const id = useId()
  const language = useLanguage()
  const percent = toPercent(done, total)
  const shown = new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100)
  return (
    <div>
      <p className="mb-2 flex justify-between gap-4 text-step--1 tabular-nums">
        <span id={id}>{label}</span>
        <b className="font-semibold">{shown}</b>
      </p>
      <progress className={barLook} aria-labelledby={id} max={100} value={percent} />
    </div>
  )
}
