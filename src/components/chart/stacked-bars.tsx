import './chart.css'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { CategoryAxis, ValueAxis } from './axis.tsx'
import { bandScale, labelledIndexes, linearScale, niceTicks, stacked } from './scale.ts'
import { useWidth } from './use-width.ts'

interface BarSeries {
  name: string
  /** A value a category, 0 or more; for drawing only. */
  values: readonly number[]
  /** The same as they are read: exact, with their sign. */
  texts: readonly string[]
}

interface StackedBarsProps {
  /** What the picture shows, in a sentence: all that a screen reader says of it. A table has to stand beside it. */
  summary: string
  categories: readonly string[]
  /** What a category is called in full: `Year 7`. */
  nameOf: (index: number) => string
  /** What the categories are, for the slider that goes through them: `Year`. */
  sliderName: string
  /** Three at most, from the bottom up: each has a pattern of its own. */
  series: readonly BarSeries[]
  /** What the values are counted in, above their axis. */
  unit: string
  formatTick: (value: number) => string
}

// In CSS pixels, as everything that is drawn.
const height = 260
const plotTop = 26
const plotBottom = height - 26
const plotLeft = 54
const wantedTicks = 4
const labelWidth = 26
const gap = 0.24

/** Bars of several parts on top of each other, told apart by pattern as well as by tone, and read one by one. */
export const StackedBars = (props: StackedBarsProps) => {
  const { summary, categories, nameOf, sliderName, series, unit, formatTick } = props
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const width = useWidth(area)
  const [chosen, setChosen] = useState(0)
  const last = categories.length - 1
  const index = Math.min(chosen, last)

  const stacks = categories.map((_, at) => stacked(series.map(({ values }) => values[at] ?? 0)))
  const highest = Math.max(...stacks.map((stack) => stack.at(-1)?.end ?? 0))
  const ticks = niceTicks({ start: 0, end: highest > 0 ? highest : 1 }, wantedTicks)
  const y = linearScale({ start: 0, end: ticks.at(-1) ?? 1 }, { start: plotBottom, end: plotTop })
  const across = { start: plotLeft, end: Math.max(plotLeft + 1, width) }
  const bands = bandScale(categories.length, across, gap)
  const placeOf = (at: number) => bands.startOf(at) + bands.width / 2
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
      <div className="chart-area" ref={area} onPointerDown={choose} onPointerMove={choose}>
        <svg role="img" aria-label={summary} viewBox={`0 0 ${width} ${height}`} width="100%">
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
            x={placeOf(index) - (across.end - across.start) / categories.length / 2}
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
            placeOf={placeOf}
            y={height - 8}
            shown={labelledIndexes(categories.length, across.end - across.start, labelWidth)}
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
