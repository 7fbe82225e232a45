import { readFileSync } from 'node:fs'
import { isMissing } from '../../testing/prerequisites.ts'
import { openFileDialogByKeyboard } from '../../components/pdf/e2e-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { a4Pages, makePdf, pdfFile } from './e2e/make-pdf.ts'
import {
  chooseFile,
  convert,
  corpusPdf,
  downloadZip,
  factsOf,
  field,
  openTool,
  pixelAt,
  popplerSizes,
  setDpi,
  setFormat,
  setPages,
} from './e2e/steps.ts'
import { faults } from './e2e/faults.ts'
import { storage } from './e2e/storage.ts'

test.describe('faults', faults)
test.describe('storage', storage)

test('images of the pages: their sizes, resolutions, names, order and colours', async ({
  page,
  context,
}) => {
  test.skip(isMissing('identify', 'unzip', 'pdftoppm'), 'needs ImageMagick, Info-ZIP and poppler')
  const steps = await openTool(page)
  const fetched = page.waitForEvent(
    'requestfinished',
    (request) => /\/worker-[^/]+\.js$/.test(request.url()) && request.resourceType() === 'fetch',
  )
  const turned = { rotate: 90 } as const
  const small = { width: 419.5, height: 595.3 }
  const pages = [{}, { width: 842, height: 595 }, small, turned]
  await chooseFile(steps, pdfFile('été.pdf', pages))
  const expectAsPoppler = (facts: string, expected: [number, number] | undefined, dpi: number) => {
    const [, width, height, density] = /^PNG (\d+)x(\d+) (\d+)dpi$/.exec(facts) ?? []
    expect(Math.abs(Number(width) - (expected?.[0] ?? 0))).toBeLessThanOrEqual(1)
    expect(Math.abs(Number(height) - (expected?.[1] ?? 0))).toBeLessThanOrEqual(1)
    expect(Number(density)).toBe(dpi)
  }

  await test.step('all at 72 dpi, with no connection once the document is open', async () => {
    await fetched
    await setDpi(steps, '72')
    await context.setOffline(true)
    await convert(steps)
    const zip = await downloadZip(steps)
    await context.setOffline(false)
    expect(zip.name).toBe('été-images.zip')
    expect(zip.images.map(({ name }) => name)).toEqual([
      'été-page-001.png',
      'été-page-002.png',
      'été-page-003.png',
      'été-page-004.png',
    ])
    const expected = popplerSizes(makePdf(pages), 72)
    for (const [index, { facts }] of zip.images.entries())
      expectAsPoppler(facts, expected[index], 72)
  })

  await test.step('in the order typed, each to be had by itself, a turned page as it is shown', async () => {
    await steps.button('Other settings').click()
    await setPages(steps, '4, 2-1, 4')
    await expect(steps.tool.getByRole('list', { name: 'Pages to convert' })).toHaveText('4214')
    await convert(steps)
    const { images } = await downloadZip(steps)
    expect(images.map(({ name, facts }) => `${name} ${facts}`)).toEqual([
      'été-page-004.png PNG 842x595 72dpi',
      'été-page-002.png PNG 842x595 72dpi',
      'été-page-001.png PNG 595x842 72dpi',
      'été-page-004 (2).png PNG 842x595 72dpi',
    ])
    // After the clockwise rotation, the red quarter is at the upper left.
    expect(pixelAt(images[0]?.path ?? '', 0.25, 0.25)).toBe('255,0,0')
    expect(pixelAt(images[0]?.path ?? '', 0.25, 0.75)).toBe('0,255,0')
    for (const at of [2, 0]) {
      const name = images[at]?.name ?? ''
      const button = steps.button(new RegExp(`Download ${name}, \\d+ × \\d+`))
      const single = await steps.download(button)
      expect(single.name).toBe(name)
      expect(single.bytes.equals(readFileSync(images[at]?.path ?? ''))).toBe(true)
    }
  })

  await test.step('a single page is an image, not a zip', async () => {
    await steps.button('Other settings').click()
    await setDpi(steps, '300')
    await setPages(steps, '3')
    await convert(steps)
    const png = await steps.download(steps.button('Download'))
    expect(png.name).toBe('été-page-3.png')
    expectAsPoppler(factsOf(png.path), popplerSizes(makePdf([small]), 300)[0], 300)
    // The third page has three bars, and the quarters are at their places.
    expect(pixelAt(png.path, 0.055, 0.05)).toBe('0,0,0')
    expect(pixelAt(png.path, 0.08, 0.05)).toBe('255,255,255')
    expect(pixelAt(png.path, 0.25, 0.75)).toBe('255,0,0')
    expect(pixelAt(png.path, 0.75, 0.75)).toBe('0,255,0')
  })

  await test.step('JPEG too carries its resolution, and is smaller at a lower quality', async () => {
    await steps.button('Other settings').click()
    await setPages(steps, '1')
    await setFormat(steps, 'jpeg')
    await setDpi(steps, 'custom')
    await field(steps, 'customDpi').fill('123')
    const sizes: number[] = []
    for (const quality of ['100', '40']) {
      await field(steps, 'quality').fill(quality)
      await convert(steps)
      const jpeg = await steps.download(steps.button('Download'))
      expect(jpeg.name).toBe('été-page-1.jpg')
      expect(factsOf(jpeg.path)).toBe('JPEG 1016x1438 123dpi')
      sizes.push(jpeg.bytes.length)
      await steps.button('Other settings').click()
    }
    expect(sizes[1]).toBeLessThan(sizes[0] ?? 0)
  })
})

test('two workers make the same images as one, in the same order', async ({ page }) => {
  test.skip(isMissing('corpus', 'identify', 'unzip'), 'needs the corpus, ImageMagick, Info-ZIP')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', {
      get: () => Number(document.documentElement.dataset.cores ?? 1),
    })
  })
  let workers = 0
  page.on('worker', () => {
    workers += 1
  })
  const steps = await openTool(page)
  await chooseFile(steps, corpusPdf('tracemonkey'))
  await setDpi(steps, '72')
  await setPages(steps, '1-5')
  const convertWith = async (cores: number) => {
    await page.evaluate((count) => {
      document.documentElement.dataset.cores = String(count)
    }, cores)
    const before = workers
    await convert(steps)
    const { images } = await downloadZip(steps)
    await steps.button('Other settings').click()
    return {
      images: images.map(({ name, path }) => [name, readFileSync(path)]),
      workers: workers - before,
    }
  }
  const one = await convertWith(1)
  const two = await convertWith(8)
  expect(one.images).toHaveLength(5)
  expect(two.workers).toBeGreaterThan(one.workers)
  expect(two.images).toEqual(one.images)
})

test('with the keyboard alone', async ({ page }) => {
  // Playwright intercepts dialogs only once there is a listener, which must be there before the key is pressed.
  page.on('filechooser', () => undefined)
  const steps = await openTool(page)
  const chooser = await openFileDialogByKeyboard(steps)
  await chooser.setFiles(pdfFile('report.pdf', a4Pages(14)))
  await expect(steps.button('Convert')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(field(steps, 'pages')).toBeFocused()
  await page.keyboard.type('1-13')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(steps.tool.locator('input[value=jpeg]')).toBeChecked()
  await steps.button('Convert').focus()
  await page.keyboard.press('Enter')
  await expect(steps.button('Download zip')).toBeFocused()
  for (const name of ['Other settings', 'Start over']) {
    await page.keyboard.press('Tab')
    await expect(steps.button(name)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(
    steps.tool.locator('.next-steps').getByRole('link', { name: 'Compress images' }),
  ).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(steps.tool.getByRole('region', { name: 'Images', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('report-page-001.jpg')
})

test(
  'every state is accessible in both themes and on narrow screens',
  { tag: '@full' },
  async ({ page }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await openTool(page)
    await expectNoViolations(page)
    await steps.choose(corpusPdf('issue6010_1'))
    await expect(field(steps, 'password')).toBeFocused()
    await expectNoViolations(page)
    await chooseFile(
      steps,
      pdfFile('a-name-that-is-long-and-has-no-spaces-in-it-at-all_2026.pdf', a4Pages(14)),
    )
    await setDpi(steps, 'custom')
    await field(steps, 'customDpi').fill('72')
    await setFormat(steps, 'jpeg')
    await expectNoViolations(page)
    await setPages(steps, '99')
    await expectNoViolations(page)
    await setPages(steps, '')
    await convert(steps)
    await expectNoViolations(page)
  },
)

for (const [path, limit, save] of [
  ['/convertir-pdf-images?lng=fr', '50\u00A0Mo max. par fichier', 'Télécharger le zip'],
  ['/es/pdf-a-imagenes', '50\u00A0MB por archivo como máximo', 'Descargar el zip'],
] as const)
  test(`${path}: the whole way in its language`, { tag: '@full' }, async ({ page }) => {
    const steps = await openTool(page, path)
    await expect(steps.zone).toContainText(limit)
    await chooseFile(steps, pdfFile('informe.pdf', [{}, { isMissing: true }, {}]))
    await setDpi(steps, '96')
    await steps.button('Convertir').click()
    await steps.waitUntilDone()
    await expect(steps.alert).toContainText(/P(age|ágina) 2/)
    expect((await steps.download(steps.button(save))).name).toBe('informe-images.zip')
    await expectNoViolations(page)
  })
