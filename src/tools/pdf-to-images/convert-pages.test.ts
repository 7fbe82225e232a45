import { describe, expect, it, vi } from 'vitest'
import { type ErrorCode, ToolError, errorCodeOf } from '../../core/errors.ts'
import {
  type RenderImage,
  type ZipWriter,
  convertPages,
  imageName,
  imageNameInZip,
  withRetryAlone,
  zipName,
} from './convert-pages.ts'
import { ImageZip, memorySink } from './image-zip.ts'
import type { PlannedImage } from './plan-images.ts'

/** Returns a PNG signature and header, followed by a chunk with the index of the page. */
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
const requestOf = (...pageIndexes: number[]) => ({
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
const dependenciesWith = (render: RenderImage = renderer()) => {
  let zipsStarted = 0
  return {
    dependencies: {
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
/** Returns which page an image shows, and its pixels per metre. */
const readImage = async (image: Blob) => {
  const view = new DataView(await image.arrayBuffer())
  return { type: image.type, pixelsPerMetre: view.getUint32(41), page: view.getUint8(62) }
}

describe('convertPages', () => {
  it('zips several images and finds each of them in the zip', async () => {
    const { dependencies } = dependenciesWith()
    const { images, failures, zip } = await convertPages(requestOf(7, 0, 1, 7), dependencies)
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

  it('returns a single image without a zip', async () => {
    const { dependencies, zipsStarted } = dependenciesWith()
    const { images, zip } = await convertPages(requestOf(2), dependencies)
    expect(zip).toBeUndefined()
    expect(zipsStarted()).toBe(0)
    expect(images.map(({ name }) => name)).toEqual(['report-page-3.png'])
    expect(images[0] && (await readImage(images[0].image)).page).toBe(2)
  })

  it('names the pages that failed and delivers the others', async () => {
    const { dependencies } = dependenciesWith(renderer({ 1: 'damaged', 3: 'stuck' }))
    const { images, failures } = await convertPages(requestOf(0, 1, 2, 3, 4), dependencies)
    expect(images.map(({ pageIndex }) => pageIndex)).toEqual([0, 2, 4])
    expect(failures).toEqual([
      { pageIndex: 1, code: 'damaged' },
      { pageIndex: 3, code: 'stuck' },
    ])
    const read = await Promise.all(images.map(({ image }) => readImage(image)))
    expect(read.map(({ page }) => page)).toEqual([0, 2, 4])
  })

  it('makes no zip when every page failed', async () => {
    const { dependencies, zipsStarted } = dependenciesWith(
      renderer({ 0: 'damaged', 1: 'out-of-memory' }),
    )
    const { images, failures, zip } = await convertPages(requestOf(0, 1), dependencies)
    expect([images, failures.length, zip, zipsStarted()]).toEqual([[], 2, undefined, 0])
  })

  it('ends with an error that every page would have', async () => {
    const { dependencies } = dependenciesWith(renderer({ 1: 'engine-not-loaded' }))
    await expect(convertPages(requestOf(0, 1, 2), dependencies)).rejects.toMatchObject({
      code: 'engine-not-loaded',
    })
  })

  it('fails when there is no space left for the zip', async () => {
    const { dependencies } = dependenciesWith()
    const startZip = () =>
      Promise.resolve({
        add: () => Promise.reject(new ToolError('out-of-memory')),
        finish: () => Promise.resolve(new Blob()),
      })
    await expect(
      convertPages(requestOf(0, 1), { ...dependencies, startZip }),
    ).rejects.toMatchObject({
      code: 'out-of-memory',
    })
  })
})

const page = (number: number, format: 'png' | 'jpeg' = 'png') => ({ pageIndex: number - 1, format })

it('names the zip as specified', () => {
  expect(['report.pdf', 'Été 2026.PDF', 'scan', 'a.b.pdf', '.pdf'].map(zipName)).toEqual([
    'report-images.zip',
    'Été 2026-images.zip',
    'scan-images.zip',
    'a.b-images.zip',
    'document-images.zip',
  ])
})

it('names images so that they can be unpacked on every system', () => {
  expect(
    ['Q1: plan/budget?.pdf', '..pdf', '.hidden.pdf', 'a\tb|c.pdf', 'Œdipe 😀.pdf'].map((name) =>
      imageNameInZip(name, page(1), 1),
    ),
  ).toEqual([
    'Q1_ plan_budget_-page-001.png',
    'document-page-001.png',
    'hidden-page-001.png',
    'a_b_c-page-001.png',
    'Œdipe 😀-page-001.png',
  ])
})

it('names an image after its page', () => {
  expect(imageName('report.pdf', page(3))).toBe('report-page-3.png')
  expect(imageName('report.pdf', page(12, 'jpeg'))).toBe('report-page-12.jpg')
})

it('names images in a zip so that they sort as the pages do', () => {
  expect(imageNameInZip('report.pdf', page(1), 14)).toBe('report-page-001.png')
  expect(imageNameInZip('report.pdf', page(14, 'jpeg'), 1500)).toBe('report-page-0014.jpg')
  const names = Array.from({ length: 1200 }, (_, index) =>
    imageNameInZip('r.pdf', page(index + 1), 1200),
  )
  expect(names.toSorted()).toEqual(names)
})

const plannedPage = (number: number): PlannedImage => ({
  pageIndex: number - 1,
  format: 'png',
  quality: 85,
  dpi: 72,
  widthPx: 595,
  heightPx: 842,
})

/** A worker that hangs on the second page: every page that it is rendering by then fails. */
const hangingWorker = () => {
  let inHand: ((error: Error) => void)[] = []
  return vi.fn(
    ({ pageIndex }: PlannedImage) =>
      new Promise<Blob>((resolve, reject) => {
        inHand.push(reject)
        setTimeout(() => {
          const ended = inHand
          if (pageIndex !== 1) {
            inHand = inHand.filter((other) => other !== reject)
            resolve(new Blob([String(pageIndex)]))
            return
          }
          inHand = []
          for (const end of ended) end(new ToolError('stuck'))
        })
      }),
  )
}

const resultTextOf = (made: Promise<Blob>): Promise<string> =>
  made.then((image) => image.text(), errorCodeOf)

describe('withRetryAlone', () => {
  it('fails for the page that hangs, and not for its neighbor', async () => {
    const render = hangingWorker()
    const make = withRetryAlone(render)
    expect(
      await Promise.all([2, 3].map((number) => resultTextOf(make(plannedPage(number))))),
    ).toEqual(['stuck', '2'])
    expect(render.mock.calls.map(([{ pageIndex }]) => pageIndex)).toEqual([1, 2, 1, 2])
  })

  it('leaves other faults as they are', async () => {
    const render = vi.fn(() => Promise.reject(new ToolError('damaged')))
    expect(await resultTextOf(withRetryAlone(render)(plannedPage(1)))).toBe('damaged')
    expect(render).toHaveBeenCalledTimes(1)
  })
})
