import { Flag } from 'lucide-react'
import { useState } from 'react'
import { LazyComponent } from '../../components/lazy-module.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { Face } from './face.tsx'
import { Figures } from './figures.tsx'
import type { LapListProps } from './lap-list.tsx'
import { lapList } from './use-rarer-parts.ts'
import { addLap, atZero, elapsedAt, lapsOf, toggleStopwatch } from './stopwatch.ts'
import type { Stopwatch } from './stopwatch.ts'
import type { Fields } from './use-fields.ts'
import { type Press, act } from './use-timekeeper.ts'
import { elapsedParts, formatHundredths, hundredthsOf, sayHours } from './write-time.ts'

interface StopwatchPanelProps {
  stopwatch: Stopwatch
  fields: Fields
  isShown: boolean
}

export const StopwatchPanel = ({ stopwatch, fields, isShown }: StopwatchPanelProps) => {
  const { t } = useTranslation('stopwatch-timer')
  const language = useLanguage()
  const [said, setSaid] = useState('')
  const isRunning = stopwatch.phase === 'running'
  const laps = lapsOf(stopwatch)

  /** What is used is what the visitor means to see, whatever else runs. */
  const chooseTab = () => fields.change({ tab: 'stopwatch' })
  const toggle = (press: Press) => {
    chooseTab()
    act((kept, now) => {
      const next = toggleStopwatch(kept.stopwatch, now)
      setSaid(
        next.phase === 'paused'
          ? t('said.pausedAt', { time: formatHundredths(hundredthsOf(next.elapsedMs)) })
          : t('said.started'),
      )
      return { ...kept, stopwatch: next }
    }, press)
  }
  const lap = (press: Press) => {
    if (!isRunning) return
    act((kept, now) => ({ ...kept, stopwatch: addLap(kept.stopwatch, now) }), press)
    setSaid(t('lap', { number: laps.length + 1 }))
  }
  const reset = (press: Press) => {
    chooseTab()
    act((kept) => ({ ...kept, stopwatch: atZero }), press)
    setSaid(t('said.reset'))
  }
  return (
    <>
      <Face
        isRunning={isRunning}
        actions={{ toggle, lap, reset }}
        hasKeys={isShown && fields.flag('shortcuts')}
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
