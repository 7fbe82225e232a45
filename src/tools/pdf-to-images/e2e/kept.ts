import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { hasProgram } from '../../../ui/file-tool/e2e-steps.ts'
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

/** Files of the site's own on the device. */
const ownFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const names: string[] = []
    try {
      const folder = await root.getDirectoryHandle('utilo-images')
      for await (const name of folder.keys()) names.push(name)
    } catch {
      // Nothing was ever kept.
    }
    return names
  })

/** What stays on the device, where and for how long. */
export const kept = (): void => {
  test('the zip lies in the site’s own folder until it is not needed', async ({ page }) => {
    const steps = await opened(page)
    expect(await ownFiles(page)).toEqual([])
    await chooseReady(steps, pdfFile('report.pdf', a4Pages(3)))
    await convert(steps)
    expect(await ownFiles(page)).toHaveLength(1)
    await steps.button('Other settings').click()
    await expect.poll(() => ownFiles(page)).toEqual([])
    await convert(steps)
    await steps.button('Start over').click()
    await expect.poll(() => ownFiles(page)).toEqual([])
    await chooseReady(steps, pdfFile('report.pdf', a4Pages(3)))
    await convert(steps)
    await chooseReady(steps, pdfFile('other.pdf', a4Pages(2)))
    await expect.poll(() => ownFiles(page)).toEqual([])
    await convert(steps)
    await page.locator('header a').first().click()
    await expect(page.locator('main[data-tool]')).toHaveCount(0)
    await expect.poll(() => ownFiles(page)).toEqual([])
  })

  test('a cancelled work leaves nothing', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('long.pdf', a4Pages(60)))
    await steps.button('Convert').click()
    await expect.poll(() => ownFiles(page)).toHaveLength(1)
    await steps.button('Cancel').click()
    await expect(steps.status).toHaveText('Stopped. Your document is still here.')
    await expect.poll(() => ownFiles(page)).toEqual([])
  })

  test('what a page that was closed has left goes at the next visit; an open page’s stays', async ({
    page,
    context,
  }) => {
    test.skip(!hasProgram('unzip'), 'needs Info-ZIP')
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', a4Pages(2)))
    await convert(steps)
    const [own] = await ownFiles(page)
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle('utilo-images')
      await folder.getFileHandle('left-behind.zip', { create: true })
    })
    const other = await context.newPage()
    await opened(other)
    await expect.poll(() => ownFiles(other)).toEqual([own])
    expect((await downloadZip(steps)).images).toHaveLength(2)
    // Saved a moment ago: the download may still be reading it.
    await page.close()
    await other.reload()
    await hydrated(other)
    await expect.poll(() => ownFiles(other)).toEqual([])
  })

  const refusals = {
    'without files of its own': () => {
      StorageManager.prototype.getDirectory = () =>
        Promise.reject(new DOMException('private', 'SecurityError'))
    },
    'with all storage blocked': () => {
      for (const [owner, name] of [
        [Navigator.prototype, 'storage'],
        [window, 'localStorage'],
      ] as const)
        Object.defineProperty(owner, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    },
  }
  for (const [title, refuse] of Object.entries(refusals))
    test(`${title}, it works in memory`, async ({ page }) => {
      test.skip(!hasProgram('unzip'), 'needs Info-ZIP')
      await page.addInitScript(refuse)
      const steps = await opened(page)
      await chooseReady(steps, pdfFile('report.pdf', a4Pages(3)))
      await setDpi(steps, '72')
      await convert(steps)
      expect((await downloadZip(steps)).images).toHaveLength(3)
    })

  test('format and resolution are remembered, pages are not, nothing is in the address', async ({
    page,
  }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', a4Pages(3)))
    await setFormat(steps, 'jpeg')
    await setDpi(steps, '300')
    await setPages(steps, '2')
    expect(new URL(page.url()).search).toBe('')
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
