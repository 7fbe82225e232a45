import { isMissing } from '../../../testing/prerequisites.ts'
import { whileMissing, workerFiles } from '../../../components/file-tool/e2e-steps.ts'
import {
  expectSizeLimit,
  expectInvalidFilesRefused,
  expectOneFileOnly,
  expectInvalidRangesRefused,
} from '../../../components/pdf/e2e-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { a4Pages, makePdf, pdfFile } from './make-pdf.ts'
import {
  chooseFile,
  convert,
  corpusPdf,
  downloadZip,
  field,
  openTool,
  setDpi,
  setPages,
} from './steps.ts'

/** Tests of errors: each is shown with its reason, and the page can still be used. */
export const faults = (): void => {
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
      const hint = steps.tool.locator('.images-limited')
      await expect(hint).toContainText('Page 4 is too large for this browser at 600\u00A0dpi')
      const dpi = Number(/made at (\d+)\u00A0dpi/.exec(await hint.innerText())?.[1])
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
      await expect(steps.alert).toContainText('This page is damaged and could not be rendered')
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
