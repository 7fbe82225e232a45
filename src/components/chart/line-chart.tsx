import './chart.css'
import './line-chart.css'
import { type PointerEvent, useRef, useState } from 'react'
import { ValueAxis } from './axis.tsx'
import { linearScale, niceTicks, runsOf, tickDecimals } from './scale.ts'
import { useWidth } from './use-width.ts'

export interface LinePoint {
  /** Its place on the axis, in any unit; ascending. */
  at: number
  /** For drawing only. */
  value: number
  /** The same as they are read: what it is called, and its exact value. */
  name: string
  text: string
}

interface LineChartProps {
  /** What the picture shows, in a sentence: all that a screen reader says of it. A table has to stand beside it. */
  summary: string
  points: readonly LinePoint[]
  /** Points farther apart than this are not joined: nothing is known of what lies between. */
  longestStep: number
  /** What the points are, for the slider that goes through them: `Day`. */
  sliderName: string
  /** Writes a value of the axis with as many decimals as its steps need. */
  formatTick: (value: number, decimals: number) => string
  /** Where the axis below is labelled, given how many labels there is room for. */
  labelsFor: (most: number) => readonly { at: number; text: string }[]
}

// In CSS pixels, as everything that is drawn.
const height = 240
const plotTop = 8
const plotBottom = height - 28
const plotRight = 8
const wantedTicks = 4
const digitWidth = 6.9
const labelWidth = 62
/** The axis of values that are all the same: half a hundredth of them on either side. */
const flatShare = 0.005

/** Values over time or the like as a line, read one by one. */
export const LineChart = (props: LineChartProps) => {
  const { summary, points, longestStep, sliderName, formatTick, labelsFor } = props
  const area = useRef<HTMLDivElement>(null)
  const width = useWidth(area)
  const [chosen, setChosen] = useState<number>()
  const last = points.length - 1
  const index = Math.min(chosen ?? last, last)
  const point = points[index]

  const values = points.map(({ value }) => value)
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  const margin = lowest === highest ? Math.abs(lowest) * flatShare || 1 : 0
  const ticks = niceTicks({ start: lowest - margin, end: highest + margin }, wantedTicks)
  const decimals = tickDecimals(ticks)
  const tickTexts = ticks.map((tick) => formatTick(tick, decimals))
  const plotLeft = Math.ceil(Math.max(...tickTexts.map(({ length }) => length)) * digitWidth) + 12
  const across = { start: plotLeft, end: Math.max(plotLeft + 1, width - plotRight) }
  const y = linearScale(
    { start: ticks[0] ?? 0, end: ticks.at(-1) ?? 1 },
    { start: plotBottom, end: plotTop },
  )
  const x = linearScale({ start: points[0]?.at ?? 0, end: points[last]?.at ?? 1 }, across)
  const placeOf = ({ at, value }: LinePoint) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`
  const labels = labelsFor(Math.max(1, Math.floor((across.end - across.start) / labelWidth)))

  const choose = (event: PointerEvent<HTMLElement>) => {
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left
    const distances = points.map(({ at }) => Math.abs(x(at) - place))
    setChosen(distances.indexOf(Math.min(...distances)))
  }

  return (
    <div className="chart line-chart">
      <p className="line-chart-readout">
        <strong>{point?.text}</strong>
        <span>{point?.name}</span>
      </p>
      <div className="chart-area" ref={area} onPointerDown={choose} onPointerMove={choose}>
        <svg role="img" aria-label={summary} viewBox={`0 0 ${width} ${height}`} width="100%">
          <ValueAxis
            ticks={ticks}
            scale={y}
            format={(tick) => tickTexts[ticks.indexOf(tick)] ?? ''}
            across={across}
          />
          {labels.map(({ at, text }) => (
            <g key={at}>
              <line
                className="chart-base"
                x1={x(at)}
                x2={x(at)}
                y1={plotBottom}
                y2={plotBottom + 5}
              />
              <text className="chart-text" x={x(at)} y={height - 6} textAnchor="middle">
                {text}
              </text>
            </g>
          ))}
          {runsOf(points, longestStep).map((run) => (
            <path
              key={run[0]?.at}
              className="line-chart-line"
              // A point by itself is a dot: a line of no length, with round ends.
              d={`M${run.map(placeOf).join('L')}${run.length === 1 ? 'h0' : ''}`}
            />
          ))}
          {point && (
            <g>
              <line
                className="line-chart-cursor"
                x1={x(point.at)}
                x2={x(point.at)}
                y1={plotTop}
                y2={plotBottom}
              />
              <circle className="line-chart-dot" cx={x(point.at)} cy={y(point.value)} r="5" />
            </g>
          )}
        </svg>
      </div>
      {last > 0 && (
        <input
          type="range"
          className="chart-slider line-chart-slider"
          style={{ marginLeft: plotLeft, width: `calc(100% - ${plotLeft}px)` }}
          min={0}
          max={last}
          value={index}
          onChange={(event) => setChosen(event.target.valueAsNumber)}
          aria-label={sliderName}
          aria-valuetext={`${point?.name ?? ''}. ${point?.text ?? ''}`}
        />
      )}
    </div>
  )
}
