import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect, test, hydrated } from '../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import { isMissing } from '../../testing/prerequisites.ts'
import { whileMissing, workerFiles } from '../../components/file-tool/e2e-steps.ts'
import {
  expectSizeLimit,
  expectInvalidFilesRefused,
  expectOneFileOnly,
  expectInvalidRangesRefused,
  openFileDialogByKeyboard,
} from '../../components/pdf/e2e-steps.ts'
import {
  a4Pages,
  makePdf,
  pdfFile,
  chooseFile,
  convert,
  corpusPdf,
  downloadZip,
  field,
  openTool,
  setDpi,
  setPages,
  setFormat,
  factsOf,
  pixelAt,
  popplerSizes,
} from './e2e/steps.ts'

/** Tests of errors: each is shown with its reason, and the page can still be used. */
const faults = (): void => {
  test('what cannot be taken or understood is named with its reason', async ({ page }) => {
    const steps = await openTool(page)
    await test.step('files', async () => {
      await expectSizeLimit(steps)
      await expectInvalidFilesRefused(steps, makePdf(a4Pages(3)), 'Convert')
      // A valid document is still accepted afterwards, whatever its name is.
      await chooseFile(steps, { ...pdfFile('', a4Pages(12)), name: 'really a pdf.jpg' })
      await expect(steps.alert).toHaveCount(0)
      await expectOneFileOnly(steps)
      await expect(steps.button('Remove really a pdf.jpg')).toBeVisible()
    })

    await test.step('a resolution out of range', async () => {
      await setDpi(steps, 'custom')
      const custom = field(steps, 'customDpi')
      for (const [typed, reason] of [
        ['71', 'Too low. Enter 72 or more'],
        ['601', 'Too high. Enter 600 or less'],
        ['150.5', 'Enter a whole number'],
        ['many', 'Enter a number, such as 250'],
      ] as const) {
        await custom.fill(typed)
        await expect(steps.alert.filter({ hasText: reason })).toBeVisible()
        await expect(steps.button('Convert')).toBeDisabled()
      }
      await custom.fill('')
      await expect(steps.button('Convert')).toBeDisabled()
      await custom.fill('72')
      await expect(steps.tool.getByText('595 × 842 pixels')).toBeVisible()
      await setPages(steps, '2')
      await convert(steps)
      await expect(steps.alert).toHaveCount(0)
      await steps.button('Other settings').click()
    })

    await test.step('pages that are not there', async () => {
      await expectInvalidRangesRefused(steps, 'Convert')
      // These are far more pages than can be shown at once: more are added while the visitor scrolls.
      await setPages(steps, '1,'.repeat(20_000))
      const tiles = steps.tool.getByRole('list', { name: 'Pages to convert' }).getByRole('listitem')
      await expect(tiles).toHaveCount(120)
      await tiles.last().scrollIntoViewIfNeeded()
      await page.keyboard.press('End')
      await expect.poll(() => tiles.count()).toBeGreaterThan(120)
      await setPages(steps, ' 11 - , 2 ')
      await expect(steps.alert).toHaveCount(0)
      await expect(tiles).toHaveText(['11', '12', '2'])
    })
  })

  test('a page too large is made as large as can be; one that fails is named, the others are made', async ({
    page,
  }) => {
    test.skip(isMissing('identify', 'unzip'), 'needs ImageMagick and Info-ZIP')
    const steps = await openTool(page)
    const pages = [{}, { isMissing: true }, {}, { width: 14_400, height: 30 }]
    await chooseFile(steps, pdfFile('report.pdf', pages))

    await test.step('a page too large for the canvas is named before', async () => {
      await setDpi(steps, '600')
      const hint = steps.tool.getByText(/too large for this browser/)
      await expect(hint).toContainText('Page 4 is too large for this browser at 600\u00A0dpi')
      const dpi = Number(/converted at (\d+)\u00A0dpi/.exec(await hint.innerText())?.[1])
      expect(dpi).toBeGreaterThan(100)
      expect(dpi).toBeLessThan(600)
      await setPages(steps, '4')
      await convert(steps)
      const { bytes } = await steps.download(steps.button('Download'))
      const width = Math.round((14_400 * dpi) / 72)
      const height = Math.round((30 * dpi) / 72)
      // ImageMagick's policy does not allow images of this width, so the size is read from the PNG header.
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
      await steps.button('Other settings').click()
    })

    await test.step('a page that fails, alone and among others', async () => {
      await setDpi(steps, '72')
      await setPages(steps, '2')
      await steps.button('Convert').click()
      await expect(steps.alert).toContainText('This page is damaged')
      await expect(steps.button('Convert')).toBeVisible()
      await expect(steps.button('Download')).toHaveCount(0)
      await setPages(steps, '1-3')
      await convert(steps)
      await expect(steps.alert).toContainText('Page 2')
      await expect(steps.alert).toContainText('This page is damaged and could not be converted')
      await expect(steps.status).toHaveText('Done: 2 images are ready')
      const { images } = await downloadZip(steps)
      expect(images.map(({ name }) => name)).toEqual(['report-page-001.png', 'report-page-003.png'])
      await expectNoViolations(page)
      await page.emulateMedia({ media: 'print' })
      await expect(steps.tool.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible()
      await expect(steps.button('Download zip')).toBeHidden()
    })
  })

  test('a password: asked for, asked again, used, and kept nowhere', async ({ page }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await openTool(page)
    await steps.choose(corpusPdf('issue6010_1'))
    const password = field(steps, 'password')
    await expect(password).toBeFocused()
    await password.fill('abd')
    await page.keyboard.press('Enter')
    await expect(steps.alert).toContainText('That is not the password for this file')
    await password.fill('abc')
    await steps.button('Open').click()
    await convert(steps)
    expect((await steps.download(steps.button('Download'))).name).toBe('issue6010_1-page-1.png')
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, location.href]))
    expect(storage).not.toContain('abc')
    // A blank password is not asked for, and a file that cannot be repaired is reported.
    await chooseFile(steps, corpusPdf('issue7665'))
    await steps.choose(corpusPdf('REDHAT-1531897-0'))
    await expect(steps.alert).toContainText('REDHAT-1531897-0.pdf')
    await expect(steps.alert).toContainText('damaged or incomplete')
    await chooseFile(steps, corpusPdf('helloworld-bad'))
  })

  test('what cannot be loaded is said, and asked for again', async ({ page, complaints }) => {
    const steps = await openTool(page)
    await whileMissing(page, '**/assets/pdf-to-images-*.js', complaints, async () => {
      await steps.choose(pdfFile('report.pdf', a4Pages(1)))
      await expect(steps.alert).toContainText('could not be loaded')
    })
    await whileMissing(page, workerFiles, complaints, async () => {
      await steps.tool.getByRole('button', { name: /again/i }).click()
      await expect(steps.button('Remove report.pdf')).toBeVisible()
      await expect(steps.alert).toContainText('could not be loaded')
    })
    await steps.button('Try again').click()
    await convert(steps)
  })
}

/** Returns the names of the temporary files on the device. */
const temporaryFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const names: string[] = []
    try {
      const folder = await root.getDirectoryHandle('utilo-images')
      for await (const name of folder.keys()) names.push(name)
    } catch {
      // The folder does not exist, because no file was ever created.
    }
    return names
  })

/** Tests of what is kept in the page and on the device, and for how long. */
const storage = (): void => {
  test('cancelling keeps the document and leaves no file', async ({ page }) => {
    const steps = await openTool(page)
    await chooseFile(steps, pdfFile('long.pdf', a4Pages(40)))
    await setDpi(steps, '200')
    await steps.button('Convert').click()
    await expect(steps.progress).toBeVisible()
    await expect(steps.zone).toBeHidden()
    const progress = async () => Number(await steps.progress.getAttribute('value'))
    await expect.poll(progress).toBeGreaterThan(0)
    expect(await progress()).toBeLessThan(100)
    await expect(steps.tool.getByText(/^Converting… page \d+ of 40$/)).toBeVisible()
    expect(await temporaryFiles(page)).toHaveLength(1)
    await steps.button('Cancel').click()
    await expect(steps.progress).toHaveCount(0)
    await expect(steps.status).toHaveText('Stopped. Your document is still here.')
    await expect(steps.button('Convert')).toBeFocused()
    await expect.poll(() => temporaryFiles(page)).toEqual([])
    await setPages(steps, '40')
    await convert(steps)
    expect((await steps.download(steps.button('Download'))).name).toBe('long-page-40.png')
  })

  test('another document clears what was done; the zip lies in the site’s own folder until then', async ({
    page,
  }) => {
    const steps = await openTool(page)
    expect(await temporaryFiles(page)).toEqual([])
    await chooseFile(steps, pdfFile('one.pdf', a4Pages(3)))
    await setDpi(steps, '72')
    await setPages(steps, '2-3')
    await convert(steps)
    expect(await temporaryFiles(page)).toHaveLength(1)
    await steps.button('Other settings').click()
    await expect.poll(() => temporaryFiles(page)).toEqual([])

    await convert(steps)
    await chooseFile(steps, pdfFile('two.pdf', a4Pages(3)))
    await expect.poll(() => temporaryFiles(page)).toEqual([])
    await expect(steps.button('Download zip')).toHaveCount(0)
    await expect(steps.button('Remove one.pdf')).toHaveCount(0)
    await expect(field(steps, 'pages')).toHaveValue('')
    await steps.button('Remove two.pdf').click()
    await expect(steps.zone).toContainText('Drop your PDF here')
    await expect(steps.zone).toBeFocused()
    await expect(steps.button('Convert')).toHaveCount(0)

    // The same file is chosen again.
    await chooseFile(steps, pdfFile('two.pdf', a4Pages(3)))
    await convert(steps)
    await steps.button('Start over').click()
    await expect.poll(() => temporaryFiles(page)).toEqual([])
    await chooseFile(steps, pdfFile('two.pdf', a4Pages(3)))
    await convert(steps)
    await page.locator('header a').first().click()
    await expect(page.locator('main[data-tool]')).toHaveCount(0)
    await expect.poll(() => temporaryFiles(page)).toEqual([])
  })

  test('what a page that was closed has left goes at the next visit; an open page’s stays', async ({
    page,
    context,
  }) => {
    test.skip(isMissing('identify', 'unzip'), 'needs ImageMagick and Info-ZIP')
    const steps = await openTool(page)
    await chooseFile(steps, pdfFile('report.pdf', a4Pages(2)))
    await setDpi(steps, '72')
    await convert(steps)
    const [own] = await temporaryFiles(page)
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle('utilo-images')
      await folder.getFileHandle('left-behind.zip', { create: true })
    })
    const other = await context.newPage()
    await openTool(other)
    await expect.poll(() => temporaryFiles(other)).toEqual([own])
    expect((await downloadZip(steps)).images).toHaveLength(2)
    // The zip was saved a moment ago, so that the download may still be reading it.
    await page.close()
    await other.reload()
    await hydrated(other)
    await expect.poll(() => temporaryFiles(other)).toEqual([])
  })

  test('with all storage blocked, it works in memory', { tag: '@full' }, async ({ page }) => {
    test.skip(isMissing('identify', 'unzip'), 'needs ImageMagick and Info-ZIP')
    await page.addInitScript(() => {
      for (const [owner, name] of [
        [Navigator.prototype, 'storage'],
        [window, 'localStorage'],
      ] as const)
        Object.defineProperty(owner, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    })
    const steps = await openTool(page)
    await chooseFile(steps, pdfFile('report.pdf', a4Pages(3)))
    await setDpi(steps, '72')
    await convert(steps)
    expect((await downloadZip(steps)).images).toHaveLength(3)
  })

  test('another language keeps the document and what was chosen; the next visit keeps the settings', async ({
    page,
  }) => {
    const steps = await openTool(page)
    await chooseFile(steps, pdfFile('report.pdf', a4Pages(3)))
    await setFormat(steps, 'jpeg')
    await setDpi(steps, '300')
    await setPages(steps, '2-3')
    expect(new URL(page.url()).search).toBe('')
    await chooseLanguage(page, 'fr')
    await expect(field(steps, 'pages')).toHaveValue('2-3')
    await expect(field(steps, 'dpi')).toHaveValue('300')
    await expect(steps.tool.getByText('2\u202F479 × 3\u202F508 pixels')).toBeVisible()
    await steps.button('Convertir').click()
    await steps.waitUntilDone()
    expect((await steps.download(steps.button('Télécharger le zip'))).name).toBe(
      'report-images.zip',
    )

    await page.reload()
    await hydrated(page)
    await chooseFile(steps, pdfFile('other.pdf', a4Pages(3)))
    await expect(field(steps, 'dpi')).toHaveValue('300')
    await expect(steps.tool.locator('input[value=jpeg]')).toBeChecked()
    await expect(field(steps, 'pages')).toHaveValue('')
    expect(await page.evaluate(() => localStorage.getItem('utilo:last:pdf-to-images'))).toBe(
      '{"format":"jpeg","dpi":"300"}',
    )
  })
}

test.describe('faults', faults)
test.describe('storage', storage)

test('images of the pages: their sizes, resolutions, names, order and colors', async ({
  page,
  context,
}) => {
  test.skip(isMissing('identify', 'unzip', 'pdftoppm'), 'needs ImageMagick, Info-ZIP and poppler')
  const steps = await openTool(page)
  const loadedWorkers = new Set<string>()
  page.on('requestfinished', (request) => {
    if (workerFiles.test(request.url())) loadedWorkers.add(request.url())
  })
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
    // One draws the pages and the other one writes the zip.
    await expect.poll(() => loadedWorkers.size).toBe(2)
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

test(
  'two workers make the same images as one, in the same order',
  { tag: '@full' },
  async ({ page }) => {
    test.skip(isMissing('identify', 'unzip'), 'needs ImageMagick and Info-ZIP')
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
    await chooseFile(steps, pdfFile('report.pdf', a4Pages(5)))
    await setDpi(steps, '72')
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
  },
)

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
    steps.tool.getByRole('navigation').getByRole('link', { name: 'Compress images' }),
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
  ['/es/pdf-a-imagenes', 'hasta 50\u00A0MB por archivo', 'Descargar el zip'],
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
