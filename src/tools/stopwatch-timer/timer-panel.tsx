import { useState } from 'react'
import { NumberField } from '../../components/form/fields.tsx'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { formatFloat } from '../../core/number-format.ts'
import type { AlarmOptionsProps } from './deferred-parts.tsx'
import {
  type Timer,
  addMinute,
  changeDuration,
  defaultDurationMs,
  remainingMsAt,
  maxMinutes,
  minuteMs,
  overrunMsAt,
  resetTimer,
  secondMs,
  minMinutes,
  toggleTimer,
} from './timer.ts'
import type { Fields } from './use-fields.ts'
import { type Press, updateState } from './use-timekeeper.ts'
import { WatchFace, TimeDisplay } from './watch-face.tsx'
import { formatAgo, formatRemaining, formatHours, secondsLeft } from './format-time.ts'

const alarmOptions = lazyModule(async () => (await import('./deferred-parts.tsx')).AlarmOptions)

/** Usual durations: for tea, eggs, a presentation, a nap, a work session, an hour. */
const presetMinutes = [1, 3, 5, 10, 15, 20, 25, 30, 45, 60]

interface TimerPanelProps {
  timer: Timer
  fields: Fields
  isShown: boolean
}

export const TimerPanel = ({ timer, fields, isShown }: TimerPanelProps) => {
  const { t } = useTranslation('stopwatch-timer')
  const language = useLanguage()
  const [announcement, setAnnouncement] = useState('')
  const isRunning = timer.phase === 'running'
  const isOver = timer.phase === 'ended'

  const setMinutes = (text: string) => fields.change({ minutes: text, tab: 'timer' })
  const press = (change: (timer: Timer, now: number) => Timer, event?: Press) =>
    updateState((state, now) => ({ ...state, timer: change(state.timer, now) }), event)
  const toggle = (event: Press) => {
    press((before, now) => {
      const next = toggleTimer(before, now)
      if (next.phase === 'paused')
        setAnnouncement(t('said.pausedLeft', { time: formatRemaining(next.leftMs) }))
      else if (next.phase === 'running') setAnnouncement(t('said.started'))
      return next
    }, event)
    // The field shows the running duration instead of a text that was not valid.
    setMinutes(String(timer.durationMs / minuteMs))
  }
  const reset = (event: Press) => {
    press(resetTimer, event)
    setMinutes(String(timer.durationMs / minuteMs))
    setAnnouncement(t('said.reset'))
  }
  const setDuration = (text: string) => {
    setMinutes(text)
    const durationMs = fields.durationOf(text)
    if (durationMs !== undefined) press((before) => changeDuration(before, durationMs))
  }
  const addOne = (event: Press) => {
    if (timer.phase === 'set')
      setDuration(String(Math.min(timer.durationMs / minuteMs + 1, maxMinutes)))
    else press(addMinute, event)
  }

  const noteAt = (now: number) =>
    isOver
      ? t('endedAgo', { time: formatAgo(overrunMsAt(timer, now)) })
      : formatHours(secondsLeft(remainingMsAt(timer, now)) * secondMs, language)

  return (
    <>
      <WatchFace
        isRunning={isRunning}
        isOver={isOver}
        actions={{ toggle, reset }}
        hasShortcuts={isShown && fields.flag('shortcuts')}
        announcement={announcement}
        extraButton={
          <button type="button" className="button-quiet" onClick={addOne}>
            {t('addMinute')}
          </button>
        }
      >
        <TimeDisplay
          name="remaining"
          label={t('remaining')}
          initial={[formatRemaining(defaultDurationMs), '']}
          alert={isOver ? t('timeUp') : ''}
          rate={isShown && (isRunning || isOver) ? 'seconds' : 'once'}
          timeAt={(now) => ({
            figures: [formatRemaining(remainingMsAt(timer, now)), ''],
            note: noteAt(now),
          })}
        />
      </WatchFace>
      <div className="watch-settings">
        <NumberField
          form={{ ...fields, change: ({ minutes = '' }) => setDuration(minutes) }}
          name="minutes"
          label={t('minutes')}
          unit="min"
          step="1"
          isDisabled={isRunning}
          hint={t('minutesHint', {
            shortest: minMinutes,
            longest: formatFloat(maxMinutes, language),
          })}
        />
        <div className="watch-presets" role="group" aria-label={t('presets')}>
          {presetMinutes.map((minutes) => (
            <button
              key={minutes}
              type="button"
              disabled={isRunning}
              aria-pressed={timer.durationMs === minutes * minuteMs}
              onClick={() => setDuration(String(minutes))}
            >
              {t('preset', { minutes })}
            </button>
          ))}
        </div>
      </div>
      <LazyComponent<AlarmOptionsProps>
        component={alarmOptions}
        props={{ fields, phase: timer.phase }}
        className="watch-options"
      />
    </>
  )
}
