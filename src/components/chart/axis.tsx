import type { Interval, Scale } from './scale.ts'

interface ValueAxisProps {
  ticks: readonly number[]
  scale: Scale
  format: (value: number) => string
  /** Where the grid lines begin and end; labels stand before the beginning. */
  across: Interval
}

/** Values from bottom to top: a label and a grid line each. */
export const ValueAxis = ({ ticks, scale, format, across }: ValueAxisProps) => (
  <g>
    {ticks.map((tick) => (
      <g key={tick}>
        <line
          className={tick === 0 ? 'chart-base' : 'chart-grid'}
          x1={across.start}
          x2={across.end}
          y1={scale(tick)}
          y2={scale(tick)}
        />
        <text
          className="chart-text"
          x={across.start - 8}
          y={scale(tick)}
          dy="0.35em"
          textAnchor="end"
        >
          {format(tick)}
        </text>
      </g>
    ))}
  </g>
)

interface CategoryAxisProps {
  labels: readonly string[]
  /** The middle of a category. */
  placeOf: (index: number) => number
  y: number
  /** Which of them are written: those there is room for. */
  shown: readonly number[]
}

/** Categories from left to right, as many labels as fit. */
export const CategoryAxis = ({ labels, placeOf, y, shown }: CategoryAxisProps) => (
  <g>
    {shown.map((index) => (
      <text key={index} className="chart-text" x={placeOf(index)} y={y} textAnchor="middle">
        {labels[index]}
      </text>
    ))}
  </g>
)
