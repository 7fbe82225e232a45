import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bandScale,
  labelIndexes,
  linearScale,
  niceTicks,
  splitAtGaps,
  stacked,
  tickDecimals,
} from './scale.ts'

const interval = fc
  .tuple(
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
  )
  .map(([start, span]) => ({ start, end: start + span }))
  .filter(({ start, end }) => end - start >= 1e-7 * Math.max(1, Math.abs(start)))

describe('ticks', () => {
  // The expected ticks are those of d3-scale 4.0.3, scaleLinear().domain([a, b]).nice(n).ticks(n).
  it.each([
    [0, 12_015, 4, [0, 5000, 10_000, 15_000]],
    [0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 0.3, 3, [0, 0.1, 0.2, 0.3]],
    [-7, 12, 4, [-10, -5, 0, 5, 10, 15]],
  ])('%d to %d in %d steps, as d3 has them', (start, end, maxSteps, ticks) => {
    expect(niceTicks({ start, end }, maxSteps)).toEqual(ticks)
  })

  // Here d3 gives 5 steps instead of 4, and 7 instead of 5, whose labels may not fit.
  it.each([
    [0, 9800, 4, [0, 5000, 10_000]],
    [1.07, 1.19, 5, [1.05, 1.1, 1.15, 1.2]],
  ])('%d to %d in at most %d steps', (start, end, maxSteps, ticks) => {
    expect(niceTicks({ start, end }, maxSteps)).toEqual(ticks)
  })

  it('cover the interval with even, round steps', () => {
    fc.assert(
      fc.property(interval, fc.integer({ min: 1, max: 12 }), (range, maxSteps) => {
        const ticks = niceTicks(range, maxSteps)
        const step = (ticks[1] ?? Number.NaN) - (ticks[0] ?? Number.NaN)
        const tolerance = 1e-6 * step
        expect(ticks.at(0)).toBeLessThanOrEqual(range.start + tolerance)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(range.end - tolerance)
        expect(ticks.length).toBeLessThanOrEqual(maxSteps + 3)
        const leading = step / 10 ** Math.floor(Math.log10(step) + 1e-6)
        expect([1, 2, 5].some((nice) => Math.abs(leading - nice) < 1e-2)).toBe(true)
      }),
    )
  })

  it.each([
    [5, 5],
    [5, 4],
    [0, Number.POSITIVE_INFINITY],
    [Number.NaN, 1],
  ])('%d to %d has none', (start, end) => {
    expect(() => niceTicks({ start, end }, 4)).toThrow(RangeError)
  })
})

describe('scales', () => {
  it('place values in proportion, upside down as well', () => {
    const scale = linearScale({ start: 0, end: 200 }, { start: 100, end: 0 })
    expect([scale(0), scale(50), scale(200), scale(400)]).toEqual([100, 75, 0, -100])
  })

  it('place the only value there is in the middle', () => {
    expect(linearScale({ start: 3, end: 3 }, { start: 0, end: 10 })(3)).toBe(5)
  })

  it('set bands side by side and find them again', () => {
    const bands = bandScale(5, { start: 10, end: 110 }, 0.25)
    expect(bands.width).toBe(15)
    expect(bands.startOf(0)).toBe(12.5)
    expect(bands.startOf(4)).toBe(92.5)
    expect([-50, 10, 29.9, 30.1, 109, 500].map(bands.indexAt)).toEqual([0, 0, 0, 1, 4, 4])
  })

  it.each([
    [5, 300, 24, [0, 1, 2, 3, 4]],
    [25, 300, 24, [0, 4, 9, 14, 19, 24]],
    // The label of the first category would touch that of the second.
    [8, 100, 24, [1, 3, 5, 7]],
    [3, 24, 24, [0]],
    [1, 10, 24, [0]],
    [60, 300, 24, [4, 9, 14, 19, 24, 29, 34, 39, 44, 49, 54, 59]],
  ])('label %d categories on %d with %d each: %j', (count, room, width, indexes) => {
    expect(labelIndexes(count, room, width)).toEqual(indexes)
  })

  it('never set two labels closer than they are wide', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 60, max: 900 }),
        (count, room) => {
          const indexes = labelIndexes(count, room, 24)
          expect(indexes.length).toBeGreaterThan(0)
          for (const [at, index] of indexes.entries()) {
            const previous = indexes[at - 1]
            if (previous !== undefined)
              expect(((index - previous) * room) / count).toBeGreaterThanOrEqual(24 * 0.999)
          }
        },
      ),
    )
  })

  it('stack parts without gap or overlap', () => {
    expect(stacked([3, 4, 5])).toEqual([
      { start: 0, end: 3 },
      { start: 3, end: 7 },
      { start: 7, end: 12 },
    ])
    expect(stacked([])).toEqual([])
  })
})

describe('a line', () => {
  it.each([
    [[0, 5, 10], 0],
    [[1.05, 1.1, 1.15], 2],
    [[0.5, 1], 1],
    [[1, 1.2], 1],
    [[0, 5000], 0],
    [[0.00005, 0.000052], 6],
    [[3], 0],
    [[], 0],
  ])('has ticks %j, told apart by %d decimals', (ticks, decimals) => {
    expect(tickDecimals(ticks)).toBe(decimals)
  })

  it('says each of its ticks apart', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-3, max: 1, noNaN: true }),
        (start, share) => {
          const ticks = niceTicks({ start, end: start * (1 + share) }, 4)
          const texts = ticks.map((tick) => tick.toFixed(tickDecimals(ticks)))
          expect(new Set(texts).size).toBe(ticks.length)
        },
      ),
    )
  })

  it('is parted where points are too far apart', () => {
    const runs = (places: readonly number[], longest: number) =>
      splitAtGaps(
        places.map((at) => ({ at })),
        longest,
      ).map((run) => run.map(({ at }) => at))
    expect(runs([1, 2, 5, 8, 14, 15], 3)).toEqual([
      [1, 2, 5, 8],
      [14, 15],
    ])
    expect(runs([1, 5, 9], 3)).toEqual([[1], [5], [9]])
    expect(runs([], 3)).toEqual([])
  })
})
