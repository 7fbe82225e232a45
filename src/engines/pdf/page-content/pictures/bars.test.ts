import { describe, expect, it } from 'vitest'
import type { Box } from '../geometry.ts'
import { findBars } from './bars.ts'

const bar = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
})

describe('bars', () => {
  it('stand on one line, equally wide, differently high', () => {
    const bars = [30, 80, 55, 64].map((height, at) =>
      bar(100 + at * 30, 300 - height, 120 + at * 30, 300),
    )
    expect(findBars(bars)).toEqual([bar(100, 220, 210, 300)])
  })

  it('lie beside one line', () => {
    const bars = [30, 80, 55].map((width, at) =>
      bar(100, 200 + at * 20, 100 + width, 214 + at * 20),
    )
    expect(findBars(bars)).toEqual([bar(100, 200, 180, 254)])
  })

  it('are not cells of a table, which are as high as their row, or as wide as their column', () => {
    const row = [0, 1, 2, 3].map((at) => bar(100 + at * 30, 280, 130 + at * 30, 300))
    const column = [0, 20, 55, 75].map((top) => bar(100, 300 + top, 160, 315 + top))
    expect(findBars([...row, ...column])).toEqual([])
  })

  it('are not backgrounds of two widths, of lines that end and lines that do not', () => {
    const lines = [300, 300, 180, 300, 300, 180].map((width, at) =>
      bar(100, 200 + at * 20, 100 + width, 214 + at * 20),
    )
    expect(findBars(lines)).toEqual([])
  })

  it('are not areas far apart, too few, or over each other', () => {
    expect(
      findBars([10, 40, 70].map((height, at) => bar(at * 190, 300 - height, at * 190 + 10, 300))),
    ).toEqual([])
    expect(
      findBars([10, 40].map((height, at) => bar(at * 20, 300 - height, at * 20 + 10, 300))),
    ).toEqual([])
    expect(findBars([10, 40, 70].map((height) => bar(20, 300 - height, 30, 300)))).toEqual([])
  })
})
