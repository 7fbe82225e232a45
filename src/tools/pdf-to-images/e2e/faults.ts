import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { hasProgram } from '../../../ui/file-tool/e2e-steps.ts'
import {
  expectLimit,
  expectNoOthers,
  expectOneAtATime,
  expectRangeFaults,
} from '../../../ui/pdf/e2e-steps.ts'
import { a4Pages, makePdf, pdfFile } from './make-pdf.ts'
import {
  chooseReady,
  convert,
  corpusPdf,
  downloadZip,
  hasCorpus,
  opened,
  setDpi,
  setPages,
} from './steps.ts'

const named = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

/** What cannot be taken or done: named, with its reason, and the page goes on working. */
export const faults = (): void => {
  test('files that are no PDF, or none any more, each with its sentence', async ({ page }) => {
    const steps = await opened(page)
    await expectNoOthers(steps, makePdf(a4Pages(3)), 'Convert')
    await expectSound(page)
    // A good one, by any name, is taken after all that.
    await chooseReady(steps, named('really a pdf.jpg', makePdf(a4Pages(1))))
    await expect(steps.alert).toHaveCount(0)
  })

  test('more than 50 MB, which the zone said before', async ({ page }) => {
    await expectLimit(await opened(page))
  })

  test('two files at once are too many; what was there stays', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', a4Pages(2)))
    await expectOneAtATime(steps)
    await expect(steps.button('Remove report.pdf')).toBeVisible()
    await convert(steps)
  })

  test('pages that are not there: which part, and why', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', a4Pages(12)))
    await expectRangeFaults(steps, 'Convert')
    // Far more pages than can be shown at once: the page stays quick, and shows more as one scrolls.
    await setPages(steps, '1,'.repeat(20_000))
    const tiles = steps.tool.locator('.image-tile')
    await expect(tiles).toHaveCount(120)
    await tiles.last().scrollIntoViewIfNeeded()
    await page.keyboard.press('End')
    await expect.poll(() => tiles.count()).toBeGreaterThan(120)
    await setPages(steps, ' 11 - , 2 ')
    await expect(steps.alert).toHaveCount(0)
    await expect(steps.tool.getByRole('list', { name: 'Pages to convert' })).toHaveText('11122')
  })

  test('a resolution out of range is said, and nothing starts', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', a4Pages(2)))
    await setDpi(steps, 'custom')
    const custom = steps.tool.locator('input[name=customDpi]')
    for (const [typed, reason] of [
      ['71', 'too low: type 72 or more'],
      ['601', 'too high: type 600 or less'],
      ['1e400', 'Type a number, such as 250'],
      ['150.5', 'Type a whole number'],
      ['many', 'Type a number'],
      ['-300', 'too low'],
    ] as const) {
      await custom.fill(typed)
      await expect(steps.alert).toContainText(reason)
      await expect(steps.button('Convert')).toBeDisabled()
    }
    await custom.fill('')
    await expect(steps.button('Convert')).toBeDisabled()
    await custom.fill('72')
    await expect(steps.tool.locator('.images-size')).toHaveText('595 × 842 pixels')
    await convert(steps)
  })

  test('a page that fails is named, the others are delivered', async ({ page }) => {
    test.skip(!hasProgram('unzip'), 'needs Info-ZIP')
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', [{}, { isMissing: true }, {}, {}]))
    await setDpi(steps, '72')
    await convert(steps)
    await expect(steps.alert).toContainText('Page 2')
    await expect(steps.alert).toContainText('This page is damaged and could not be drawn')
    await expect(steps.status).toHaveText('Done: 3 images are ready')
    const { images } = await downloadZip(steps)
    expect(images.map(({ name }) => name)).toEqual([
      'report-page-001.png',
      'report-page-003.png',
      'report-page-004.png',
    ])
    await steps.button('Other settings').click()
    await setPages(steps, '2')
    await steps.button('Convert').click()
    await expect(steps.alert).toContainText('This page is damaged')
    await expect(steps.button('Convert')).toBeVisible()
    await expect(steps.button('Download')).toHaveCount(0)
  })

  test('a password: asked for, asked again, used, and kept nowhere', async ({ page }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    await steps.choose(corpusPdf('issue6010_1'))
    const password = steps.tool.locator('input[name=password]')
    await expect(password).toBeFocused()
    await expectSound(page)
    await password.fill('abd')
    await page.keyboard.press('Enter')
    await expect(steps.alert).toContainText('That is not the password of this file')
    await password.fill('abc')
    await steps.button('Open').click()
    await convert(steps)
    expect((await steps.download(steps.button('Download'))).name).toBe('issue6010_1-page-1.png')
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, location.href]))
    expect(kept).not.toContain('abc')
    // Blank passwords ask nothing; a file beyond repair says so.
    await chooseReady(steps, corpusPdf('issue7665'))
    await steps.choose(corpusPdf('REDHAT-1531897-0'))
    await expect(steps.alert).toContainText('REDHAT-1531897-0.pdf')
    await expect(steps.alert).toContainText('damaged or incomplete')
    await chooseReady(steps, corpusPdf('helloworld-bad'))
  })

  test('an engine that cannot be loaded: said, and the button tries again', async ({
    page,
    complaints,
  }) => {
    const steps = await opened(page)
    await page.route('**/assets/worker-*.js', (route) => route.abort())
    await steps.choose(pdfFile('report.pdf', a4Pages(1)))
    await expect(steps.alert).toContainText('could not be loaded')
    expect(complaints.filter((complaint) => !/ERR_FAILED|console/.test(complaint))).toEqual([])
    complaints.length = 0
    await page.unroute('**/assets/worker-*.js')
    await steps.button('Try again').click()
    await convert(steps)
  })

  test('a workbench that cannot be loaded: said, and asked for again', async ({
    page,
    complaints,
  }) => {
    const steps = await opened(page)
    await page.route('**/assets/workbench-*.js', (route) => route.abort())
    await steps.choose(pdfFile('report.pdf', a4Pages(1)))
    await expect(steps.alert).toBeVisible()
    complaints.length = 0
    await page.unroute('**/assets/workbench-*.js')
    await steps.tool.getByRole('button', { name: /again/i }).click()
    await expect(steps.button('Convert')).toBeVisible()
  })
}
