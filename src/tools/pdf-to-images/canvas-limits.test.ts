import { afterEach, describe, expect, it, vi } from 'vitest'

/** Stubs the canvas of a browser with limits: beyond them nothing is drawn, and no error is thrown. */
const stubCanvas = (fits: (width: number, height: number) => boolean, hasContext = true) => {
  const tested: string[] = []
  class StubCanvas {
    width: number
    height: number
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
      tested.push(`${width}x${height}`)
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
  return tested
}

/** Loads the module anew, because it remembers which sizes were tested. */
const load = async () => {
  vi.resetModules()
  return import('./canvas-limits.ts')
}

afterEach(() => vi.unstubAllGlobals())

describe('fitsCanvas', () => {
  it('does not test what every browser can draw', async () => {
    const tested = stubCanvas(() => false)
    const { fitsCanvas, alwaysFitsCanvas } = await load()
    expect(fitsCanvas(4096, 4096)).toBe(true)
    expect(alwaysFitsCanvas(2480, 3508)).toBe(true)
    expect(alwaysFitsCanvas(4097, 1)).toBe(false)
    expect(tested).toEqual([])
  })

  it('finds the limits of Safari on iOS, and tests each size once', async () => {
    const tested = stubCanvas((width, height) => width * height <= 16_777_216)
    const { fitsCanvas } = await load()
    for (let round = 0; round < 2; round += 1) {
      expect(fitsCanvas(4128, 4064)).toBe(true)
      expect(fitsCanvas(4961, 7016)).toBe(false)
    }
    expect(tested).toEqual(['4128x4064', '4961x7016'])
  })

  it('derives the other pages of a scan, each of a slightly different size, from a few tests', async () => {
    const tested = stubCanvas((width, height) => width * height <= 40_000_000)
    const { fitsCanvas } = await load()
    expect(fitsCanvas(5000, 7100)).toBe(true)
    expect(fitsCanvas(6000, 8000)).toBe(false)
    for (let page = 0; page < 100; page += 1) {
      expect(fitsCanvas(4900 + page, 7000 + page)).toBe(true)
      expect(fitsCanvas(6000 + page, 8000 + (page % 7))).toBe(false)
    }
    expect(fitsCanvas(7100, 5000)).toBe(true)
    expect(tested).toEqual(['5000x7100', '6000x8000', '7100x5000'])
  })

  it('does not test what no browser can draw', async () => {
    const tested = stubCanvas(() => true)
    const { fitsCanvas } = await load()
    expect(fitsCanvas(65_536, 1)).toBe(false)
    expect(fitsCanvas(30_000, 30_000)).toBe(false)
    expect(tested).toEqual([])
  })

  it('uses a small share of the memory, if its size is known', async () => {
    stubCanvas(() => true)
    vi.stubGlobal('navigator', { deviceMemory: 2 })
    const { fitsCanvas } = await load()
    expect(fitsCanvas(8192, 8192)).toBe(true)
    expect(fitsCanvas(8192, 8193)).toBe(false)
  })

  it('treats a missing context and missing memory as not fitting', async () => {
    stubCanvas(() => true, false)
    expect((await load()).fitsCanvas(5000, 5000)).toBe(false)
    vi.stubGlobal('OffscreenCanvas', function throwing() {
      throw new RangeError('out of memory')
    })
    expect((await load()).fitsCanvas(5000, 5000)).toBe(false)
  })
})
