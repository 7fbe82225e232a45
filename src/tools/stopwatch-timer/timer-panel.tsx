import { formatFloat } from '../../core/number-format.ts'
import { useState } from 'react'
import { NumberField } from '../../components/form/fields.tsx'
import { LazyComponent } from '../../components/lazy-module.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { AlarmOptionsProps } from './alarm-options.tsx'
import { Face } from './face.tsx'
import { Figures } from './figures.tsx'
import { alarmOptions } from './use-rarer-parts.ts'
import {
  type Timer,
  addMinute,
  changeDuration,
  defaultDurationMs,
  leftAt,
  longestMinutes,
  minuteMs,
  overrunAt,
  secondMs,
  resetTimer,
  shortestMinutes,
  toggleTimer,
} from './timer.ts'
import type { Fields } from './use-fields.ts'
import { type Press, act } from './use-timekeeper.ts'
import { formatAgo, formatRemaining, sayHours, secondsLeft } from './write-time.ts'

/** What people time most: eggs, tea, a presentation, a nap, a session of work, an hour. */
const presetMinutes = [1, 3, 5, 10, 15, 20, 25, 30, 45, 60]

interface TimerPanelProps {
  timer: Timer
  fields: Fields
  isShown: boolean
}

export const TimerPanel = ({ timer, fields, isShown }: TimerPanelProps) => {
  const { t } = useTranslation('stopwatch-timer')
  const language = useLanguage()
  const [said, setSaid] = useState('')
  const isRunning = timer.phase === 'running'
  const isOver = timer.phase === 'ended'

  const setMinutes = (text: string) => fields.change({ minutes: text, tab: 'timer' })
  const press = (change: (timer: Timer, now: number) => Timer, event?: Press) =>
    act((kept, now) => ({ ...kept, timer: change(kept.timer, now) }), event)
  const toggle = (event: Press) => {
    press((before, now) => {
      const next = toggleTimer(before, now)
      if (next.phase === 'paused')
        setSaid(t('said.pausedLeft', { time: formatRemaining(next.leftMs) }))
      else if (next.phase === 'running') setSaid(t('said.started'))
      return next
    }, event)
    // What stands in the field is what runs, not something it could not read.
    setMinutes(String(timer.durationMs / minuteMs))
  }
  const reset = (event: Press) => {
    press(resetTimer, event)
    setMinutes(String(timer.durationMs / minuteMs))
    setSaid(t('said.reset'))
  }
  const setDuration = (text: string) => {
    setMinutes(text)
    const durationMs = fields.durationOf(text)
    if (durationMs !== undefined) press((before) => changeDuration(before, durationMs))
  }
  const addOne = (event: Press) => {
    if (timer.phase === 'set')
      setDuration(String(Math.min(timer.durationMs / minuteMs + 1, longestMinutes)))
    else press(addMinute, event)
  }

  const noteAt = (now: number) =>
    isOver
      ? t('endedAgo', { time: formatAgo(overrunAt(timer, now)) })
      : sayHours(secondsLeft(leftAt(timer, now)) * secondMs, language)

  return (
    <>
      <Face
        isRunning={isRunning}
        isOver={isOver}
        actions={{ toggle, reset }}
        hasKeys={isShown && fields.flag('shortcuts')}
        said={said}
        button={
          <button type="button" className="button-quiet" onClick={addOne}>
            {t('addMinute')}
          </button>
        }
      >
        <Figures
          name="remaining"
          label={t('remaining')}
          initial={[formatRemaining(defaultDurationMs), '']}
          alert={isOver ? t('timeUp') : ''}
          pace={isShown && (isRunning || isOver) ? 'seconds' : 'once'}
          showAt={(now) => ({
            figures: [formatRemaining(leftAt(timer, now)), ''],
            note: noteAt(now),
          })}
        />
      </Face>
      <div className="watch-settings">
        <NumberField
          form={{ ...fields, change: ({ minutes = '' }) => setDuration(minutes) }}
          name="minutes"
          label={t('minutes')}
          unit="min"
          step="1"
          isDisabled={isRunning}
          hint={t('minutesHint', {
            shortest: shortestMinutes,
            longest: formatFloat(longestMinutes, language),
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
