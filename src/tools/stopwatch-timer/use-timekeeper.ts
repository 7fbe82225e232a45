import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { readNumber } from '../../core/number-field.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { useLanguage } from '../../components/use-translation.ts'
import { readStored, removeStored, storagePrefix, store } from '../../components/storage.ts'
import {
  type TimekeeperState,
  type SteadyClock,
  maxMinutes,
  minuteMs,
  minMinutes,
  initialState,
  parseState,
  serializeState,
  advanceClock,
  startClock,
  steadyMs,
  endIfDue,
} from './state.ts'
import { secondsLeft } from './format-time.ts'

const minutesRules = {
  kind: 'number',
  initial: '10',
  example: '10',
  minimum: String(minMinutes),
  maximum: String(maxMinutes),
  isWhole: true,
} as const satisfies FieldRules

const switchRules = { kind: 'flag', initial: 'false', isLocal: true } as const

/** `tab` is empty until the visitor has chosen one. */
const rules = {
  tab: { kind: 'choice', initial: '', options: ['stopwatch', 'timer'], isLocal: true },
  minutes: minutesRules,
  sound: switchRules,
  notification: switchRules,
  shortcuts: { ...switchRules, initial: 'true' },
} as const satisfies Record<string, FieldRules>

type FieldKey = keyof typeof rules
export type TabName = 'stopwatch' | 'timer'

export interface Fields extends Form<FieldKey> {
  /** The duration of a text in the field of minutes, in milliseconds, or undefined if it is not valid. */
  durationOf: (text: string) => number | undefined
  tab: TabName
}

/** The fields and switches of the page, and the tab that follows from them. */
export const useFields = (isTimerActive: boolean): Fields => {
  const language = useLanguage()
  const tabOf = ({ tab }: { readonly tab: string }): TabName => {
    if (tab === 'stopwatch' || tab === 'timer') return tab
    // A link with a number of minutes shows the timer.
    return form.wasInAddress || isTimerActive ? 'timer' : 'stopwatch'
  }
  const form = useForm<FieldKey>({
    tool: 'stopwatch-timer',
    fields: rules,
    remembered: ['sound', 'notification', 'shortcuts'],
    isInAddress: (values) => tabOf(values) === 'timer',
  })
  return {
    ...form,
    durationOf: (text) => {
      const reading = readNumber(text, language, minutesRules)
      return reading.kind === 'read' ? reading.number.toNumber() * minuteMs : undefined
    },
    tab: tabOf(form.values),
  }
}

const key = `${storagePrefix}stopwatch-timer`

/** How often the displayed time is updated. */
export type TickRate = 'hundredths' | 'seconds'

/**
 * The interval between two ticks, in milliseconds. For hundredths, 27 ticks a second are as many as the eye follows,
 * cost half of what one per frame costs, and show every digit in turn. For seconds, 10 ticks a second change the
 * display on time, and suffice to tell a change of the system clock from sleep (steady-clock.ts).
 */
const tickMs: Readonly<Record<TickRate, number>> = { hundredths: 37, seconds: 100 }

type TickListener = (now: number) => void

// The state is outside the components, so that time goes on and the alarm rings on other pages of this site too.
let state: TimekeeperState = initialState
let clock: SteadyClock | undefined
let wasHidden = false
const listeners = new Set<() => void>()
/** The displays that are visible, with their rates. */
const tickListeners = new Map<TickListener, TickRate>()
let endListener: (() => void) | undefined

const isVisible = () => document.visibilityState === 'visible'

const save = () => {
  const entry = clock && serializeState(state, clock)
  if (entry === undefined) removeStored(key)
  else store(key, entry)
}

/** The present time of the steady clock, in milliseconds. */
const readClock = (): number => {
  const reading = {
    epochMs: Date.now(),
    monotonicMs: performance.now(),
    isVisible: isVisible() && !wasHidden,
  }
  wasHidden = !isVisible()
  const seen = clock && advanceClock(clock, reading)
  clock = seen?.clock ?? startClock(reading)
  // The stored entry refers to the system clock, so that it is written again after that clock was set.
  if (seen?.wasClockSet && readStored(key) !== null) save()
  return steadyMs(clock)
}

const setState = (next: TimekeeperState) => {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

let tickTimer: ReturnType<typeof setTimeout> | undefined

let wakeWorker: Worker | undefined

/** A worker's timers are on time while the page is hidden and the browser throttles its own timers. */
const startWakeWorker = () => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', () => tick())
  return worker
}

/** The rate that the visible displays need. Visitors who prefer reduced motion get hundredths at the lower rate. */
const currentRate = (): TickRate =>
  [...tickListeners.values()].includes('hundredths') &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches
    ? 'hundredths'
    : 'seconds'

/** Schedules the next tick: at the display's rate, once a second in a hidden page, or not at all. */
const scheduleTick = (now: number) => {
  clearTimeout(tickTimer)
  const { stopwatch, timer } = state
  // The worker is started with the timer, because the network may be gone when the page is hidden.
  if (timer.phase === 'running') wakeWorker ??= startWakeWorker()
  else {
    wakeWorker?.terminate()
    wakeWorker = undefined
  }
  const isRunning = stopwatch.phase === 'running' || timer.phase === 'running'
  // Ticks go on while no display is visible: a change of the system clock is only recognized between close readings.
  if (isVisible() && (isRunning || tickListeners.size > 0)) {
    tickTimer = setTimeout(tick, tickMs[currentRate()])
  } else if (timer.phase === 'running') {
    const leftMs = timer.endsAt - now
    const waitMs = Math.max(0, leftMs - (secondsLeft(leftMs) - 1) * 1000)
    wakeWorker?.postMessage(waitMs)
    // The page's own timer is late in a hidden page, but works where the worker could not be loaded.
    tickTimer = setTimeout(tick, waitMs)
  }
}

const tick = () => {
  const now = readClock()
  const timer = endIfDue(state.timer, now)
  if (timer !== state.timer) {
    setState({ ...state, timer })
    endListener?.()
  }
  for (const listener of tickListeners.keys()) listener(now)
  scheduleTick(now)
}

/** The greatest age of an event in milliseconds. Some browsers give timestamps of another clock, which differ by more. */
const maxEventAgeMs = 1000

/** A click or key event. Its `timeStamp` is in milliseconds on the clock of `performance.now()`. */
export type Press = Pick<Event, 'timeStamp'>

/** The time at which a button or key was pressed, which is a little before its handler runs. */
const eventTimeMs = (event: Press | undefined): number => {
  const now = readClock()
  // The age refers to the reading just taken, because another one may be milliseconds later on a busy device.
  const lateMs = event && clock ? clock.monotonicMs - event.timeStamp : 0
  return lateMs > 0 && lateMs < maxEventAgeMs ? now - lateMs : now
}

/** Applies an action of the visitor and stores the new state. */
export const updateState = (
  change: (state: TimekeeperState, now: number) => TimekeeperState,
  event?: Press,
): void => {
  const now = eventTimeMs(event)
  setState(change(state, now))
  save()
  tick()
}

let isLoaded = false

const load = () => {
  readClock()
  if (clock) setState(parseState(readStored(key), clock))
  tick()
}

/** Loads the stored state once, and again whenever another tab has changed it. */
const start = () => {
  if (isLoaded) return
  isLoaded = true
  load()
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) load()
  })
  for (const name of ['visibilitychange', 'freeze', 'resume'])
    document.addEventListener(name, () => {
      wasHidden = true
      tick()
    })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The state of stopwatch and timer, or undefined during prerendering and hydration. */
export const useTimekeeper = (): TimekeeperState | undefined => {
  useLayoutEffect(start, [])
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => undefined,
  )
}

/**
 * Calls a listener with the time, in milliseconds of the steady clock, after every render and at every tick.
 *
 * @param rate - the rate of the ticks, or `once` for a display that does not change.
 */
export const useTick = (listener: TickListener, rate: TickRate | 'once'): void => {
  const latest = useRef(listener)
  useLayoutEffect(() => {
    latest.current = listener
    listener(readClock())
  })
  useEffect(() => {
    if (rate === 'once') return undefined
    const onTick = (now: number) => latest.current(now)
    tickListeners.set(onTick, rate)
    tick()
    return () => {
      tickListeners.delete(onTick)
      scheduleTick(readClock())
    }
  }, [rate])
}

/** Sets the function that is called when the timer ends, also while the visitor is on another page of the site. */
export const setTimerEndListener = (listener: () => void): void => {
  endListener = listener
}
