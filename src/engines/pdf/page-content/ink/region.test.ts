import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightOf, widthOf } from '../geometry.ts'
import { readContent } from '../../../../testing/pdf/page-content.ts'

const inkOf = async (content: string) => (await readContent(content)).ink

const round = (value: number): number => Math.round(value * 100) / 100

/** Coordinates of a grid's lines, some 20 points apart. */
const gridLines = (start: number) =>
  fc.array(fc.integer({ min: 12, max: 60 }), { minLength: 1, maxLength: 5 }).map((gaps) => {
    let at = start
    return [start, ...gaps.map((gap) => (at += gap))]
  })

describe('a grid drawn as one area with a hole for every cell', () => {
  it('comes as its lines, each in one piece', async () => {
    await fc.assert(
      fc.asyncProperty(
        gridLines(50),
        gridLines(60),
        fc.constantFrom(0.5, 1, 2),
        async (xs, ys, thickness) => {
          const [left, bottom] = [xs[0] ?? 0, ys[0] ?? 0]
          const [right, top] = [xs.at(-1) ?? 0, ys.at(-1) ?? 0]
          const outline = `${left} ${bottom} ${right - left + thickness} ${top - bottom + thickness} re`
          const holes = xs.slice(1).flatMap((x, column) =>
            ys.slice(1).map((y, row) => {
              const [from, under] = [(xs[column] ?? 0) + thickness, (ys[row] ?? 0) + thickness]
              return `${from} ${under} ${x - from} ${y - under} re`
            }),
          )
          const { strokes, fills, curves } = await inkOf(`${outline} ${holes.join(' ')} f*`)
          expect([...fills, ...curves]).toEqual([])
          const middles = (isHorizontal: boolean) =>
            strokes
              .filter((stroke) => stroke.isHorizontal === isHorizontal)
              .map(({ box }) => round(isHorizontal ? 800 - box.top : box.left))
              .toSorted((one, other) => one - other)
          expect(middles(true)).toEqual(ys.map((y) => y + thickness / 2))
          expect(middles(false)).toEqual(xs.map((x) => x + thickness / 2))
          for (const { box, isHorizontal } of strokes)
            expect(round(isHorizontal ? widthOf(box) : heightOf(box))).toBe(
              round(isHorizontal ? right - left + thickness : top - bottom + thickness),
            )
        },
      ),
      { numRuns: 30 },
    )
  })
})
