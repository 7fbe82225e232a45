import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createPngOptimiser, levelFor } from './optimise-png.ts'
import { createOxipng } from './oxipng.ts'
import { loadOxipng, testCodecs } from '../../testing/image/png-codecs.ts'

const png = new Blob([readFileSync('src/tools/jpg-to-png/fixtures/png-named.jpg')])

/** Width and height of a PNG, from its header (ISO/IEC 15948, 11.2.2). */
const sizeOf = async (blob: Blob) => {
  const view = new DataView(await blob.arrayBuffer())
  return [view.getUint32(16), view.getUint32(20)]
}

describe('with oxipng itself', () => {
  const shrink = createPngOptimiser(testCodecs.oxipng)

  it('makes a PNG smaller, of the same size in pixels', async () => {
    const { blob, isOptimised } = await shrink(png, 120 * 80)
    expect(isOptimised).toBe(true)
    expect(blob.type).toBe('image/png')
    expect(blob.size).toBeLessThan(png.size)
    expect(await sizeOf(blob)).toEqual([120, 80])
  })

  it('never gives back a larger one: what is small already comes back as it is', async () => {
    const once = await shrink(png, 120 * 80)
    const twice = await shrink(once.blob, 120 * 80)
    expect(twice).toEqual({ blob: once.blob, isOptimised: true })
  })
})

describe('when something fails', () => {
  it('keeps what oxipng cannot read as it was, and goes on with the next', async () => {
    const shrink = createPngOptimiser(testCodecs.oxipng)
    const damaged = png.slice(0, 500)
    expect(await shrink(damaged, 1)).toEqual({ blob: damaged, isOptimised: false })
    expect((await shrink(png, 1)).isOptimised).toBe(true)
  })

  it('says that the engine is not there, and fetches it again the next time', async () => {
    let isOnline = false
    const load = () => (isOnline ? loadOxipng() : Promise.reject(new TypeError('Failed to fetch')))
    const shrink = createPngOptimiser(createOxipng(load))
    await expect(shrink(png, 1)).rejects.toMatchObject({ code: 'engine-not-loaded' })
    isOnline = true
    expect((await shrink(png, 1)).isOptimised).toBe(true)
  })
})

describe('levelFor', () => {
  it.each([
    [1, 1],
    [8_000_000, 1],
    [8_000_001, 0],
    [12_000 * 9_000, 0],
  ])('%d pixels: level %d', (pixels, level) => {
    expect(levelFor(pixels)).toBe(level)
  })
})
