import { type ReactNode, useRef } from 'react'
import { Pause, Play, RotateCcw } from 'lucide-react'
import { lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { WatchActions } from './use-shortcuts.ts'
import { type TickRate, useTick } from './use-timekeeper.ts'

/** The texts of the display at one moment. */
interface DisplayedTime {
  /** The minutes and seconds, and the smaller hundredths after them. */
  figures: readonly [string, string]
  /** The line below: the same time in hours, or the time since the timer's end. */
  note: string
}

interface TimeDisplayProps {
  name: string
  label: string
  /** The figures of the prerendered page. */
  initial: readonly [string, string]
  /** A message that is announced and shown before the note, such as that the time is up. */
  alert?: string
  rate: TickRate | 'once'
  timeAt: (now: number) => DisplayedTime
}

const sizeOf = (figures: string) =>
  figures.length > 6 ? 'very-long' : figures.length > 5 ? 'long' : 'usual'

const setText = (element: HTMLElement | null, text: string) => {
  if (element && element.textContent !== text) element.textContent = text
}

/**
 * The time display. It writes to the DOM directly, because React would render up to 27 times a second. It is not a live
 * region, so that screen readers do not read every change.
 */
export const TimeDisplay = ({ name, label, initial, alert, rate, timeAt }: TimeDisplayProps) => {
  const large = useRef<HTMLSpanElement>(null)
  const small = useRef<HTMLSpanElement>(null)
  const below = useRef<HTMLParagraphElement>(null)
  const [initialLarge, initialSmall] = initial
  useTick((now) => {
    const { figures, note } = timeAt(now)
    setText(large.current, figures[0])
    setText(small.current, figures[1])
    setText(below.current, note)
    large.current?.parentElement?.setAttribute('data-size', sizeOf(figures[0]))
  }, rate)
  return (
    <div className="watch-display">
      <output name={name} aria-label={label} aria-live="off" data-size="usual">
        <span ref={large}>{initialLarge}</span>
        {initialSmall !== '' && (
          <span className="watch-small" ref={small}>
            {initialSmall}
          </span>
        )}
      </output>
      <div className="watch-notes">
        {alert !== undefined && <p role="status">{alert}</p>}
        <p ref={below} />
      </div>
    </div>
  )
}

// All deferred parts are in one file. The watch face asks for it on mount, long before a first lap or a timer's end.
const watchControls = lazyModule(async () => (await import('./deferred-parts.tsx')).WatchControls)

interface WatchFaceProps {
  isRunning: boolean
  /** The timer's time is up. */
  isOver?: boolean
  actions: WatchActions
  /** The keyboard shortcuts are active. */
  hasShortcuts: boolean
  /** A button between Start and Reset. */
  extraButton: ReactNode
  /** The message for screen readers about the last action. */
  announcement: string
  children: ReactNode
}

/** The display and its buttons, which full screen shows together. */
export const WatchFace = (props: WatchFaceProps) => {
  const { isRunning, isOver, actions, hasShortcuts, extraButton, announcement, children } = props
  const { t } = useTranslation('stopwatch-timer')
  const face = useRef<HTMLDivElement>(null)
  // If the controls cannot be loaded, the stopwatch and the timer work without them.
  const { module: WatchControls } = useLazyModule(watchControls)
  return (
    <div className="watch-face" ref={face} data-over={isOver || undefined}>
      {children}
      <div className="watch-buttons">
        <button type="button" className="button" onClick={actions.toggle}>
          {isRunning ? <Pause aria-hidden size={22} /> : <Play aria-hidden size={22} />}
          {t(isRunning ? 'pause' : 'start')}
        </button>
        {extraButton}
        <button type="button" className="button-quiet" onClick={actions.reset}>
          <RotateCcw aria-hidden size={18} />
          {t('reset')}
        </button>
        {WatchControls && (
          <WatchControls
            face={face}
            isRunning={isRunning}
            shortcuts={hasShortcuts ? actions : undefined}
          />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  )
}
