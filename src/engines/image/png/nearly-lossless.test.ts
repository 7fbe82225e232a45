import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { coarsen } from './nearly-lossless.ts'
import { wavyPicture } from '../../../testing/image/png.ts'

const rasters = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((bytes): Raster => ({ data: new Uint8ClampedArray(bytes), width, height })),
  )
const ways = fc.constantFrom('rounded' as const, 'predicted' as const)
const steps = fc.integer({ min: 1, max: 40 })

const alphasOf = ({ data }: Raster) => data.filter((_, at) => at % 4 === 3)

describe('coarsen', () => {
  it('changes no sample by more than half a step, and no alpha', () => {
    fc.assert(
      fc.property(rasters, ways, steps, (raster, way, step) => {
        const coarse = coarsen(raster, { way, step })
        expect([coarse.width, coarse.height]).toEqual([raster.width, raster.height])
        expect(alphasOf(coarse)).toEqual(alphasOf(raster))
        const changes = coarse.data.map((sample, at) => Math.abs(sample - (raster.data[at] ?? 0)))
        // Levels that are evenly spread up to 255 may be a little further apart than the step.
        const most = way === 'rounded' ? Math.ceil(step * 0.75) : Math.ceil(step / 2)
        expect(Math.max(...changes)).toBeLessThanOrEqual(most)
      }),
    )
  })

  it('a step of one changes nothing', () => {
    fc.assert(
      fc.property(rasters, ways, (raster, way) => {
        expect(coarsen(raster, { way, step: 1 }).data).toEqual(raster.data)
      }),
    )
  })

  it('gray stays gray', () => {
    fc.assert(
      fc.property(rasters, ways, steps, (raster, way, step) => {
        const gray = raster.data.map((sample, at, all) =>
          at % 4 === 3 ? sample : (all[at - (at % 4)] ?? 0),
        )
        const { data } = coarsen({ ...raster, data: gray }, { way, step })
        for (let at = 0; at < data.length; at += 4)
          expect([data[at + 1], data[at + 2]]).toEqual([data[at], data[at]])
      }),
    )
  })

  it('black and white stay what they are when rounded', () => {
    fc.assert(
      fc.property(steps, (step) => {
        const data = Uint8ClampedArray.of(0, 0, 0, 255, 255, 255, 255, 255)
        expect(coarsen({ data, width: 2, height: 1 }, { way: 'rounded', step }).data).toEqual(data)
      }),
    )
  })

  it('rounds to so many levels', () => {
    const { data } = coarsen(wavyPicture().raster, { way: 'rounded', step: 17 })
    const reds = new Set(data.filter((_, at) => at % 4 === 0))
    expect([...reds].every((red) => red % 17 === 0)).toBe(true)
  })
})
