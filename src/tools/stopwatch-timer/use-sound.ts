import { useEffect, useSyncExternalStore } from 'react'
import { chime, chimeLength, timesAtEnd } from './chime.ts'

/** `blocked`: the browser lets a page sound only once it was touched. */
export type SoundState = 'silent' | 'sounding' | 'blocked' | 'unsupported'

const volume = 0.4
const attackSeconds = 0.01
/** Exponential curves cannot reach 0: this is 60 dB below the loudest. */
const inaudible = volume / 1000

/** A browser that means to let a page sound does so at once, or within this time. */
const resumeWithinMs = 1000

let context: AudioContext | undefined
let output: GainNode | undefined
let state: SoundState = 'silent'
let overTimer: ReturnType<typeof setTimeout> | undefined
/** While it rings: the timer rings in every tab that has it open. */
let otherTabs: BroadcastChannel | undefined
const listeners = new Set<() => void>()

const setState = (next: SoundState) => {
  state = next
  for (const listener of listeners) listener()
}

/** Until a page is touched, browsers refuse, and some complain in the console of every attempt. */
const isTouched = () => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive

/** Whether the browser would refuse a sound now, because nobody has touched the page yet. */
const isSoundLocked = (): boolean => 'AudioContext' in globalThis && !isTouched()

const openContext = (): AudioContext | undefined => {
  if (!('AudioContext' in globalThis) || !isTouched()) return undefined
  context ??= new AudioContext()
  return context
}

/** Asks for the sound, while a finger is on the page, so that it may come later by itself. */
export const unlockSound = (): void => {
  const opened = openContext()
  if (!opened || opened.state === 'running') return
  opened.resume().then(
    // No power for an output that is not needed before the end.
    () => {
      if (state !== 'sounding') silence()
    },
    () => setState('blocked'),
  )
}

const playing = async (opened: AudioContext): Promise<boolean> => {
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, resumeWithinMs)
  })
  // It may also stay unanswered for as long as nobody touches the page.
  await Promise.race([opened.resume().catch(() => {}), late])
  return opened.state === 'running'
}

/** Keys that would start the timer again when all one wants is quiet. */
const isForSilenceOnly = ({ key, target }: KeyboardEvent) =>
  key.length === 1 && !(target instanceof Element && target.closest('input, textarea, select'))

/** Whatever is pressed, as on a telephone that rings; and wherever. */
const onPress = (event: Event) => {
  if (event instanceof KeyboardEvent && isForSilenceOnly(event)) event.preventDefault()
  otherTabs?.postMessage('silence')
  silence()
}
const presses = ['pointerdown', 'keydown'] as const

const stop = () => {
  clearTimeout(overTimer)
  for (const name of presses) removeEventListener(name, onPress, { capture: true })
  otherTabs?.close()
  otherTabs = undefined
  output?.disconnect()
  output = undefined
  if (state !== 'silent') setState('silent')
}

export const silence = (): void => {
  stop()
  void context?.suspend()
}

/** Plays the alarm, once for a test; says so where the browser does not let it. */
export const sound = async (times = timesAtEnd): Promise<void> => {
  // The output is not suspended: it is wanted at once.
  stop()
  if (!('AudioContext' in globalThis)) {
    setState('unsupported')
    return
  }
  setState('sounding')
  if (times > 1) {
    for (const name of presses) addEventListener(name, onPress, { capture: true })
    otherTabs = new BroadcastChannel('utilo-alarm')
    otherTabs.addEventListener('message', silence)
  }
  const opened = openContext()
  if (!opened || !(await playing(opened))) {
    silence()
    setState('blocked')
    return
  }
  // Silenced while it was about to begin.
  if (state !== 'sounding') return
  const gain = new GainNode(opened)
  gain.connect(opened.destination)
  output = gain
  const notes = chime(times)
  const begin = opened.currentTime + 0.05
  for (const { at, lengthSeconds, frequencyHz } of notes) {
    const tone = new OscillatorNode(opened, { type: 'triangle', frequency: frequencyHz })
    const envelope = new GainNode(opened, { gain: 0 })
    const from = begin + at
    envelope.gain.setValueAtTime(inaudible, from)
    envelope.gain.exponentialRampToValueAtTime(volume, from + attackSeconds)
    envelope.gain.setValueAtTime(volume, from + lengthSeconds / 2)
    envelope.gain.exponentialRampToValueAtTime(inaudible, from + lengthSeconds)
    tone.connect(envelope).connect(gain)
    tone.start(from)
    tone.stop(from + lengthSeconds)
  }
  overTimer = setTimeout(silence, (chimeLength(notes) + 0.3) * 1000)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSoundState = (): SoundState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'silent',
  )

const touches = ['pointerup', 'keydown', 'click'] as const

const subscribeToTouches = (listener: () => void) => {
  for (const name of touches) addEventListener(name, listener)
  return () => {
    for (const name of touches) removeEventListener(name, listener)
  }
}

/**
 * Asks for the sound at every touch while it is wanted, and says whether the alarm would stay silent because nobody
 * has touched the page since it was loaded: browsers let a page sound only after that.
 */
export const useUntouched = (isWanted: boolean): boolean => {
  const isLocked = useSyncExternalStore(subscribeToTouches, isSoundLocked, () => false)
  useEffect(() => (isWanted ? subscribeToTouches(unlockSound) : undefined), [isWanted])
  return isWanted && isLocked
}
