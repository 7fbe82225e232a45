import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { printed } from '../src/tools/ocr/e2e/steps.ts'
import { FileToolSteps, runProgram } from '../src/components/file-tool/e2e-steps.ts'
import { inCorpus, isMissing } from '../src/testing/prerequisites.ts'
import { buildPdf, pagesSaying } from '../src/tools/merge-pdf/e2e/steps.ts'
import { expect } from './fixtures.ts'
import { test, visit } from './offline/visits.ts'

test.describe.configure({ timeout: 240_000 })

const fixture = (name: string) =>
  fileURLToPath(new URL(`../src/tools/jpg-to-png/fixtures/${name}.jpg`, import.meta.url))

const keeping = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    open: () => page.getByRole('button', { name: /^Make available offline \(/ }).click(),
    keep: dialog.getByRole('button', { name: 'Make available offline' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    close: dialog.getByRole('button', { name: 'Close' }),
  }
}

const keep = async (page: Page) => {
  const { open, keep: keepNow, dialog, close } = keeping(page)
  await open()
  await keepNow.click()
  await expect(dialog).toContainText('Available offline', { timeout: 120_000 })
  await close.click()
}

test.describe('tools kept offline', { tag: '@full' }, () => {
  test('a picture is read and a document converted without a network, by tools never used before', async ({
    site,
    address,
    visited: page,
  }) => {
    const picture = await printed(page, 'note.png', ['Nothing leaves this device today.'])
    for (const path of ['/en/image-to-text-ocr', '/en/pdf-to-word', '/en/jpg-to-png']) {
      await visit(page, address, path)
      await keep(page)
    }
    await site.stop()

    const converting = new FileToolSteps(page, 'pdf-to-word')
    await converting.open(`${address}/en/pdf-to-word`)
    await converting.choose(buildPdf('letter.pdf', { pages: pagesSaying('Letter', 2) }))
    await converting.button('Convert').click()
    const document = await converting.download(converting.button(/^Download/))
    expect(runProgram('unzip', '-p', document.path, 'word/document.xml')).toContain('Letter 2')

    const images = new FileToolSteps(page, 'jpg-to-png')
    await images.open(`${address}/en/jpg-to-png`)
    await images.choose(fixture('turned-6'), fixture('gray'))
    await images.button('Convert').click()
    await images.download(images.button('Download zip'))

    const reading = new FileToolSteps(page, 'ocr')
    await reading.open(`${address}/en/image-to-text-ocr`)
    await reading.choose(picture)
    await reading.button('Extract text').click()
    await expect(reading.tool.locator('textarea')).toHaveValue(
      /Nothing leaves this device today\./,
      {
        timeout: 60_000,
      },
    )
  })

  test('what was loaded for a conversion is said before, and works without a network after', async ({
    site,
    address,
    visited: page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const alpha = fileURLToPath(
      new URL('../src/tools/convert-images/fixtures/alpha.png', import.meta.url),
    )
    const notice = page.locator('[data-engines]')
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
    const conversions = [
      { source: inCorpus('image-formats', 'heic', 'xiaomi.heic'), format: 'jpeg', engine: 'HEIC' },
      { source: alpha, format: 'avif', engine: 'AVIF' },
    ]
    await visit(page, address, '/en/convert-images')
    const convertAll = async (isAnnounced: boolean) => {
      const steps = new FileToolSteps(page, 'convert-images')
      for (const { source, format, engine } of conversions) {
        await steps.open(`${address}/en/convert-images`)
        await steps.choose(source)
        await steps.tool.locator(`input[name=format][value=${format}]`).check()
        if (isAnnounced) {
          await expect(notice).toContainText(engine)
          // It comes late, and must not push the button away from a finger.
          expect(await topOf(notice)).toBeGreaterThan(await topOf(steps.button('Convert')))
        }
        await steps.button('Convert').click()
        await steps.waitUntilDone(120_000)
        // What the work has loaded is stored now.
        await expect(notice).toHaveCount(0)
        await expect(steps.button('Download')).toBeVisible()
      }
    }
    await convertAll(true)
    await site.stop()
    await convertAll(false)
  })

  test('keeping is given up at once, says when it cannot go on, and is done when asked again', async ({
    site,
    address,
    visited: page,
  }) => {
    await visit(page, address, '/en/pdf-to-images')
    const { open, keep: keepNow, cancel, dialog } = keeping(page)
    await open()
    await expect(keepNow).toBeVisible()
    site.pause()
    await keepNow.click()
    await cancel.click()
    await expect(keepNow).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await expect(dialog).not.toContainText('Not everything')
    site.goOn()

    await site.stop()
    await keepNow.click()
    await expect(dialog).toContainText('Not everything could be stored. Check your connection')
    await site.start()

    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: address, quotaSize: 1000 })
    await keepNow.click()
    await expect(dialog).toContainText('Not everything could be stored. Check your connection')
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: address })
    await keepNow.click()
    await expect(dialog).toContainText('Available offline', { timeout: 120_000 })
    await expect(dialog).not.toContainText('Not everything')
  })

  test('a tab left open over a new version goes on, and hears of it where a part of the old one is gone', async ({
    site,
    address,
    visited: page,
  }) => {
    await visit(page, address, '/en/qr-code-generator')
    const other = await page.context().newPage()
    await visit(other, address, '/en/image-to-text-ocr')
    const picture = await printed(other, 'note.png', ['The old version was here.'])
    await site.stop()
    site.publishOther()
    await site.start()

    // The QR encoder had not been requested, and is small enough to have been cached.
    await page.locator('main textarea').first().fill('written before the new version')
    await expect(page.getByRole('img', { name: /written before the new version/ })).toBeVisible()

    const reading = new FileToolSteps(other, 'ocr')
    await reading.choose(picture)
    await expect(reading.tool).toContainText('this part of the page could not be loaded')
    await other.getByRole('button', { name: 'Refresh' }).click()
    await expect(other.locator('meta[name=build]')).toHaveCount(1)
    await reading.open(`${address}/en/image-to-text-ocr`)
    await reading.choose(picture)
    await reading.button('Extract text').click()
    await expect(reading.tool.locator('textarea')).toHaveValue(/The old version was here\./, {
      timeout: 60_000,
    })
  })
})
