import '../../components/form/form.css'
import './page.css'
import { useEffect, useRef } from 'react'
import { SwitchField } from '../../components/form/options.tsx'
import { Tabs } from '../../components/tabs/tabs.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { nothingKept } from './kept.ts'
import { StopwatchPanel } from './stopwatch-panel.tsx'
import { TimerPanel } from './timer-panel.tsx'
import { type Timer, changeDuration, leftAt, minuteMs } from './timer.ts'
import { type Fields, useFields } from './use-fields.ts'
import { act, useBeat, useKept } from './use-timekeeper.ts'
import { showInTitle, useTitleRestored } from './use-title.ts'
import { formatRemaining } from './write-time.ts'

const change = (durationMs: number) =>
  act((kept) => ({ ...kept, timer: changeDuration(kept.timer, durationMs) }))

/** Brings the minutes in the field or the address together with a timer that was left running, paused or over. */
const useDuration = (timer: Timer | undefined, fields: Fields) => {
  const isSettled = useRef(false)
  useEffect(() => {
    if (!timer) return
    const { phase, durationMs } = timer
    const wantedMs = fields.durationOf(fields.values.minutes)
    // One that is over has nothing to lose to a link that names a duration; any other stays what it is, whatever the link says.
    const isFree =
      phase === 'set' || (phase === 'ended' && fields.isCalculated && !isSettled.current)
    isSettled.current = true
    if (wantedMs === undefined || wantedMs === durationMs) return
    if (isFree) change(wantedMs)
    else fields.change({ minutes: String(durationMs / minuteMs) })
  }, [timer, fields])
}

const useTitle = (timer: Timer) => {
  const { t } = useTranslation('stopwatch-timer')
  useTitleRestored()
  useBeat(
    (now) => {
      const titles = { running: formatRemaining(leftAt(timer, now)), ended: t('timeUp') }
      showInTitle(timer.phase === 'running' || timer.phase === 'ended' ? titles[timer.phase] : '')
    },
    timer.phase === 'running' ? 'seconds' : 'once',
  )
}

export default function StopwatchTimerPage() {
  const { t } = useTranslation('stopwatch-timer')
  const kept = useKept()
  const { stopwatch, timer } = kept ?? nothingKept
  // What the visitor left running is what they come back for.
  const isTimerFirst = timer.phase !== 'set' && stopwatch.phase !== 'running'
  const fields = useFields(isTimerFirst)
  const { tab } = fields
  useDuration(kept?.timer, fields)
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
