import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '../../ui/use-language.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Face } from './face.tsx'
import { Figures } from './figures.tsx'
import { LapList } from './lap-list.tsx'
import { addLap, atZero, elapsedAt, lapsOf, toggleStopwatch } from './stopwatch.ts'
import type { Stopwatch } from './stopwatch.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { act, readNow } from './use-timekeeper.ts'
import { elapsedParts, formatHundredths, hundredthsOf, sayHours } from './write-time.ts'

interface StopwatchPanelProps {
  stopwatch: Stopwatch
  isShown: boolean
  hasShortcuts: boolean
  /** Told before something is done: the tab is now a chosen one. */
  onUse: () => void
}

type Press = Parameters<typeof act>[1]

export const StopwatchPanel = (props: StopwatchPanelProps) => {
  const { stopwatch, isShown, hasShortcuts, onUse } = props
  const { t } = useTranslation('stopwatch-timer')
  const language = useLanguage()
  const [said, setSaid] = useState('')
  const isRunning = stopwatch.phase === 'running'
  const laps = lapsOf(stopwatch)

  const toggle = (press: Press) => {
    onUse()
    act((kept, now) => ({ ...kept, stopwatch: toggleStopwatch(kept.stopwatch, now) }), press)
    const time = formatHundredths(hundredthsOf(elapsedAt(stopwatch, readNow())))
    setSaid(isRunning ? t('said.pausedAt', { time }) : t('said.started'))
  }
  const lap = (press: Press) => {
    if (!isRunning) return
    act((kept, now) => ({ ...kept, stopwatch: addLap(kept.stopwatch, now) }), press)
    setSaid(t('lap', { number: laps.length + 1 }))
  }
  const reset = (press: Press) => {
    onUse()
    act((kept) => ({ ...kept, stopwatch: atZero }), press)
    setSaid(t('said.reset'))
  }
  useShortcuts(isShown && hasShortcuts, (action, event) => ({ toggle, lap, reset })[action](event))

  return (
    <>
      <Face
        isRunning={isRunning}
        onToggle={toggle}
        onReset={reset}
        said={said}
        button={
          <button type="button" className="button-quiet" disabled={!isRunning} onClick={lap}>
            <Flag aria-hidden size={18} />
            {t('lapAction')}
          </button>
        }
      >
        <Figures
          name="elapsed"
          label={t('elapsed')}
          initial={elapsedParts(0)}
          pace={isShown && isRunning ? 'hundredths' : 'once'}
          showAt={(now) => {
            const elapsedMs = elapsedAt(stopwatch, now)
            return {
              figures: elapsedParts(hundredthsOf(elapsedMs)),
              note: sayHours(elapsedMs, language),
            }
          }}
        />
      </Face>
      <LapList lapsMs={laps} />
    </>
  )
}
