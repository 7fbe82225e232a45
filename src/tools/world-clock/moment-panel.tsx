import { RotateCcw } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from '../../components/use-translation.ts'
import type { Writing } from './city-card.tsx'
import { minutesFromNow, momentAt, mostSteps, stepOf } from './moment.ts'
import { formatDayTime, formatSpan } from './words.ts'

interface MomentPanelProps extends Writing {
  /** Epoch milliseconds; undefined in the prerendered page. */
  nowMs: number | undefined
  /** Epoch milliseconds; undefined for now. */
  chosenMs: number | undefined
  /** Seconds the visitor's own clock is ahead of UTC at the moment looked at. */
  hereOffset: number
  onChoose: (momentMs: number | undefined) => void
}

const useWords = (props: MomentPanelProps) => {
  const { nowMs, chosenMs, hereOffset, language, hourCycle } = props
  const { t } = useTranslation('world-clock')
  if (nowMs === undefined || chosenMs === undefined) return undefined
  const minutes = minutesFromNow(chosenMs, nowMs)
  const span = formatSpan(minutes)
  return {
    distance: minutes === 0 ? t('now') : t(minutes > 0 ? 'later' : 'earlier', { span }),
    here: t('here', { when: formatDayTime(chosenMs + hereOffset * 1000, language, hourCycle) }),
  }
}

/** A slider that takes all clocks to another hour, and the way back to now. */
export const MomentPanel = (props: MomentPanelProps) => {
  const { nowMs, chosenMs, onChoose } = props
  const { t } = useTranslation('world-clock')
  const id = useId()
  const slider = useRef<HTMLInputElement>(null)
  const words = useWords(props)
  return (
    <div className="world-moment" data-shifted={words ? true : undefined}>
      <label htmlFor={id} className="visually-hidden">
        {t('slider')}
      </label>
      <p className="world-moment-words">
        <output name="moment" aria-live="off">
          {words?.distance ?? t('now')}
        </output>
        <span className="hint">{words?.here ?? t('slide')}</span>
      </p>
      <button
        type="button"
        className="button-quiet world-now"
        onClick={() => {
          onChoose(undefined)
          // The button goes; the slider says where it stands.
          slider.current?.focus()
        }}
      >
        <RotateCcw aria-hidden size={18} />
        <span>{t('backToNow')}</span>
      </button>
      <div className="world-slider">
        <span aria-hidden>{t('slideStart')}</span>
        <input
          id={id}
          ref={slider}
          type="range"
          name="shift"
          min={-mostSteps}
          max={mostSteps}
          step={1}
          value={nowMs === undefined ? 0 : stepOf(chosenMs, nowMs)}
          aria-valuetext={words ? words.here : t('now')}
          onChange={(event) => onChoose(momentAt(Number(event.target.value), nowMs ?? Date.now()))}
        />
        <span aria-hidden>{t('slideEnd')}</span>
      </div>
      <p role="status" className="visually-hidden">
        {words ? t('allFollow') : ''}
      </p>
    </div>
  )
}
