import './chart.css'
import './line-chart.css'
import { type PointerEvent, useRef, useState } from 'react'
import { useChartWidth, ValueAxis } from './axis.tsx'
import { linearScale, niceTicks, splitAtGaps, tickDecimals } from './scale.ts'

interface LinePoint {
  /** The position on the horizontal axis, in any unit. Positions are ascending. */
  at: number
  /** The value for drawing. */
  value: number
  /** The name of the position. */
  name: string
  /** The exact value as text. */
  text: string
}

interface LineChartProps {
  /** The text alternative of the picture, in one sentence. A table with the data must be beside the chart. */
  summary: string
  points: readonly LinePoint[]
  /** Points that are farther apart are not joined, because the values between them are unknown. */
  maxGap: number
  /** The label of the slider that goes through the points: `Day`. */
  sliderName: string
  /** Formats a value of the axis with the decimals that its steps need. */
  formatTick: (value: number, decimals: number) => string
  /** The labels of the horizontal axis, given how many fit. */
  labelsFor: (most: number) => readonly { at: number; text: string }[]
}

// All sizes are in CSS pixels.
const heightPx = 240
const plotTop = 8
const plotBottom = heightPx - 28
const plotRight = 8
const maxSteps = 4
const digitWidthPx = 6.9
const labelWidthPx = 62
/** The margin on either side of equal values, as a share of the value. */
const flatMargin = 0.005

/** A line chart of values over time, which can be read point by point with a pointer or a slider. */
export const LineChart = (props: LineChartProps) => {
  const { summary, points, maxGap, sliderName, formatTick, labelsFor } = props
  const chartArea = useRef<HTMLDivElement>(null)
  const width = useChartWidth(chartArea)
  const [chosen, setChosen] = useState<number>()
  const last = points.length - 1
  const index = Math.min(chosen ?? last, last)
  const point = points[index]

  const values = points.map(({ value }) => value)
  const minValue = Math.min(...values)
  const maxValue = Math.max(...values)
  const margin = minValue === maxValue ? Math.abs(minValue) * flatMargin || 1 : 0
  const ticks = niceTicks({ start: minValue - margin, end: maxValue + margin }, maxSteps)
  const decimals = tickDecimals(ticks)
  const tickTexts = ticks.map((tick) => formatTick(tick, decimals))
  const plotLeft = Math.ceil(Math.max(...tickTexts.map(({ length }) => length)) * digitWidthPx) + 12
  const across = { start: plotLeft, end: Math.max(plotLeft + 1, width - plotRight) }
  const y = linearScale(
    { start: ticks[0] ?? 0, end: ticks.at(-1) ?? 1 },
    { start: plotBottom, end: plotTop },
  )
  const x = linearScale({ start: points[0]?.at ?? 0, end: points[last]?.at ?? 1 }, across)
  const positionOf = ({ at, value }: LinePoint) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`
  const labels = labelsFor(Math.max(1, Math.floor((across.end - across.start) / labelWidthPx)))

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
      <div className="chart-area" ref={chartArea} onPointerDown={choose} onPointerMove={choose}>
        <svg role="img" aria-label={summary} viewBox={`0 0 ${width} ${heightPx}`} width="100%">
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
              <text className="chart-text" x={x(at)} y={heightPx - 6} textAnchor="middle">
                {text}
              </text>
            </g>
          ))}
          {splitAtGaps(points, maxGap).map((run) => (
            <path
              key={run[0]?.at}
              className="line-chart-line"
              // A single point is drawn as a line of no length with round ends.
              d={`M${run.map(positionOf).join('L')}${run.length === 1 ? 'h0' : ''}`}
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
