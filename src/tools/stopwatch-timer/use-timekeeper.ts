import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { readStored, removeStored, storagePrefix, store } from '../../components/storage.ts'
import { type Kept, nothingKept, readEntry, writeEntry } from './kept.ts'
import { type SteadyClock, observe, startClock, steadyMs } from './steady-clock.ts'
import { settle } from './timer.ts'
import { secondsLeft } from './write-time.ts'

const key = `${storagePrefix}stopwatch-timer`

/** How often the time on the screen is written anew. */
export type Pace = 'hundredths' | 'seconds'

/**
 * In milliseconds. Twenty-seven times a second is as much as an eye follows, at half a frame rate's work, and shows
 * every digit in turn; ten times is often enough for seconds that drop on time and for a watched clock
 * (steady-clock.ts).
 */
const beatMs: Readonly<Record<Pace, number>> = { hundredths: 37, seconds: 100 }

type BeatListener = (now: number) => void

// Outside the components: time runs on, and the alarm rings, while the visitor is on another page of this site.
let kept: Kept = nothingKept
let clock: SteadyClock | undefined
let hasBeenAway = false
const listeners = new Set<() => void>()
/** What follows the time on the screen. */
const beats = new Map<BeatListener, Pace>()
let endListener: (() => void) | undefined

const isVisible = () => document.visibilityState === 'visible'

const save = () => {
  const entry = clock && writeEntry(kept, clock)
  if (entry === undefined) removeStored(key)
  else store(key, entry)
}

/** Now, by the steady clock, in milliseconds. */
const readClock = (): number => {
  const reading = {
    epochMs: Date.now(),
    monotonicMs: performance.now(),
    isWatched: isVisible() && !hasBeenAway,
  }
  hasBeenAway = !isVisible()
  const seen = clock && observe(clock, reading)
  clock = seen?.clock ?? startClock(reading)
  // What was written down counts from a moment that the system's clock now calls by another name.
  if (seen?.isClockSet && readStored(key) !== null) save()
  return steadyMs(clock)
}

const show = (next: Kept) => {
  if (next === kept) return
  kept = next
  for (const listener of listeners) listener()
}

let beatTimer: ReturnType<typeof setTimeout> | undefined

let waker: Worker | undefined

/** A worker, which calls in time also while the page is hidden and its own timers are held back. */
const startWaker = () => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', () => beat())
  return worker
}

/** Who wants less to move on the screen gets the hundredths less often. */
const fastest = (): Pace =>
  [...beats.values()].includes('hundredths') &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches
    ? 'hundredths'
    : 'seconds'

/** Sees to it that the next beat comes: soon on the screen, by the second elsewhere, or not at all. */
const keepBeating = (now: number) => {
  clearTimeout(beatTimer)
  const { stopwatch, timer } = kept
  // Ready before it is needed: there is no fetching one when time is short.
  if (timer.phase === 'running') waker ??= startWaker()
  else {
    waker?.terminate()
    waker = undefined
  }
  const isRunning = stopwatch.phase === 'running' || timer.phase === 'running'
  // Also while nothing shows the time: only a clock that is watched all the time can be seen to be set.
  if (isVisible() && (isRunning || beats.size > 0)) {
    beatTimer = setTimeout(beat, beatMs[fastest()])
  } else if (timer.phase === 'running') {
    const leftMs = timer.endsAt - now
    const waitMs = Math.max(0, leftMs - (secondsLeft(leftMs) - 1) * 1000)
    waker?.postMessage(waitMs)
    // Later than the worker in a hidden page, but there when the worker could not be had.
    beatTimer = setTimeout(beat, waitMs)
  }
}

const beat = () => {
  const now = readClock()
  const timer = settle(kept.timer, now)
  if (timer !== kept.timer) {
    show({ ...kept, timer })
    endListener?.()
  }
  for (const listener of beats.keys()) listener(now)
  keepBeating(now)
}

/** How long before now an event may have happened: later than that, its time was not this clock's. */
const longestLatenessMs = 1000

/** A click or a key, as the browser tells of it; `timeStamp` is in milliseconds of `performance.now()`. */
export type Press = Pick<Event, 'timeStamp'>

/** When a button or key was pressed, which is a little before its handler runs. */
const momentOf = (event: Press | undefined): number => {
  const now = readClock()
  // By the reading just taken: a further one may come milliseconds later on a busy device.
  const lateMs = event && clock ? clock.monotonicMs - event.timeStamp : 0
  return lateMs > 0 && lateMs < longestLatenessMs ? now - lateMs : now
}

/** Does what the visitor asked for, and keeps the outcome on the device. */
export const act = (change: (kept: Kept, now: number) => Kept, event?: Press): void => {
  const now = momentOf(event)
  show(change(kept, now))
  save()
  beat()
}

let isLoaded = false

const load = () => {
  readClock()
  if (clock) show(readEntry(readStored(key), clock))
  beat()
}

/** Takes up what the device holds; once, and again whenever another tab has changed it. */
const start = () => {
  if (isLoaded) return
  isLoaded = true
  load()
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) load()
  })
  for (const name of ['visibilitychange', 'freeze', 'resume'])
    document.addEventListener(name, () => {
      hasBeenAway = true
      beat()
    })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stopwatch and timer as they stand; undefined in the prerendered page, which cannot know. */
export const useKept = (): Kept | undefined => {
  useLayoutEffect(start, [])
  return useSyncExternalStore(
    subscribe,
    () => kept,
    () => undefined,
  )
}

/**
 * Tells a listener the time, in milliseconds of the steady clock, at once and as it goes by on the screen.
 *
 * @param pace - how fine what is shown is; `once` for what stands still.
 */
export const useBeat = (listener: BeatListener, pace: Pace | 'once'): void => {
  const latest = useRef(listener)
  useLayoutEffect(() => {
    latest.current = listener
    listener(readClock())
  })
  useEffect(() => {
    if (pace === 'once') return undefined
    const tell = (now: number) => latest.current(now)
    beats.set(tell, pace)
    beat()
    return () => {
      beats.delete(tell)
      keepBeating(readClock())
    }
  }, [pace])
}

/** Who is told when the timer's time is up; also after the page was left. */
export const tellOfEnd = (listener: () => void): void => {
  endListener = listener
}
