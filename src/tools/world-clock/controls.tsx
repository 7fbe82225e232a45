import { RotateCcw } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from '../../components/use-translation.ts'
import type { HourCycle } from './cities.ts'
import type { ClockFormat } from './city-card.tsx'
import { minutesFromNow, momentAtStep, maxSliderSteps, sliderStepAt } from './moment.ts'
import { formatDayTime, formatSpan } from './format.ts'

interface HourCycleChoiceProps {
  hourCycle: HourCycle
  onChoose: (hourCycle: HourCycle) => void
}

/** The choice between the 12-hour and the 24-hour clock. */
export const HourCycleChoice = ({ hourCycle, onChoose }: HourCycleChoiceProps) => {
  const { t } = useTranslation('world-clock')
  const names = { '12': t('hours12'), '24': t('hours24') }
  return (
    <fieldset className="world-hours">
      <legend className="visually-hidden">{t('hours')}</legend>
      {(['12', '24'] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="hourCycle"
            value={value}
            checked={hourCycle === value}
            onChange={() => onChoose(value)}
          />
          <span>{names[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface MomentPanelProps extends ClockFormat {
  /** The present time in epoch milliseconds, or undefined in the prerendered page. */
  nowMs: number | undefined
  /** The chosen moment in epoch milliseconds, or undefined for now. */
  chosenMs: number | undefined
  /** The UTC offset of the visitor's zone at the displayed moment, in seconds. */
  hereOffset: number
  onChoose: (momentMs: number | undefined) => void
}

const useMomentTexts = (props: MomentPanelProps) => {
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

/** A slider that sets all clocks to another hour, and a button that sets them back to now. */
export const MomentPanel = (props: MomentPanelProps) => {
  const { nowMs, chosenMs, onChoose } = props
  const { t } = useTranslation('world-clock')
  const id = useId()
  const slider = useRef<HTMLInputElement>(null)
  const words = useMomentTexts(props)
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
          // The button disappears, so that the slider gets the focus.
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
          min={-maxSliderSteps}
          max={maxSliderSteps}
          step={1}
          value={nowMs === undefined ? 0 : sliderStepAt(chosenMs, nowMs)}
          aria-valuetext={words ? words.here : t('now')}
          onChange={(event) =>
            onChoose(momentAtStep(Number(event.target.value), nowMs ?? Date.now()))
          }
        />
        <span aria-hidden>{t('slideEnd')}</span>
      </div>
      <p role="status" className="visually-hidden">
        {words ? t('allFollow') : ''}
      </p>
    </div>
  )
}
