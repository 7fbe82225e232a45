import './chart.css'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { CategoryAxis, useChartWidth, ValueAxis } from './axis.tsx'
import { bandScale, labelIndexes, linearScale, niceTicks, stacked } from './scale.ts'

interface BarSeries {
  name: string
  /** The values for drawing, one per category, 0 or more. */
  values: readonly number[]
  /** The exact values as text, with their sign. */
  texts: readonly string[]
}

interface StackedBarsProps {
  /** The text alternative of the picture, in one sentence. A table with the data must be beside the chart. */
  summary: string
  categories: readonly string[]
  /** The full name of a category: `Year 7`. */
  nameOf: (index: number) => string
  /** The label of the slider that goes through the categories: `Year`. */
  sliderName: string
  /** At most three series, from the bottom up. Each has a pattern of its own. */
  series: readonly BarSeries[]
  /** The unit of the values, which is shown above their axis. */
  unit: string
  formatTick: (value: number) => string
}

// All sizes are in CSS pixels.
const heightPx = 260
const plotTop = 26
const plotBottom = heightPx - 26
const plotLeft = 54
const maxSteps = 4
const labelWidthPx = 26
const bandGap = 0.24

/** Stacked bars, whose parts differ in pattern and tone. They can be read one by one with a pointer or a slider. */
export const StackedBars = (props: StackedBarsProps) => {
  const { summary, categories, nameOf, sliderName, series, unit, formatTick } = props
  const id = useId()
  const chartArea = useRef<HTMLDivElement>(null)
  const width = useChartWidth(chartArea)
  const [chosen, setChosen] = useState(0)
  const last = categories.length - 1
  const index = Math.min(chosen, last)

  const stacks = categories.map((_, at) => stacked(series.map(({ values }) => values[at] ?? 0)))
  const maxValue = Math.max(...stacks.map((stack) => stack.at(-1)?.end ?? 0))
  const ticks = niceTicks({ start: 0, end: maxValue > 0 ? maxValue : 1 }, maxSteps)
  const y = linearScale({ start: 0, end: ticks.at(-1) ?? 1 }, { start: plotBottom, end: plotTop })
  const across = { start: plotLeft, end: Math.max(plotLeft + 1, width) }
  const bands = bandScale(categories.length, across, bandGap)
  const positionOf = (at: number) => bands.startOf(at) + bands.width / 2
  const fills = ['var(--accent)', `url(#${id}hatched)`, `url(#${id}dotted)`]

  const choose = (event: PointerEvent<HTMLElement>) =>
    setChosen(bands.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
  const readout = series.map(({ name, texts }) => `${name} ${texts[index] ?? ''}`)

  return (
    <div className="chart">
      <div className="chart-legend">
        <p className="chart-chosen">{nameOf(index)}</p>
        <ul>
          {series.map(({ name, texts }, at) => (
            <li key={name}>
              <svg width="16" height="16" aria-hidden>
                <rect
                  className="chart-bar"
                  x="1"
                  y="1"
                  width="14"
                  height="14"
                  rx="3"
                  fill={fills[at]}
                />
              </svg>
              <span>{name}</span>
              <strong>{texts[index]}</strong>
            </li>
          ))}
        </ul>
      </div>
      <div className="chart-area" ref={chartArea} onPointerDown={choose} onPointerMove={choose}>
        <svg role="img" aria-label={summary} viewBox={`0 0 ${width} ${heightPx}`} width="100%">
          <defs>
            <pattern
              id={`${id}hatched`}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect className="chart-paper" width="6" height="6" />
              <rect className="chart-ink" width="2" height="6" />
            </pattern>
            <pattern id={`${id}dotted`} width="5" height="5" patternUnits="userSpaceOnUse">
              <rect className="chart-paper" width="5" height="5" />
              <circle className="chart-ink" cx="2.5" cy="2.5" r="1" />
            </pattern>
          </defs>
          <text className="chart-text" x={plotLeft - 8} y="12" textAnchor="end">
            {unit}
          </text>
          <rect
            className="chart-highlight"
            x={positionOf(index) - (across.end - across.start) / categories.length / 2}
            y={plotTop}
            width={(across.end - across.start) / categories.length}
            height={plotBottom - plotTop}
          />
          <ValueAxis ticks={ticks} scale={y} format={formatTick} across={across} />
          {stacks.map((stack, at) => (
            <g key={categories[at]}>
              {stack.map(({ start, end }, part) => (
                <rect
                  key={series[part]?.name}
                  className="chart-bar"
                  x={bands.startOf(at)}
                  y={y(end)}
                  width={bands.width}
                  height={y(start) - y(end)}
                  fill={fills[part]}
                />
              ))}
            </g>
          ))}
          <CategoryAxis
            labels={categories}
            positionOf={positionOf}
            y={heightPx - 8}
            shown={labelIndexes(categories.length, across.end - across.start, labelWidthPx)}
          />
        </svg>
      </div>
      {last > 0 && (
        <input
          type="range"
          className="chart-slider"
          min={0}
          max={last}
          value={index}
          onChange={(event) => setChosen(event.target.valueAsNumber)}
          aria-label={sliderName}
          aria-valuetext={`${nameOf(index)}. ${readout.join('. ')}`}
        />
      )}
    </div>
  )
}
