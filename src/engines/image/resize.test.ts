import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import startResize, { resize } from '@jsquash/resize/lib/resize/pkg/squoosh_resize.js'
import { describe, expect, it } from 'vitest'
import { createResizer, scalingForPdf } from './resize.ts'
import { paint } from '../../testing/image/pictures.ts'

const wasm = createRequire(import.meta.url).resolve(
  '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm',
)
const engine = { load: () => startResize(readFileSync(wasm)), resize }

describe('with the engine itself', () => {
  const scale = createResizer(engine)

  it('keeps a plain color as it is', async () => {
    const scaled = await scale(
      paint(90, 60, () => [200, 100, 50]),
      { width: 30, height: 20 },
    )
    expect([scaled.width, scaled.height, scaled.data.length]).toEqual([30, 20, 2400])
    // The package sometimes rounds linear light to whole numbers.
    const off = scaled.data.map((value, at) => Math.abs(value - ([200, 100, 50, 255][at % 4] ?? 0)))
    expect(Math.max(...off)).toBeLessThanOrEqual(1)
  })

  it('mixes light, not coded values: black and white stripes become 188, not 128', async () => {
    const stripes = paint(400, 400, (x) => (x % 2 === 0 ? [0, 0, 0] : [255, 255, 255]))
    const { data } = await scale(stripes, { width: 40, height: 40 })
    // Half the linear light is coded as 1.055 × 0.5^(1/2.4) − 0.055 of 255 = 187.5 (IEC 61966-2-1).
    expect(Math.abs((data[(20 * 40 + 20) * 4] ?? 0) - 187.5)).toBeLessThan(3)
  })

  it('lets no color of transparent pixels show', async () => {
    const fringed = paint(200, 200, (x) => (x < 100 ? [255, 0, 0, 255] : [0, 255, 0, 0]))
    const { data } = await scale(fringed, { width: 25, height: 25 })
    const seen = Array.from({ length: 625 }, (_, at) => at * 4).filter((at) => data[at + 3] !== 0)
    expect(seen.every((at) => (data[at + 1] ?? 0) < 8)).toBe(true)
  })

  it('scales opaque pictures the same without premultiplied alpha', async () => {
    const picture = paint(210, 130, (x, y) => [(x * 7) % 256, (x * y) % 256, (y * 5) % 256])
    const [opaque, translucent] = await Promise.all(
      [true, false].map((isOpaque) =>
        createResizer(engine, { ...scalingForPdf, isOpaque })(picture, { width: 90, height: 55 }),
      ),
    )
    const off = opaque?.data.map((value, at) => Math.abs(value - (translucent?.data[at] ?? 0)))
    expect(Math.max(...(off ?? [Infinity]))).toBeLessThanOrEqual(1)
  })

  it('gives back the picture itself where there is nothing to do', async () => {
    const picture = paint(8, 8, () => [1, 2, 3])
    expect(await scale(picture, { width: 8, height: 8 })).toBe(picture)
  })
})

describe('when something fails', () => {
  const picture = paint(8, 8, () => [1, 2, 3])

  it('says that the engine is not there, and fetches it again the next time', async () => {
    let isOnline = false
    const load = () => (isOnline ? engine.load() : Promise.reject(new TypeError('Failed to fetch')))
    const scale = createResizer({ ...engine, load })
    await expect(scale(picture, { width: 4, height: 4 })).rejects.toMatchObject({
      code: 'engine-not-loaded',
    })
    isOnline = true
    expect((await scale(picture, { width: 4, height: 4 })).width).toBe(4)
  })

  it('says that there is not memory enough', async () => {
    const scale = createResizer({
      load: () => Promise.resolve(),
      resize: () => {
        throw new WebAssembly.RuntimeError('unreachable')
      },
    })
    await expect(scale(picture, { width: 4, height: 4 })).rejects.toMatchObject({
      code: 'out-of-memory',
    })
  })
})
