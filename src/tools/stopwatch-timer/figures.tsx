import { useRef } from 'react'
import { type Pace, useBeat } from './use-timekeeper.ts'

/** What the display shows at a moment. */
export interface Shown {
  /** Minutes and seconds, and after them what is set smaller. */
  figures: readonly [string, string]
  /** A line below: the same in hours, or how long ago the time was up. */
  note: string
}

interface FiguresProps {
  name: string
  label: string
  /** As the page is prerendered. */
  initial: readonly [string, string]
  /** Announced, and shown before the note: the time is up. */
  alert?: string
  pace: Pace | 'once'
  showAt: (now: number) => Shown
}

const sizeOf = (figures: string) =>
  figures.length > 6 ? 'very-long' : figures.length > 5 ? 'long' : 'usual'

const write = (element: HTMLElement | null, text: string) => {
  if (element && element.textContent !== text) element.textContent = text
}

/**
 * The time, the largest thing on the page. It is written straight into the page, which spares React a hundred
 * renders a second, and is no live region: nobody wants every hundredth read aloud.
 */
export const Figures = ({ name, label, initial, alert, pace, showAt }: FiguresProps) => {
  const large = useRef<HTMLSpanElement>(null)
  const small = useRef<HTMLSpanElement>(null)
  const below = useRef<HTMLParagraphElement>(null)
  const [initialLarge, initialSmall] = initial
  useBeat((now) => {
    const { figures, note } = showAt(now)
    write(large.current, figures[0])
    write(small.current, figures[1])
    write(below.current, note)
    large.current?.parentElement?.setAttribute('data-size', sizeOf(figures[0]))
  }, pace)
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
