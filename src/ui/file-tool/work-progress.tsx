import './file-tool.css'
import { useId } from 'react'
import { useLanguage } from '../use-language.ts'
import { toPercent } from './state.ts'

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
    <div className="work-progress">
      <p>
        <span id={id}>{label}</span>
        <b>{shown}</b>
      </p>
      <progress aria-labelledby={id} max={100} value={percent} />
    </div>
  )
}
