import { Flag } from 'lucide-react'
import { useState } from 'react'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { LapListProps } from './deferred-parts.tsx'
import {
  type Stopwatch,
  addLap,
  zeroStopwatch,
  elapsedMsAt,
  lapsOf,
  toggleStopwatch,
} from './stopwatch.ts'
import type { Fields } from './use-fields.ts'
import { type Press, updateState } from './use-timekeeper.ts'
import { WatchFace, TimeDisplay } from './watch-face.tsx'
import { elapsedParts, formatHundredths, wholeHundredths, formatHours } from './format-time.ts'

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
