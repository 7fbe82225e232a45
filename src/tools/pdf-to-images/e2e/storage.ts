import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/page-steps.ts'
import { isMissing } from '../../../testing/prerequisites.ts'
import { a4Pages, pdfFile } from './make-pdf.ts'
import {
  chooseReady,
  convert,
  downloadZip,
  field,
  opened,
  setDpi,
  setFormat,
  setPages,
} from './steps.ts'

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
export const storage = (): void => {
  test('cancelling keeps the document and leaves no file', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('long.pdf', a4Pages(40)))
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
    const steps = await opened(page)
    expect(await temporaryFiles(page)).toEqual([])
    await chooseReady(steps, pdfFile('one.pdf', a4Pages(3)))
    await setDpi(steps, '72')
    await setPages(steps, '2-3')
    await convert(steps)
    expect(await temporaryFiles(page)).toHaveLength(1)
    await steps.button('Other settings').click()
    await expect.poll(() => temporaryFiles(page)).toEqual([])

    await convert(steps)
    await chooseReady(steps, pdfFile('two.pdf', a4Pages(3)))
    await expect.poll(() => temporaryFiles(page)).toEqual([])
    await expect(steps.button('Download zip')).toHaveCount(0)
    await expect(steps.button('Remove one.pdf')).toHaveCount(0)
    await expect(field(steps, 'pages')).toHaveValue('')
    await steps.button('Remove two.pdf').click()
    await expect(steps.zone).toContainText('Drop your PDF here')
    await expect(steps.zone).toBeFocused()
    await expect(steps.button('Convert')).toHaveCount(0)

    // The same file is chosen again.
    await chooseReady(steps, pdfFile('two.pdf', a4Pages(3)))
    await convert(steps)
    await steps.button('Start over').click()
    await expect.poll(() => temporaryFiles(page)).toEqual([])
    await chooseReady(steps, pdfFile('two.pdf', a4Pages(3)))
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
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', a4Pages(2)))
    await setDpi(steps, '72')
    await convert(steps)
    const [own] = await temporaryFiles(page)
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle('utilo-images')
      await folder.getFileHandle('left-behind.zip', { create: true })
    })
    const other = await context.newPage()
    await opened(other)
    await expect.poll(() => temporaryFiles(other)).toEqual([own])
    expect((await downloadZip(steps)).images).toHaveLength(2)
    // The zip was saved a moment ago, so that the download may still be reading it.
    await page.close()
    await other.reload()
    await hydrated(other)
    await expect.poll(() => temporaryFiles(other)).toEqual([])
  })

  test('with all storage blocked, it works in memory', async ({ page }) => {
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
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', a4Pages(3)))
    await setDpi(steps, '72')
    await convert(steps)
    expect((await downloadZip(steps)).images).toHaveLength(3)
  })

  test('another language keeps the document and what was chosen; the next visit keeps the settings', async ({
    page,
  }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', a4Pages(3)))
    await setFormat(steps, 'jpeg')
    await setDpi(steps, '300')
    await setPages(steps, '2-3')
    expect(new URL(page.url()).search).toBe('')
    await chooseLanguage(page, 'fr')
    await expect(field(steps, 'pages')).toHaveValue('2-3')
    await expect(field(steps, 'dpi')).toHaveValue('300')
    await expect(steps.tool.getByText('2\u202F479 × 3\u202F508 pixels')).toBeVisible()
    await steps.button('Convertir').click()
    await steps.isWorkOver()
    expect((await steps.download(steps.button('Télécharger le zip'))).name).toBe(
      'report-images.zip',
    )

    await page.reload()
    await hydrated(page)
    await chooseReady(steps, pdfFile('other.pdf', a4Pages(3)))
    await expect(field(steps, 'dpi')).toHaveValue('300')
    await expect(steps.tool.locator('input[value=jpeg]')).toBeChecked()
    await expect(field(steps, 'pages')).toHaveValue('')
    expect(await page.evaluate(() => localStorage.getItem('utilo:last:pdf-to-images'))).toBe(
      '{"format":"jpeg","dpi":"300"}',
    )
  })
}
