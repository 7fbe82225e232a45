import { Pause, Play, RotateCcw } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useLazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { KeyAction } from './key-action.ts'
import { comforts } from './use-rarer-parts.ts'
import type { Press } from './use-timekeeper.ts'

/** What the buttons and the keys do; a timer has no laps. */
export type WatchActions = Readonly<Record<Exclude<KeyAction, 'lap'>, (press: Press) => void>> &
  Readonly<Partial<Record<KeyAction, (press: Press) => void>>>

interface FaceProps {
  isRunning: boolean
  /** The time is up. */
  isOver?: boolean
  actions: WatchActions
  /** Keys do the same. */
  hasKeys: boolean
  /** Between the two buttons that both tools have. */
  button: ReactNode
  /** What a screen reader is told of what was just done. */
  said: string
  children: ReactNode
}

/** The display and its buttons, which may fill the screen. */
export const Face = (props: FaceProps) => {
  const { isRunning, isOver, actions, hasKeys, button, said, children } = props
  const { t } = useTranslation('stopwatch-timer')
  const face = useRef<HTMLDivElement>(null)
  // Where they cannot be had, time is measured without them.
  const { module: Comforts } = useLazyModule(comforts)
  return (
    <div className="watch-face" ref={face} data-over={isOver || undefined}>
      {children}
      <div className="watch-buttons">
        <button type="button" className="button" onClick={actions.toggle}>
          {isRunning ? <Pause aria-hidden size={22} /> : <Play aria-hidden size={22} />}
          {t(isRunning ? 'pause' : 'start')}
        </button>
        {button}
        <button type="button" className="button-quiet" onClick={actions.reset}>
          <RotateCcw aria-hidden size={18} />
          {t('reset')}
        </button>
        {Comforts && (
          <Comforts face={face} isRunning={isRunning} keys={hasKeys ? actions : undefined} />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  )
}
