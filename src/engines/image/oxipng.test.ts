import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createOxipng, createPngOptimizer, levelFor } from './oxipng.ts'
import { loadOxipng, testCodecs } from '../../testing/image/png.ts'

const pngBytes = new Uint8Array(readFileSync('src/tools/jpg-to-png/fixtures/png-named.jpg'))

describe('createOxipng', () => {
  it('works on after files that oxipng cannot read', async () => {
    const oxipng = createOxipng(loadOxipng)
    expect(await oxipng.optimize(pngBytes.subarray(0, 300), 1)).toBeUndefined()
    expect(await oxipng.optimize(new Uint8Array(), 1)).toBeUndefined()
    expect((await oxipng.optimize(pngBytes, 1))?.length).toBeLessThan(pngBytes.length)
  })
})

const png = new Blob([readFileSync('src/tools/jpg-to-png/fixtures/png-named.jpg')])

/** Returns the width and height of a PNG from its header (ISO/IEC 15948, 11.2.2). */
const sizeOf = async (blob: Blob) => {
  const view = new DataView(await blob.arrayBuffer())
  return [view.getUint32(16), view.getUint32(20)]
}

describe('with oxipng itself', () => {
  const shrink = createPngOptimizer(testCodecs.oxipng)

  it('makes a PNG smaller, of the same size in pixels', async () => {
    const { blob, isOptimized } = await shrink(png, 120 * 80)
    expect(isOptimized).toBe(true)
    expect(blob.type).toBe('image/png')
    expect(blob.size).toBeLessThan(png.size)
    expect(await sizeOf(blob)).toEqual([120, 80])
  })

  it('never gives back a larger one: what is small already comes back as it is', async () => {
    const once = await shrink(png, 120 * 80)
    const twice = await shrink(once.blob, 120 * 80)
    expect(twice).toEqual({ blob: once.blob, isOptimized: true })
  })
})

describe('when something fails', () => {
  it('keeps what oxipng cannot read as it was, and goes on with the next', async () => {
    const shrink = createPngOptimizer(testCodecs.oxipng)
    const damaged = png.slice(0, 500)
    expect(await shrink(damaged, 1)).toEqual({ blob: damaged, isOptimized: false })
    expect((await shrink(png, 1)).isOptimized).toBe(true)
  })

  it('says that the engine is not there, and fetches it again the next time', async () => {
    let isOnline = false
    const load = () => (isOnline ? loadOxipng() : Promise.reject(new TypeError('Failed to fetch')))
    const shrink = createPngOptimizer(createOxipng(load))
    await expect(shrink(png, 1)).rejects.toMatchObject({ code: 'engine-not-loaded' })
    isOnline = true
    expect((await shrink(png, 1)).isOptimized).toBe(true)
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
