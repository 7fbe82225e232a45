import { afterEach, describe, expect, it, vi } from 'vitest'

/** A browser's canvas with its limits, as far as it is tried: beyond them nothing is drawn, and nothing is said. */
const stubCanvas = (fits: (width: number, height: number) => boolean, hasContext = true) => {
  const tried: string[] = []
  class StubCanvas {
    width: number
    height: number
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
      tried.push(`${width}x${height}`)
    }
    getContext() {
      const { width, height } = this
      let isDrawn = false
      return hasContext
        ? {
            fillRect: (x: number, y: number) => {
              isDrawn = fits(width, height) && x === width - 1 && y === height - 1
            },
            getImageData: (x: number, y: number) => ({
              data: [isDrawn && x === width - 1 && y === height - 1 ? 255 : 0],
            }),
          }
        : null
    }
  }
  vi.stubGlobal('OffscreenCanvas', StubCanvas)
  return tried
}

/** Fresh each time: what was found out is remembered. */
const load = async () => {
  vi.resetModules()
  return import('./fits-canvas.ts')
}

afterEach(() => vi.unstubAllGlobals())

describe('fitsCanvas', () => {
  it('asks nothing about what every browser can draw', async () => {
    const tried = stubCanvas(() => false)
    const { fitsCanvas, fitsEverywhere } = await load()
    expect(fitsCanvas(4096, 4096)).toBe(true)
    expect(fitsEverywhere(2480, 3508)).toBe(true)
    expect(fitsEverywhere(4097, 1)).toBe(false)
    expect(tried).toEqual([])
  })

  it('finds out the limits of Safari on iOS, and asks once', async () => {
    const tried = stubCanvas((width, height) => width * height <= 16_777_216)
    const { fitsCanvas } = await load()
    for (let round = 0; round < 2; round += 1) {
      expect(fitsCanvas(4128, 4064)).toBe(true)
      expect(fitsCanvas(4961, 7016)).toBe(false)
    }
    expect(tried).toEqual(['4128x4064', '4961x7016'])
  })

  it('knows of the other pages of a scan, each of a slightly different size, from a few', async () => {
    const tried = stubCanvas((width, height) => width * height <= 40_000_000)
    const { fitsCanvas } = await load()
    expect(fitsCanvas(5000, 7100)).toBe(true)
    expect(fitsCanvas(6000, 8000)).toBe(false)
    for (let page = 0; page < 100; page += 1) {
      expect(fitsCanvas(4900 + page, 7000 + page)).toBe(true)
      expect(fitsCanvas(6000 + page, 8000 + (page % 7))).toBe(false)
    }
    expect(fitsCanvas(7100, 5000)).toBe(true)
    expect(tried).toEqual(['5000x7100', '6000x8000', '7100x5000'])
  })

  it('does not try what would only take memory', async () => {
    const tried = stubCanvas(() => true)
    const { fitsCanvas } = await load()
    expect(fitsCanvas(65_536, 1)).toBe(false)
    expect(fitsCanvas(30_000, 30_000)).toBe(false)
    expect(tried).toEqual([])
  })

  it('leaves most of the memory to others, where it is known', async () => {
    stubCanvas(() => true)
    vi.stubGlobal('navigator', { deviceMemory: 2 })
    const { fitsCanvas } = await load()
    expect(fitsCanvas(8192, 8192)).toBe(true)
    expect(fitsCanvas(8192, 8193)).toBe(false)
  })

  it('takes no context and no memory for a no', async () => {
    stubCanvas(() => true, false)
    expect((await load()).fitsCanvas(5000, 5000)).toBe(false)
    vi.stubGlobal('OffscreenCanvas', function throwing() {
      throw new RangeError('out of memory')
    })
    expect((await load()).fitsCanvas(5000, 5000)).toBe(false)
  })
})
