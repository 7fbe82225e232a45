import { useEffect, useSyncExternalStore, useLayoutEffect } from 'react'
import { useToast } from '../../components/toast.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type Fields, setTimerEndListener } from './use-timekeeper.ts'

/** One note of the alarm. */
export interface Note {
  /** The time from the beginning of the alarm, in seconds. */
  startSeconds: number
  lengthSeconds: number
  frequencyHz: number
}

/** The notes A5 and E6 are in the range where a phone's loudspeaker is loudest and most people hear well. */
const lowHz = 880
const highHz = 1318.51

const noteSeconds = 0.16
const stepSeconds = 0.2
const pattern = [lowHz, highHz, lowHz, highHz]
const patternIntervalSeconds = 1.5

/** How often the pattern is played when the timer ends. The page says that the alarm lasts half a minute. */
export const alarmRepeats = 20

/** The notes of the alarm: a pattern of four notes that is repeated. */
export const alarmNotes = (repeats: number): readonly Note[] =>
  Array.from({ length: repeats }, (_, turn) =>
    pattern.map((frequencyHz, index) => ({
      startSeconds: turn * patternIntervalSeconds + index * stepSeconds,
      lengthSeconds: noteSeconds,
      frequencyHz,
    })),
  ).flat()

/** The time at which the last note ends, in seconds. */
export const alarmDurationSeconds = (notes: readonly Note[]): number =>
  notes.reduce(
    (end, { startSeconds, lengthSeconds }) => Math.max(end, startSeconds + lengthSeconds),
    0,
  )

/** The state is `blocked` when the browser allows sound only after the visitor has interacted with the page. */
type AlarmState = 'silent' | 'sounding' | 'blocked' | 'unsupported'

const peakGain = 0.4
const attackSeconds = 0.01
/** An exponential ramp cannot reach 0. This gain is 60 dB below the peak. */
const inaudibleGain = peakGain / 1000

/** A browser that allows sound resumes the audio context within this time. */
const resumeTimeoutMs = 1000

/** The alarm is scheduled this far ahead, so that its first note is not cut off. */
const leadSeconds = 0.05
/** The output stays open this long after the last note, so that its end is heard. */
const tailSeconds = 0.3

let context: AudioContext | undefined
let output: GainNode | undefined
let state: AlarmState = 'silent'
let endTimer: ReturnType<typeof setTimeout> | undefined
/** Connects the tabs while the alarm sounds, because it sounds in every tab that has the timer open. */
let otherTabs: BroadcastChannel | undefined
const listeners = new Set<() => void>()

const setState = (next: AlarmState) => {
  state = next
  for (const listener of listeners) listener()
}

/** Browsers refuse sound before the visitor has interacted with the page, and some log a warning per attempt. */
const hasUserActivation = () =>
  !('userActivation' in navigator) || navigator.userActivation.hasBeenActive

/** Whether the browser would refuse sound now, because the visitor has not interacted with the page. */
const isAudioLocked = (): boolean => 'AudioContext' in globalThis && !hasUserActivation()

const openContext = (): AudioContext | undefined => {
  if (!('AudioContext' in globalThis) || !hasUserActivation()) return undefined
  context ??= new AudioContext()
  return context
}

/** Resumes the audio context during an interaction, so that the alarm may sound later without one. */
export const unlockAudio = (): void => {
  const opened = openContext()
  if (!opened || opened.state === 'running') return
  opened.resume().then(
    // The output is suspended again to save power until the alarm sounds.
    () => {
      if (state !== 'sounding') stopAlarm()
    },
    () => setState('blocked'),
  )
}

const resumeAudio = async (opened: AudioContext): Promise<boolean> => {
  const timeout = new Promise<void>((resolve) => {
    setTimeout(resolve, resumeTimeoutMs)
  })
  // In some browsers the promise stays pending until the visitor interacts with the page.
  await Promise.race([opened.resume().catch(() => {}), timeout])
  return opened.state === 'running'
}

/** Whether a key types a character. Such keys are shortcuts that would start the timer again. */
const isTypedCharacter = ({ key, target }: KeyboardEvent) =>
  key.length === 1 && !(target instanceof Element && target.closest('input, textarea, select'))

/** Any key or pointer press anywhere on the page stops the alarm, in all tabs. */
const onPress = (event: Event) => {
  if (event instanceof KeyboardEvent && isTypedCharacter(event)) event.preventDefault()
  otherTabs?.postMessage('silence')
  stopAlarm()
}
const pressEvents = ['pointerdown', 'keydown'] as const

const resetPlayback = () => {
  clearTimeout(endTimer)
  for (const name of pressEvents) removeEventListener(name, onPress, { capture: true })
  otherTabs?.close()
  otherTabs = undefined
  output?.disconnect()
  output = undefined
  if (state !== 'silent') setState('silent')
}

export const stopAlarm = (): void => {
  resetPlayback()
  void context?.suspend()
}

/**
 * Plays the alarm. If the browser refuses, the state becomes `blocked` or `unsupported`.
 *
 * @param repeats - how often the pattern is played: once for a test.
 */
export const playAlarm = async (repeats = alarmRepeats): Promise<void> => {
  // Only the playback is reset. `stopAlarm` would also suspend the output, which is needed at once.
  resetPlayback()
  if (!('AudioContext' in globalThis)) {
    setState('unsupported')
    return
  }
  setState('sounding')
  if (repeats > 1) {
    for (const name of pressEvents) addEventListener(name, onPress, { capture: true })
    otherTabs = new BroadcastChannel('utilo-alarm')
    otherTabs.addEventListener('message', stopAlarm)
  }
  const opened = openContext()
  if (!opened || !(await resumeAudio(opened))) {
    stopAlarm()
    setState('blocked')
    return
  }
  // The alarm was stopped before it began.
  if (state !== 'sounding') return
  const gain = new GainNode(opened)
  gain.connect(opened.destination)
  output = gain
  const notes = alarmNotes(repeats)
  const beginSeconds = opened.currentTime + leadSeconds
  for (const { startSeconds, lengthSeconds, frequencyHz } of notes) {
    const tone = new OscillatorNode(opened, { type: 'triangle', frequency: frequencyHz })
    const envelope = new GainNode(opened, { gain: 0 })
    const from = beginSeconds + startSeconds
    envelope.gain.setValueAtTime(inaudibleGain, from)
    envelope.gain.exponentialRampToValueAtTime(peakGain, from + attackSeconds)
    envelope.gain.setValueAtTime(peakGain, from + lengthSeconds / 2)
    envelope.gain.exponentialRampToValueAtTime(inaudibleGain, from + lengthSeconds)
    tone.connect(envelope).connect(gain)
    tone.start(from)
    tone.stop(from + lengthSeconds)
  }
  endTimer = setTimeout(stopAlarm, (alarmDurationSeconds(notes) + tailSeconds) * 1000)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAlarmState = (): AlarmState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'silent',
  )

const activationEvents = ['pointerup', 'keydown', 'click'] as const

const subscribeToActivation = (listener: () => void) => {
  for (const name of activationEvents) addEventListener(name, listener)
  return () => {
    for (const name of activationEvents) removeEventListener(name, listener)
  }
}

/**
 * Unlocks the audio output at every interaction while the alarm is switched on.
 *
 * @returns whether the alarm would stay silent because the visitor has not interacted with the page since it was loaded.
 */
export const useAudioLocked = (isWanted: boolean): boolean => {
  const isLocked = useSyncExternalStore(subscribeToActivation, isAudioLocked, () => false)
  useEffect(() => (isWanted ? subscribeToActivation(unlockAudio) : undefined), [isWanted])
  return isWanted && isLocked
}

/** The result of a permission request. It is `unanswered` when the visitor closed the browser's question. */
export type NotificationRequestResult = 'granted' | 'denied' | 'unanswered' | 'unsupported'

/** Notifications with the same tag replace each other. */
const tag = 'utilo-timer'

/**
 * Whether a page can create notifications in this browser. In Chrome on Android the constructor exists but throws.
 * Elsewhere it shows nothing without permission, so that it can be tried.
 */
const canConstruct = (): boolean => {
  if (!('Notification' in globalThis)) return false
  if (Notification.permission === 'granted') return true
  try {
    const probe = new Notification('')
    probe.close()
    return true
  } catch {
    return false
  }
}

/** Whether this site has the permission for notifications. */
export const hasNotificationPermission = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted'

/** Requests the permission for notifications. Browsers allow this only in response to a click. */
export const requestNotificationPermission = async (): Promise<NotificationRequestResult> => {
  if (!canConstruct()) return 'unsupported'
  const permission = await Notification.requestPermission()
  return permission === 'default' ? 'unanswered' : permission
}

/** Shows a notification; a click on it brings the page to the front. Returns false if the browser refused. */
export const showNotification = (title: string, body: string, language: string): boolean => {
  try {
    const notification = new Notification(title, { body, lang: language, tag })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
    return true
  } catch {
    return false
  }
}

/** Plays the alarm and shows a notification when the timer ends, if the visitor has switched them on. */
export const useAlarm = (fields: Fields): void => {
  const { t } = useTranslation('stopwatch-timer')
  const language = useLanguage()
  const toast = useToast()
  const hasSound = fields.flag('sound')
  const hasNotification = fields.flag('notification')
  useLayoutEffect(() => {
    const ring = () => {
      if (hasSound) void playAlarm()
      if (hasNotification && hasNotificationPermission())
        showNotification(t('timeUp'), t('notificationBody'), language)
    }
    setTimerEndListener(ring)
    // If the visitor is on another page of the site when the timer ends, a toast says so.
    return () =>
      setTimerEndListener(() => {
        ring()
        toast({ title: t('timeUp'), description: t('notificationBody'), durationMs: Infinity })
      })
  }, [hasSound, hasNotification, t, language, toast])
}
