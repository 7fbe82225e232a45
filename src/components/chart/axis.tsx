import { type RefObject, useEffect, useState } from 'react'
import type { Interval, Scale } from './scale.ts'

interface ValueAxisProps {
  ticks: readonly number[]
  scale: Scale
  format: (value: number) => string
  /** The start and the end of the grid lines. The labels are before the start. */
  across: Interval
}

/** A vertical axis of values, with a label and a grid line per tick. */
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
  /** The center of a category. */
  positionOf: (index: number) => number
  y: number
  /** The indexes of the labels that fit. */
  shown: readonly number[]
}

/** A horizontal axis of categories, with as many labels as fit. */
export const CategoryAxis = ({ labels, positionOf, y, shown }: CategoryAxisProps) => (
  <g>
    {shown.map((index) => (
      <text key={index} className="chart-text" x={positionOf(index)} y={y} textAnchor="middle">
        {labels[index]}
      </text>
    ))}
  </g>
)

/** The width before the first measurement. */
const defaultWidthPx = 640

/** The width of an element in CSS pixels, also after changes. Charts are drawn at this width so that text keeps its size. */
export const useChartWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(defaultWidthPx)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
