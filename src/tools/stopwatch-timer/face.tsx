import { Maximize2, Minimize2, Pause, Play, RotateCcw } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from '../../ui/use-translation.ts'
import { useFullScreen } from './use-full-screen.ts'

interface FaceProps {
  isRunning: boolean
  /** The time is up. */
  isOver?: boolean
  onToggle: (event: MouseEvent) => void
  onReset: (event: MouseEvent) => void
  /** Between the two buttons that both tools have. */
  button: ReactNode
  /** What a screen reader is told of what was just done. */
  said: string
  children: ReactNode
}

/** The display and its buttons, which may fill the screen. */
export const Face = (props: FaceProps) => {
  const { isRunning, isOver, onToggle, onReset, button, said, children } = props
  const { t } = useTranslation('stopwatch-timer')
  const face = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(face)
  return (
    <div className="watch-face" ref={face} data-over={isOver || undefined}>
      {children}
      <div className="watch-buttons">
        <button type="button" className="button" onClick={onToggle}>
          {isRunning ? <Pause aria-hidden size={22} /> : <Play aria-hidden size={22} />}
          {t(isRunning ? 'pause' : 'start')}
        </button>
        {button}
        <button type="button" className="button-quiet" onClick={onReset}>
          <RotateCcw aria-hidden size={18} />
          {t('reset')}
        </button>
        <button
          type="button"
          className="icon-button watch-full-screen"
          hidden={fullScreen.isPossible === false}
          data-waiting={fullScreen.isPossible === undefined || undefined}
          onClick={fullScreen.toggle}
          aria-label={t(fullScreen.isOn ? 'leaveFullScreen' : 'fullScreen')}
          title={t(fullScreen.isOn ? 'leaveFullScreen' : 'fullScreen')}
        >
          {fullScreen.isOn ? (
            <Minimize2 aria-hidden size={20} />
          ) : (
            <Maximize2 aria-hidden size={20} />
          )}
        </button>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  )
}
