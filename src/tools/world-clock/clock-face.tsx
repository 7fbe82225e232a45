import { useMinute, useSecond } from './ticking.tsx'

const point = (hour: number, radius: number) => {
  const angle = (hour * Math.PI) / 6
  return `${(50 + radius * Math.sin(angle)).toFixed(1)} ${(50 - radius * Math.cos(angle)).toFixed(1)}`
}

/** Twelve strokes, those of every third hour longer. */
const ticks = Array.from(
  { length: 12 },
  (_, hour) => `M${point(hour, hour % 3 === 0 ? 33 : 36)}L${point(hour, 40)}`,
).join('')

/** Turned by its style: an attribute would have the drawing laid out again. */
const Hand = ({ of, degrees, length }: { of: string; degrees: number; length: number }) => (
  <line
    className={`world-${of}`}
    x1="50"
    y1="50"
    x2="50"
    y2={50 - length}
    style={{ transform: `rotate(${degrees}deg)` }}
  />
)

const SecondHand = ({ offset }: { offset: number }) => (
  <Hand of="second" degrees={useSecond(offset) * 6} length={39} />
)

interface ClockFaceProps {
  /** Seconds the city is ahead of UTC; undefined in the prerendered page. */
  offset: number | undefined
  /** A chosen moment stands still. */
  isRunning: boolean
}

/** A dial with its hands; the time beside it says the same in figures. */
export const ClockFace = ({ offset, isRunning }: ClockFaceProps) => {
  const minuteMs = useMinute()
  const minutes =
    minuteMs === undefined || offset === undefined
      ? undefined
      : Math.floor((minuteMs / 1000 + offset) / 60)
  return (
    <svg className="world-face" viewBox="0 0 100 100" aria-hidden>
      <circle className="world-dial" cx="50" cy="50" r="47" />
      <path className="world-tick" d={ticks} />
      {offset !== undefined && minutes !== undefined && (
        <>
          <Hand of="hour" degrees={(minutes % 720) / 2} length={23} />
          <Hand of="minute" degrees={(minutes % 60) * 6} length={35} />
          {isRunning && <SecondHand offset={offset} />}
          <circle className="world-hub" cx="50" cy="50" r="4" />
        </>
      )}
    </svg>
  )
}
