import { type ReactNode, useRef, useState } from 'react'
import { Pause, Play, RotateCcw, Flag } from 'lucide-react'
import { lazyModule, useLazyModule, LazyComponent } from '../../components/lazy-module.tsx'
import { useTranslation, useLanguage } from '../../components/use-translation.ts'
import { NumberField } from '../../components/form/fields.tsx'
import { formatFloat } from '../../core/number-format.ts'
import type { WatchActions } from './use-shortcuts.ts'
import { type TickRate, type Fields, type Press, useTick, updateState } from './use-timekeeper.ts'
import type { LapListProps, AlarmOptionsProps } from './deferred-parts.tsx'
import {
  type Stopwatch,
  type Timer,
  addLap,
  zeroStopwatch,
  elapsedMsAt,
  lapsOf,
  toggleStopwatch,
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
} from './state.ts'
import {
  elapsedParts,
  formatHundredths,
  wholeHundredths,
  formatHours,
  formatAgo,
  formatRemaining,
  secondsLeft,
} from './format-time.ts'

/** The texts of the display at one moment. */
interface DisplayedTime {
  /** The minutes and seconds, and the smaller hundredths after them. */
  figures: readonly [string, string]
  /** The line below: the same time in hours, or the time since the timer's end. */
  note: string
}

interface TimeDisplayProps {
  name: string
  label: string
  /** The figures of the prerendered page. */
  initial: readonly [string, string]
  /** A message that is announced and shown before the note, such as that the time is up. */
  alert?: string
  rate: TickRate | 'once'
  timeAt: (now: number) => DisplayedTime
}

const sizeOf = (figures: string) =>
  figures.length > 6 ? 'very-long' : figures.length > 5 ? 'long' : 'usual'

const setText = (element: HTMLElement | null, text: string) => {
  if (element && element.textContent !== text) element.textContent = text
}

/**
 * The time display. It writes to the DOM directly, because React would render up to 27 times a second. It is not a live
 * region, so that screen readers do not read every change.
 */
const TimeDisplay = ({ name, label, initial, alert, rate, timeAt }: TimeDisplayProps) => {
  const large = useRef<HTMLSpanElement>(null)
  const small = useRef<HTMLSpanElement>(null)
  const below = useRef<HTMLParagraphElement>(null)
  const [initialLarge, initialSmall] = initial
  useTick((now) => {
    const { figures, note } = timeAt(now)
    setText(large.current, figures[0])
    setText(small.current, figures[1])
    setText(below.current, note)
    large.current?.parentElement?.setAttribute('data-size', sizeOf(figures[0]))
  }, rate)
  return (
    <div className="watch-display">
      <output name={name} aria-label={label} aria-live="off" data-size="usual">
        <span ref={large}>{initialLarge}</span>
        {initialSmall !== '' && (
          <span className="watch-small" ref={small}>
            {initialSmall}
          </span>
        )}
      </output>
      <div className="watch-notes">
        {alert !== undefined && <p role="status">{alert}</p>}
        <p ref={below} />
      </div>
    </div>
  )
}

// All deferred parts are in one file. The watch face asks for it on mount, long before a first lap or a timer's end.
const watchControls = lazyModule(async () => (await import('./deferred-parts.tsx')).WatchControls)

interface WatchFaceProps {
  isRunning: boolean
  /** The timer's time is up. */
  isOver?: boolean
  actions: WatchActions
  /** The keyboard shortcuts are active. */
  hasShortcuts: boolean
  /** A button between Start and Reset. */
  extraButton: ReactNode
  /** The message for screen readers about the last action. */
  announcement: string
  children: ReactNode
}

/** The display and its buttons, which full screen shows together. */
const WatchFace = (props: WatchFaceProps) => {
  const { isRunning, isOver, actions, hasShortcuts, extraButton, announcement, children } = props
  const { t } = useTranslation('stopwatch-timer')
  const face = useRef<HTMLDivElement>(null)
  // If the controls cannot be loaded, the stopwatch and the timer work without them.
  const { module: WatchControls } = useLazyModule(watchControls)
  return (
    <div className="watch-face" ref={face} data-over={isOver || undefined}>
      {children}
      <div className="watch-buttons">
        <button type="button" className="button" onClick={actions.toggle}>
          {isRunning ? <Pause aria-hidden size={22} /> : <Play aria-hidden size={22} />}
          {t(isRunning ? 'pause' : 'start')}
        </button>
        {extraButton}
        <button type="button" className="button-quiet" onClick={actions.reset}>
          <RotateCcw aria-hidden size={18} />
          {t('reset')}
        </button>
        {WatchControls && (
          <WatchControls
            face={face}
            isRunning={isRunning}
            shortcuts={hasShortcuts ? actions : undefined}
          />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  )
}

const lapList = lazyModule(async () => (await import('./deferred-parts.tsx')).LapList)

interface StopwatchPanelProps {
  stopwatch: Stopwatch
  fields: Fields
  isShown: boolean
}

export const StopwatchPanel = ({ stopwatch, fields, isShown }: StopwatchPanelProps) => {
  const { t } = useTranslation('stopwatch-timer')
  const language = useLanguage()
  const [announcement, setAnnouncement] = useState('')
  const isRunning = stopwatch.phase === 'running'
  const laps = lapsOf(stopwatch)

  /** Stores the tab that the visitor uses, so that a timer that is running does not change it. */
  const chooseTab = () => fields.change({ tab: 'stopwatch' })
  const toggle = (press: Press) => {
    chooseTab()
    updateState((state, now) => {
      const next = toggleStopwatch(state.stopwatch, now)
      setAnnouncement(
        next.phase === 'paused'
          ? t('said.pausedAt', { time: formatHundredths(wholeHundredths(next.elapsedMs)) })
          : t('said.started'),
      )
      return { ...state, stopwatch: next }
    }, press)
  }
  const lap = (press: Press) => {
    if (!isRunning) return
    updateState((state, now) => ({ ...state, stopwatch: addLap(state.stopwatch, now) }), press)
    setAnnouncement(t('lap', { number: laps.length + 1 }))
  }
  const reset = (press: Press) => {
    chooseTab()
    updateState((state) => ({ ...state, stopwatch: zeroStopwatch }), press)
    setAnnouncement(t('said.reset'))
  }
  return (
    <>
      <WatchFace
        isRunning={isRunning}
        actions={{ toggle, lap, reset }}
        hasShortcuts={isShown && fields.flag('shortcuts')}
        announcement={announcement}
        extraButton={
          <button type="button" className="button-quiet" disabled={!isRunning} onClick={lap}>
            <Flag aria-hidden size={18} />
            {t('lapAction')}
          </button>
        }
      >
        <TimeDisplay
          name="elapsed"
          label={t('elapsed')}
          initial={elapsedParts(0)}
          rate={isShown && isRunning ? 'hundredths' : 'once'}
          timeAt={(now) => {
            const elapsedMs = elapsedMsAt(stopwatch, now)
            return {
              figures: elapsedParts(wholeHundredths(elapsedMs)),
              note: formatHours(elapsedMs, language),
            }
          }}
        />
      </WatchFace>
      {laps.length > 0 ? (
        <LazyComponent<LapListProps>
          component={lapList}
          props={{ lapsMs: laps }}
          className="watch-laps"
        />
      ) : (
        <p className="watch-laps hint">{t('noLaps')}</p>
      )}
    </>
  )
}

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
