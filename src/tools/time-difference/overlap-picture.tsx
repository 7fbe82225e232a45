import { useLanguage } from '../../components/use-translation.ts'
import { type DayOverlap, type Span, hoursOf, placeIn } from './overlap.ts'
import { formatTick } from './words.ts'

interface OverlapPictureProps {
  overlap: DayOverlap
  zones: readonly [string, string]
  /** Said in place of the picture. */
  label: string
  /** Drawn as a line where it falls within the day. */
  now: Temporal.Instant | undefined
}

/** Every so many hours the scale has a mark; every second of them goes where there is little room. */
const tickHours = 3

const percent = (fraction: number) => `${(fraction * 100).toFixed(3)}%`

const anchorOf = (place: number) => (place < 0.02 ? 'start' : place > 0.98 ? 'end' : 'middle')

/** The first city's day from left to right, both cities' working hours in it, and what they share. */
export const OverlapPicture = ({ overlap, zones, label, now }: OverlapPictureProps) => {
  const language = useLanguage()
  const { day, first, second, common } = overlap
  const bars = (spans: readonly Span[], y: number, height: number, className: string) =>
    spans.map(({ start, end }) => (
      <rect
        key={start.toString()}
        className={className}
        x={percent(placeIn(day, start))}
        y={y}
        width={percent(placeIn(day, end) - placeIn(day, start))}
        height={height}
        rx={6}
      />
    ))
  const hours = hoursOf(day)
  // The end has its mark even when clocks change, and no other right beside it.
  const ticks = hours.filter(
    (_, hour) => (hour % tickHours === 0 && hour < hours.length - 2) || hour === hours.length - 1,
  )
  const scale = (zone: string, y: number) =>
    ticks.map((moment, index) => (
      <text
        key={moment.toString()}
        className={index % 2 === 1 ? 'time-tick time-tick-between' : 'time-tick'}
        x={percent(placeIn(day, moment))}
        y={y}
        textAnchor={anchorOf(placeIn(day, moment))}
      >
        {formatTick(moment.toZonedDateTimeISO(zone), language)}
      </text>
    ))
  const nowPlace = now && placeIn(day, now)
  return (
    <svg className="time-overlap" role="img" aria-label={label} width="100%" height={140}>
      {scale(zones[0], 12)}
      <rect className="time-bar" x="0" y={24} width="100%" height={38} rx={6} />
      <rect className="time-bar" x="0" y={78} width="100%" height={38} rx={6} />
      {bars(first, 24, 38, 'time-bar-work')}
      {bars(second, 78, 38, 'time-bar-work')}
      {bars(common, 19, 102, 'time-bar-common')}
      {ticks.slice(1, -1).map((moment) => (
        <line
          key={moment.toString()}
          className="time-bar-tick"
          x1={percent(placeIn(day, moment))}
          x2={percent(placeIn(day, moment))}
          y1={62}
          y2={78}
        />
      ))}
      {nowPlace !== undefined && nowPlace >= 0 && nowPlace < 1 && (
        <line
          className="time-bar-now"
          x1={percent(nowPlace)}
          x2={percent(nowPlace)}
          y1={18}
          y2={122}
        />
      )}
      {scale(zones[1], 136)}
    </svg>
  )
}
