import { describe, expect, it } from 'vitest'
import type { Fill } from '../ink.ts'
import { joinDots } from './dots.ts'

const square = (left: number, top: number, side: number, order = 0, color = '#000000'): Fill => ({
  box: { left, top, right: left + side, bottom: top + side },
  color,
  order,
})
const indexes = Array.from({ length: 40 }, (_, index) => index)

describe('dots', () => {
  it('in a row are a dotted line, along or down the page', () => {
    const along = indexes.map((index) => square(100 + index, 50, 0.5, index + 3))
    const down = indexes.map((index) => square(200, 60 + index, 0.5, index + 50))
    const box = square(10, 10, 90)
    const { fills, strokes } = joinDots([...along.toReversed(), box, ...down])
    expect(fills).toEqual([box])
    expect(strokes).toEqual([
      {
        box: { left: 100, right: 139.5, top: 50.25, bottom: 50.25 },
        isHorizontal: true,
        widthPoints: 0.5,
        color: '#000000',
        isDashed: true,
        order: 3,
      },
      {
        box: { left: 200.25, right: 200.25, top: 60, bottom: 99.5 },
        isHorizontal: false,
        widthPoints: 0.5,
        color: '#000000',
        isDashed: true,
        order: 50,
      },
    ])
  })

  it('end a line where a gap does, or another colour', () => {
    const dots = [
      ...indexes.slice(0, 10).map((index) => square(index * 2, 50, 1)),
      ...indexes.slice(0, 10).map((index) => square(100 + index * 2, 50, 1)),
      ...indexes.slice(0, 10).map((index) => square(120 + index * 2, 50, 1, 0, '#ff0000')),
    ]
    expect(joinDots(dots).strokes.map(({ box }) => [box.left, box.right])).toEqual([
      [0, 19],
      [100, 119],
      [120, 139],
    ])
  })

  it('are marks of a list when they stand far from each other', () => {
    const marks = [0, 1, 2, 3, 4, 5].map((row) => square(50, 100 + 14 * row, 3))
    expect(joinDots(marks)).toEqual({ fills: marks, strokes: [] })
  })

  it('that are very small, and few, are where lines meet', () => {
    expect(joinDots([square(50, 50, 0.5), square(90, 50, 0.5)])).toEqual({ fills: [], strokes: [] })
  })

  it('need not be there', () => {
    expect(joinDots([])).toEqual({ fills: [], strokes: [] })
  })
})
