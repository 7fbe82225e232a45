import type { Page } from '@playwright/test'
import {
  FileToolSteps,
  countDifferences,
  largeJpeg,
  runProgram,
  workerFiles,
} from '../src/components/file-tool/e2e-steps.ts'
import { isMissing } from '../src/testing/prerequisites.ts'
import { buildPdf } from '../src/tools/merge-pdf/e2e/steps.ts'
import { expect, test } from './fixtures.ts'

/**
 * The switch: from now on, workers have the canvases of iPhones up to iOS 17. One of more than 16,777,216 pixels
 * (WebKit, `maxCanvasArea`) stays blank, without an error.
 */
const limitCanvases = (page: Page) =>
  page.route(workerFiles, async (route) => {
    const response = await route.fetch()
    const limits = () => {
      const maxAreaPx = 16_777_216
      const { prototype } = OffscreenCanvasRenderingContext2D
      const isTooLarge = ({ canvas }: OffscreenCanvasRenderingContext2D) =>
        canvas.width * canvas.height > maxAreaPx
      for (const name of ['drawImage', 'fillRect', 'fill', 'stroke', 'putImageData'] as const) {
        const act = prototype[name] as (...values: unknown[]) => void
        Object.assign(prototype, {
          [name](this: OffscreenCanvasRenderingContext2D, ...values: unknown[]) {
            if (!isTooLarge(this)) act.apply(this, values)
          },
        })
      }
      const { getImageData } = prototype
      prototype.getImageData = function read(left, top, width, height, settings) {
        return isTooLarge(this)
          ? new ImageData(width, height)
          : getImageData.call(this, left, top, width, height, settings)
      }
    }
    await route.fulfill({ response, body: `(${String(limits)})();${await response.text()}` })
  })

/** More than an iPhone's canvas, and as much as its camera takes by default. */
const photoSize = { width: 5712, height: 4284 }

const openTool = async (page: Page, id: string, path: string) => {
  await limitCanvases(page)
  const steps = new FileToolSteps(page, id)
  await steps.open(path)
  return steps
}

test.describe('on an iPhone up to iOS 17', () => {
  test.describe.configure({ timeout: 240_000 })

  test(
    'a photograph of 24 megapixels becomes a PNG of the same pixels',
    {
      tag: '@full',
    },
    async ({ page }) => {
      test.skip(isMissing('identify'), 'needs ImageMagick')
      const steps = await openTool(page, 'jpg-to-png', '/en/jpg-to-png')
      const photo = await largeJpeg(page, 'photo.jpg', photoSize)
      await steps.choose(photo)
      await steps.button('Convert').click()
      await steps.waitUntilDone(180_000)
      const png = await steps.download(steps.button('Download'))
      expect(runProgram('identify', '-format', '%m %wx%h', png.path)).toBe('PNG 5712x4284')
      const differences = await countDifferences(
        page,
        { bytes: photo.buffer, type: 'image/jpeg' },
        { bytes: png.bytes, type: 'image/png' },
      )
      expect(differences).toBe(0)
    },
  )

  test('the same photograph is compressed', { tag: '@full' }, async ({ page }) => {
    const steps = await openTool(page, 'compress-images', '/en/compress-images')
    const photo = await largeJpeg(page, 'photo.jpg', photoSize)
    await steps.choose(photo)
    await steps.button('Compress').click()
    await steps.waitUntilDone(180_000)
    const { bytes } = await steps.download(steps.button('Download compressed'))
    expect(bytes.length).toBeLessThan(photo.buffer.length)
  })

  test('a page that is too large for the canvas is made smaller, and it is said before', async ({
    page,
  }) => {
    test.skip(isMissing('identify'), 'needs ImageMagick')
    const steps = await openTool(page, 'pdf-to-images', '/en/pdf-to-images')
    await steps.choose(buildPdf('poster.pdf', { pages: ['Poster'] }))
    await steps.tool.locator('select[name=dpi]').selectOption('600')
    await expect(steps.tool).toContainText('too large for this browser at 600\u00A0dpi')
    await steps.button('Convert').click()
    await steps.waitUntilDone()
    const { path } = await steps.download(steps.button('Download'))
    const [width = 0, height = 0] = runProgram('identify', '-format', '%w %h', path)
      .split(' ')
      .map(Number)
    expect(width * height).toBeLessThanOrEqual(16_777_216)
    // The share of an A4 page at 300 dpi, which any iPhone can draw.
    expect(width * height).toBeGreaterThan(8_000_000)
    // The text is drawn, so there is more than white.
    expect(Number(runProgram('identify', '-format', '%k', path))).toBeGreaterThan(1)
  })
})

test('in a browser that is older than the supported ones, a file tool says what it needs', async ({
  page,
}) => {
  const notice = page.getByText(
    'made for Chrome or Edge 120, Firefox 128, Safari 17.4 and later versions',
  )
  const steps = new FileToolSteps(page, 'jpg-to-png')
  await steps.open('/en/jpg-to-png')
  await expect(steps.zone).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'))
  await steps.open('/en/jpg-to-png')
  await expect(notice).toBeVisible()
})
