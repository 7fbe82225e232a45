import { readFileSync } from 'node:fs'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { hasProgram } from '../../../ui/file-tool/e2e-steps.ts'
import { a4Pages, makePdf, pdfFile } from './make-pdf.ts'
import {
  chooseReady,
  convert,
  corpusPdf,
  downloadZip,
  factsOf,
  field,
  hasCorpus,
  opened,
  pixelAt,
  popplerSizes,
  setDpi,
  setFormat,
  setPages,
} from './steps.ts'

/** The images themselves: their sizes, resolutions, names, order and colours. */
export const images = (): void => {
  test.skip(!hasProgram('identify') || !hasProgram('unzip'), 'needs ImageMagick and Info-ZIP')

  test('three pages at 72 and 300 dpi: the pixels of pdftoppm, the resolution in the file', async ({
    page,
  }) => {
    test.skip(!hasProgram('pdftoppm'), 'needs poppler')
    const steps = await opened(page)
    const pages = [{}, { width: 842, height: 595 }, { width: 419.5, height: 595.3 }]
    await chooseReady(steps, pdfFile('three sizes.pdf', pages))
    for (const dpi of [72, 300]) {
      await setDpi(steps, String(dpi))
      await convert(steps)
      const zip = await downloadZip(steps)
      expect(zip.name).toBe('three sizes-images.zip')
      expect(zip.images.map(({ name }) => name)).toEqual([
        'three sizes-page-001.png',
        'three sizes-page-002.png',
        'three sizes-page-003.png',
      ])
      const expected = popplerSizes(makePdf(pages), dpi)
      for (const [index, { facts }] of zip.images.entries()) {
        const [, width, height, density] = /^PNG (\d+)x(\d+) (\d+)dpi$/.exec(facts) ?? []
        expect(Math.abs(Number(width) - (expected[index]?.[0] ?? 0))).toBeLessThanOrEqual(1)
        expect(Math.abs(Number(height) - (expected[index]?.[1] ?? 0))).toBeLessThanOrEqual(1)
        expect(Number(density)).toBe(dpi)
      }
      await steps.button('Other settings').click()
    }
  })

  test('once the document is open, no connection is needed any more', async ({ page, context }) => {
    const steps = await opened(page)
    const worker = page.waitForEvent(
      'requestfinished',
      (request) => /\/worker-[^/]+\.js$/.test(request.url()) && request.resourceType() === 'fetch',
    )
    await chooseReady(steps, pdfFile('report.pdf', a4Pages(2)))
    await worker
    await context.setOffline(true)
    await convert(steps)
    const zip = await downloadZip(steps)
    await context.setOffline(false)
    const names = zip.images.map(({ name }) => name)
    expect(names).toEqual(['report-page-001.png', 'report-page-002.png'])
  })

  test('a single page is an image, not a zip; JPEG too carries its resolution', async ({
    page,
  }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', a4Pages(3)))
    await setPages(steps, '3')
    await convert(steps)
    const png = await steps.download(steps.button('Download'))
    expect(png.name).toBe('report-page-3.png')
    expect(factsOf(png.path)).toBe('PNG 1240x1754 150dpi')
    // Three bars, and the quarters where they belong.
    expect(pixelAt(png.path, 0.055, 0.05)).toBe('0,0,0')
    expect(pixelAt(png.path, 0.08, 0.05)).toBe('255,255,255')
    expect(pixelAt(png.path, 0.25, 0.75)).toBe('255,0,0')
    expect(pixelAt(png.path, 0.75, 0.75)).toBe('0,255,0')
    await steps.button('Other settings').click()
    await setFormat(steps, 'jpeg')
    await setDpi(steps, 'custom')
    await field(steps, 'customDpi').fill('123')
    const sizes: number[] = []
    for (const quality of ['100', '40']) {
      await field(steps, 'quality').fill(quality)
      await convert(steps)
      const jpeg = await steps.download(steps.button('Download'))
      expect(jpeg.name).toBe('report-page-3.jpg')
      expect(factsOf(jpeg.path)).toBe('JPEG 1016x1438 123dpi')
      sizes.push(jpeg.bytes.length)
      await steps.button('Other settings').click()
    }
    expect(sizes[1]).toBeLessThan(sizes[0] ?? 0)
  })

  test('pages come in the order typed, and a turned page as it is shown', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('mixed.pdf', [{}, {}, { rotate: 90 }, {}, {}]))
    await setDpi(steps, '72')
    await setPages(steps, '3, 5-4, 1, 3')
    await expect(steps.tool.getByRole('list', { name: 'Pages to convert' })).toHaveText('35413')
    await convert(steps)
    const { images: made } = await downloadZip(steps)
    expect(made.map(({ name, facts }) => `${name} ${facts}`)).toEqual([
      'mixed-page-003.png PNG 842x595 72dpi',
      'mixed-page-005.png PNG 595x842 72dpi',
      'mixed-page-004.png PNG 595x842 72dpi',
      'mixed-page-001.png PNG 595x842 72dpi',
      'mixed-page-003 (2).png PNG 842x595 72dpi',
    ])
    // Turned clockwise, the red quarter stands at the upper left.
    expect(pixelAt(made[0]?.path ?? '', 0.25, 0.25)).toBe('255,0,0')
    expect(pixelAt(made[0]?.path ?? '', 0.25, 0.75)).toBe('0,255,0')
  })

  test('each image of a zip can be had by itself', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('été.pdf', a4Pages(4)))
    await convert(steps)
    const { images: made } = await downloadZip(steps)
    for (const at of [2, 0]) {
      const name = made[at]?.name ?? ''
      const single = await steps.download(
        steps.button(new RegExp(`Download ${name}, 1,240 × 1,754`)),
      )
      expect(single.name).toBe(name)
      expect(single.bytes.equals(readFileSync(made[at]?.path ?? ''))).toBe(true)
    }
  })

  test('a page too large for the canvas is named before, and made as large as can be', async ({
    page,
  }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('banner.pdf', [{}, { width: 14_400, height: 30 }]))
    await setDpi(steps, '600')
    const hint = steps.tool.locator('.images-limited')
    await expect(hint).toContainText('Page 2 is too large for this browser at 600\u00A0dpi')
    const dpi = Number(/made at (\d+)\u00A0dpi/.exec(await hint.innerText())?.[1])
    expect(dpi).toBeGreaterThan(100)
    expect(dpi).toBeLessThan(600)
    await setPages(steps, '2')
    await convert(steps)
    const { bytes } = await steps.download(steps.button('Download'))
    const width = Math.round((14_400 * dpi) / 72)
    const height = Math.round((30 * dpi) / 72)
    // Wider than what ImageMagick is allowed to read.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, height])
    const isGreen = await page.evaluate(
      async ([png, x, y]: readonly [string, number, number]) => {
        const image = new Image()
        image.src = png
        await image.decode()
        const corner = await createImageBitmap(image, x, y, 1, 1)
        const context = new OffscreenCanvas(1, 1).getContext('2d')
        context?.drawImage(corner, 0, 0)
        return context?.getImageData(0, 0, 1, 1).data.join() === '0,255,0,255'
      },
      [`data:image/png;base64,${bytes.toString('base64')}`, width - 9, height - 9] as const,
    )
    expect(isGreen).toBe(true)
  })

  test('two workers make the same images as one, in the same order', async ({ page, context }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const bytesWith = async (cores: number) => {
      const tab = cores === 1 ? page : await context.newPage()
      await tab.addInitScript((count) => {
        Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count })
      }, cores)
      let workers = 0
      tab.on('worker', () => {
        workers += 1
      })
      const steps = await opened(tab)
      await chooseReady(steps, corpusPdf('tracemonkey'))
      await setDpi(steps, '72')
      await setPages(steps, '1-5')
      const before = workers
      await convert(steps)
      const { images: made } = await downloadZip(steps)
      return { made: made.map(({ name, path }) => [name, readFileSync(path)]), before, workers }
    }
    const one = await bytesWith(1)
    const two = await bytesWith(8)
    expect(one.made).toHaveLength(5)
    expect(two.workers - two.before).toBeGreaterThan(one.workers - one.before)
    expect(two.made).toEqual(one.made)
  })
}
