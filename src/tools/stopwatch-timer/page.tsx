import '../../components/form/form.css'
import './page.css'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { SwitchField } from '../../components/form/options.tsx'
import { Tabs } from '../../components/tabs/tabs.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { type Timer, initialState, changeDuration, remainingMsAt, minuteMs } from './state.ts'
import { StopwatchPanel, TimerPanel } from './panels.tsx'
import { type Fields, useFields, updateState, useTick, useTimekeeper } from './use-timekeeper.ts'
import { formatRemaining } from './format-time.ts'

const separator = ' · '

/** The text before the document's own title, with its separator. */
let prefix = ''

/** The document's title without the prefix. */
const originalTitle = () =>
  prefix !== '' && document.title.startsWith(prefix)
    ? document.title.slice(prefix.length)
    : document.title

/** Puts a text before the document's title, as in `09:41 · Stopwatch…`. An empty text removes it. */
const setTitlePrefix = (text: string): void => {
  const own = originalTitle()
  prefix = text === '' ? '' : `${text}${separator}`
  const title = `${prefix}${own}`
  if (document.title !== title) document.title = title
}

/** Restores the title when the page is left, before the next page sets its own. */
const useTitleRestore = (): void => {
  useLayoutEffect(() => {
    const restore = () => setTitlePrefix('')
    // The browser's history must not keep the prefix after a full page load either.
    addEventListener('pagehide', restore)
    return () => {
      removeEventListener('pagehide', restore)
      restore()
    }
  }, [])
}

const setDuration = (durationMs: number) =>
  updateState((state) => ({ ...state, timer: changeDuration(state.timer, durationMs) }))

/** Reconciles the minutes of the field or the address with a timer that was left running, paused or ended. */
const useDuration = (timer: Timer | undefined, fields: Fields) => {
  const isSettled = useRef(false)
  useEffect(() => {
    if (!timer) return
    const { phase, durationMs } = timer
    const wantedMs = fields.durationOf(fields.values.minutes)
    // A link with a duration replaces only a timer that was not started or has ended.
    const isFree =
      phase === 'set' || (phase === 'ended' && fields.wasInAddress && !isSettled.current)
    isSettled.current = true
    if (wantedMs === undefined || wantedMs === durationMs) return
    if (isFree) setDuration(wantedMs)
    else fields.change({ minutes: String(durationMs / minuteMs) })
  }, [timer, fields])
}

const useTitle = (timer: Timer) => {
  const { t } = useTranslation('stopwatch-timer')
  useTitleRestore()
  useTick(
    (now) => {
      const titles = { running: formatRemaining(remainingMsAt(timer, now)), ended: t('timeUp') }
      setTitlePrefix(
        timer.phase === 'running' || timer.phase === 'ended' ? titles[timer.phase] : '',
      )
    },
    timer.phase === 'running' ? 'seconds' : 'once',
  )
}

export default function StopwatchTimerPage() {
  const { t } = useTranslation('stopwatch-timer')
  const state = useTimekeeper()
  const { stopwatch, timer } = state ?? initialState
  // A visitor who comes back sees the tab of what was left running.
  const isTimerFirst = timer.phase !== 'set' && stopwatch.phase !== 'running'
  const fields = useFields(isTimerFirst)
  const { tab } = fields
  useDuration(state?.timer, fields)
  useTitle(timer)

  return (
    <form
      className="panel watch"
      method="dialog"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <Tabs
        label={t('tools')}
        selected={tab}
        onSelect={(name) => fields.change({ tab: name })}
        tabs={[
          {
            name: 'stopwatch',
            label: t('stopwatch'),
            panel: (
              <StopwatchPanel stopwatch={stopwatch} fields={fields} isShown={tab === 'stopwatch'} />
            ),
          },
          {
            name: 'timer',
            label: t('timer'),
            panel: <TimerPanel timer={timer} fields={fields} isShown={tab === 'timer'} />,
          },
        ]}
      />
      <div className="watch-keys">
        <SwitchField
          form={fields}
          name="shortcuts"
          label={t('shortcuts')}
          hint={t('shortcutsHint')}
        />
      </div>
    </form>
  )
}
