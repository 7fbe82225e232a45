import '../../components/table.css'
import { ChevronsDown, ChevronsUp, Download, Maximize2, Minimize2, Volume2 } from 'lucide-react'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { ScrollRegion } from '../../components/form/calculator.tsx'
import { SwitchField } from '../../components/form/options.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { lapsToCsv, computeLaps, lapsToText } from './laps.ts'
import type { Timer } from './state.ts'
import {
  type NotificationRequestResult,
  stopAlarm,
  playAlarm,
  unlockAudio,
  useAlarmState,
  useAudioLocked,
  requestNotificationPermission,
  hasNotificationPermission,
  showNotification,
  useAlarm,
} from './use-alarm.ts'
import type { Fields } from './use-timekeeper.ts'
import { type WatchActions, useShortcuts } from './use-shortcuts.ts'
import { formatHundredths } from './format-time.ts'
import { ErrorMessage } from '../../components/error-message.tsx'
import { IconButton } from '../../components/icon-button.tsx'

export interface AlarmOptionsProps {
  fields: Fields
  phase: Timer['phase']
}

const SoundOption = ({ fields, phase }: AlarmOptionsProps) => {
  const { t } = useTranslation('stopwatch-timer')
  const state = useAlarmState()
  const isOn = fields.flag('sound')
  const isUntouched = useAudioLocked(isOn)
  const isBlocked = (isUntouched && phase === 'running') || state === 'blocked'
  useEffect(() => {
    // A timer can also be restarted or reset without a press on this page: by a screen reader or in another tab.
    if (phase !== 'ended') stopAlarm()
  }, [phase])
  return (
    <div className="watch-option">
      <SwitchField
        form={{
          ...fields,
          change: (changes) => {
            fields.change(changes)
            if (changes.sound === 'true') unlockAudio()
            else stopAlarm()
          },
        }}
        name="sound"
        label={t('sound')}
        hint={t('soundHint')}
      />
      <button type="button" className="button-quiet" onClick={() => void playAlarm(1)}>
        <Volume2 aria-hidden size={18} />
        {t('testSound')}
      </button>
      {state === 'unsupported' && <ErrorMessage>{t('soundUnsupported')}</ErrorMessage>}
      {isBlocked && <ErrorMessage>{t('soundBlocked')}</ErrorMessage>}
    </div>
  )
}

/** Browsers have no event for a permission that was withdrawn; some reload the page. */
const subscribeToNothing = () => () => {}

const NotificationOption = ({ fields }: { fields: Fields }) => {
  const { t } = useTranslation('stopwatch-timer')
  const language = useLanguage()
  const [answer, setAnswer] = useState<NotificationRequestResult>()
  const isChosen = fields.flag('notification')
  const isAllowed = useSyncExternalStore(subscribeToNothing, hasNotificationPermission, () => true)
  // The permission may have been withdrawn in the browser's settings since the last visit.
  const problem = answer ?? (isChosen && !isAllowed ? 'withdrawn' : undefined)
  const switchOn = async () => {
    const given = await requestNotificationPermission()
    const isShown =
      given === 'granted' &&
      showNotification(t('notificationOn'), t('notificationOnBody'), language)
    setAnswer(given === 'granted' && !isShown ? 'unsupported' : given)
    fields.change({ notification: String(isShown) })
  }
  return (
    <div className="watch-option">
      <SwitchField
        form={{
          flag: () => isChosen && isAllowed,
          change: ({ notification: text }: { notification?: string }) => {
            setAnswer(undefined)
            if (text === 'true') void switchOn()
            else fields.change({ notification: 'false' })
          },
        }}
        name="notification"
        label={t('notification')}
        hint={t('notificationHint')}
      />
      {problem !== undefined && problem !== 'granted' && (
        <ErrorMessage>{t(`notificationProblem.${problem}`)}</ErrorMessage>
      )}
    </div>
  )
}

/** The sound and the notification at the timer's end, both off until the visitor switches them on. */
export const AlarmOptions = (props: AlarmOptionsProps) => {
  const { t } = useTranslation('stopwatch-timer')
  useAlarm(props.fields)
  return (
    <section className="watch-options">
      <h2 className="section-title">{t('atTheEnd')}</h2>
      <SoundOption {...props} />
      <NotificationOption fields={props.fields} />
      <p className="hint">{t('stayOpen')}</p>
    </section>
  )
}

interface FullScreen {
  /** False on iPhones. */
  isPossible: boolean
  isOn: boolean
  toggle: () => void
}

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Shows an element in full screen. `isOn` also follows when the visitor leaves it by Escape or a gesture. */
const useFullScreen = (element: RefObject<HTMLElement | null>): FullScreen => {
  const isPossible = useSyncExternalStore(
    subscribe,
    // Browsers without full screen lack the property.
    () => 'fullscreenEnabled' in document && document.fullscreenEnabled,
    () => false,
  )
  const isOn = useSyncExternalStore(
    subscribe,
    () => element.current !== null && document.fullscreenElement === element.current,
    () => false,
  )
  const toggle = async () => {
    try {
      if (isOn) await document.exitFullscreen()
      else await element.current?.requestFullscreen()
    } catch {
      // If the browser or the visitor's settings refuse, the page stays as it is.
    }
  }
  return { isPossible, isOn, toggle: () => void toggle() }
}

/**
 * Keeps the screen on while the stopwatch or timer runs, in browsers that can. The browser releases the lock when the
 * page is hidden, so that it is requested again when the page is visible.
 */
const useWakeLock = (isRunning: boolean): void => {
  useEffect(() => {
    if (!isRunning || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isOver) await held.release()
        else lock = held
      } catch {
        // The browser refuses when the battery is low or the page was hidden again. The screen then turns off as usual.
      }
    }
    const onChange = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onChange)
      void lock?.release()
    }
  }, [isRunning])
}

interface WatchControlsProps {
  /** The element that fills the screen. */
  face: RefObject<HTMLElement | null>
  isRunning: boolean
  /** The actions of the keyboard shortcuts, or undefined while they are off. */
  shortcuts: WatchActions | undefined
}

/**
 * The controls without which time is measured too: keyboard shortcuts, a wake lock while it runs, and the full-screen
 * button in browsers that have full screen.
 */
export const WatchControls = ({ face, isRunning, shortcuts }: WatchControlsProps) => {
  const { t } = useTranslation('stopwatch-timer')
  const fullScreen = useFullScreen(face)
  useWakeLock(isRunning)
  useShortcuts(shortcuts)
  const label = t(fullScreen.isOn ? 'leaveFullScreen' : 'fullScreen')
  const Icon = fullScreen.isOn ? Minimize2 : Maximize2
  return (
    <IconButton
      icon={Icon}
      label={label}
      iconSize={20}
      className="watch-full-screen"
      hidden={!fullScreen.isPossible}
      onClick={fullScreen.toggle}
    />
  )
}

const markIcons = { fastest: ChevronsUp, slowest: ChevronsDown } as const

export interface LapListProps {
  /** The elapsed time at the end of each lap, in milliseconds. */
  lapsMs: readonly number[]
}

/** A scrollable table of the laps, the last lap first, with buttons to copy and download it. */
export const LapList = ({ lapsMs }: LapListProps) => {
  const { t } = useTranslation('stopwatch-timer')
  const language = useLanguage()
  const laps = computeLaps(lapsMs)
  const nameOf = (number: number) => t('lap', { number })
  const save = () => {
    const csv = lapsToCsv(laps, (column) => t(`columns.${column}`), language)
    saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${t('fileName')}.csv`)
  }
  return (
    <div className="watch-laps">
      <ScrollRegion className="table-scroll table-scroll-tall watch-lap-scroll" label={t('laps')}>
        <table className="data-table data-table-figures">
          <thead>
            <tr>
              <th scope="col">{t('columns.lap')}</th>
              <th scope="col">{t('columns.split')}</th>
              <th scope="col">{t('columns.total')}</th>
            </tr>
          </thead>
          <tbody>
            {laps.toReversed().map(({ number, split, total, mark }) => {
              const Icon = mark && markIcons[mark]
              return (
                <tr key={number} data-mark={mark}>
                  <th scope="row">
                    {nameOf(number)}
                    {mark && Icon && (
                      <span className="watch-mark">
                        <Icon aria-hidden size={16} />
                        {t(`marks.${mark}`)}
                      </span>
                    )}
                  </th>
                  <td>{formatHundredths(split)}</td>
                  <td>{formatHundredths(total)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
      <div className="watch-lap-actions">
        <CopyButton text={lapsToText(laps, nameOf)} label={t('copyTimes')} />
        <button type="button" className="button-quiet" onClick={save}>
          <Download aria-hidden size={18} />
          {t('download')}
        </button>
      </div>
    </div>
  )
}
