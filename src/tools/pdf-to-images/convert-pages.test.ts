import { describe, expect, it } from 'vitest'
import { type ErrorCode, ToolError } from '../../core/errors.ts'
import { type RenderImage, type ZipWriter, convertPages } from './convert-pages.ts'
import { ImageZip } from './image-zip.ts'
import type { PlannedImage } from './plan-images.ts'
import { memorySink } from './zip-sinks.ts'

/** A PNG's signature and header, then a chunk that says which page it is. */
const pngOf = (pageIndex: number) => {
  const header = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, ...Array.from({ length: 17 }, () => 0)]
  const picture = [0, 0, 0, 1, 0x49, 0x44, 0x41, 0x54, pageIndex, 0, 0, 0, 0]
  return new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...header, ...picture)], {
    type: 'image/png',
  })
}
const plan = (pageIndex: number): PlannedImage => ({
  pageIndex,
  format: 'png',
  quality: 85,
  dpi: 150,
  widthPx: 1240,
  heightPx: 1754,
})
const orderOf = (...pageIndexes: number[]) => ({
  fileName: 'report.pdf',
  pageCount: 20,
  images: pageIndexes.map(plan),
})
const renderer =
  (fails: Readonly<Record<number, ErrorCode>> = {}): RenderImage =>
  ({ pageIndex }) => {
    const code = fails[pageIndex]
    return code === undefined
      ? Promise.resolve(pngOf(pageIndex))
      : Promise.reject(new ToolError(code))
  }
const meansWith = (render: RenderImage = renderer()) => {
  let zipsStarted = 0
  return {
    means: {
      renderers: [Promise.resolve(render), Promise.resolve(render)],
      startZip: (): Promise<ZipWriter> => {
        zipsStarted += 1
        return Promise.resolve(new ImageZip(memorySink(), () => new Date(2026, 0)))
      },
      report: () => undefined,
      signal: new AbortController().signal,
    },
    zipsStarted: () => zipsStarted,
  }
}
/** Which page an image shows, and its pixels per metre. */
const readImage = async (image: Blob) => {
  const view = new DataView(await image.arrayBuffer())
  return { type: image.type, pixelsPerMetre: view.getUint32(41), page: view.getUint8(62) }
}

describe('convertPages', () => {
  it('zips several images and finds each of them in the zip', async () => {
    const { means } = meansWith()
    const { images, failures, zip } = await convertPages(orderOf(7, 0, 1, 7), means)
    expect(zip?.name).toBe('report-images.zip')
    expect(failures).toEqual([])
    expect(images.map(({ name }) => name)).toEqual([
      'report-page-008.png',
      'report-page-001.png',
      'report-page-002.png',
      'report-page-008 (2).png',
    ])
    const read = await Promise.all(images.map(({ image }) => readImage(image)))
    expect(read).toEqual(
      [7, 0, 1, 7].map((page) => ({ type: 'image/png', pixelsPerMetre: 5906, page })),
    )
  })

  it('gives a single image as it is', async () => {
    const { means, zipsStarted } = meansWith()
    const { images, zip } = await convertPages(orderOf(2), means)
    expect(zip).toBeUndefined()
    expect(zipsStarted()).toBe(0)
    expect(images.map(({ name }) => name)).toEqual(['report-page-3.png'])
    expect(images[0] && (await readImage(images[0].image)).page).toBe(2)
  })

  it('names the pages that failed and delivers the others', async () => {
    const { means } = meansWith(renderer({ 1: 'damaged', 3: 'stuck' }))
    const { images, failures } = await convertPages(orderOf(0, 1, 2, 3, 4), means)
    expect(images.map(({ pageIndex }) => pageIndex)).toEqual([0, 2, 4])
    expect(failures).toEqual([
      { pageIndex: 1, code: 'damaged' },
      { pageIndex: 3, code: 'stuck' },
    ])
    const read = await Promise.all(images.map(({ image }) => readImage(image)))
    expect(read.map(({ page }) => page)).toEqual([0, 2, 4])
  })

  it('makes no zip of nothing', async () => {
    const { means, zipsStarted } = meansWith(renderer({ 0: 'damaged', 1: 'out-of-memory' }))
    const { images, failures, zip } = await convertPages(orderOf(0, 1), means)
    expect([images, failures.length, zip, zipsStarted()]).toEqual([[], 2, undefined, 0])
  })

  it('stops where no page would fare better', async () => {
    const { means } = meansWith(renderer({ 1: 'engine-not-loaded' }))
    await expect(convertPages(orderOf(0, 1, 2), means)).rejects.toMatchObject({
      code: 'engine-not-loaded',
    })
  })

  it('says when the zip finds no room', async () => {
    const { means } = meansWith()
    const startZip = () =>
      Promise.resolve({
        add: () => Promise.reject(new ToolError('out-of-memory')),
        finish: () => Promise.resolve(new Blob()),
      })
    await expect(convertPages(orderOf(0, 1), { ...means, startZip })).rejects.toMatchObject({
      code: 'out-of-memory',
    })
  })
})
