import { isMissing } from '../../../testing/prerequisites.ts'
import { runProgram, workerFiles } from '../../../components/file-tool/e2e-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/page-steps.ts'
import { mistakesIn, noSidewaysScroll, sidewaysScroll, wordsOf } from '../../../../e2e/site.ts'
import { buildPdf } from './build-pdf.ts'
import {
  bookmarksOf,
  corpusFile,
  drag,
  letter,
  mergeFiles,
  openTool,
  plan,
  report,
  rotationsOf,
  rowOf,
  textsOf,
} from './steps.ts'

/** Tests of merging files into one. */
export const merging = (): void => {
  test('files are added, sorted, removed and merged, without a connection, again and again', async ({
    page,
    context,
  }) => {
    const steps = await openTool(page)
    const names = () =>
      steps.tool.locator('[data-file]').evaluateAll((rows) => rows.map((row) => row.dataset.file))

    await test.step('one file is not enough; those chosen later come after it', async () => {
      const assembler = page.waitForEvent(
        'requestfinished',
        (request) => workerFiles.test(request.url()) && request.resourceType() === 'fetch',
      )
      await steps.choose(letter)
      await expect(steps.button('Merge 1 file')).toBeDisabled()
      await expect(steps.tool).toContainText('Add at least one more file')
      await expect(rowOf(steps, 'letter.pdf')).toContainText('2 pages')
      await steps.choose(plan, report)
      await expect(rowOf(steps, 'plan.pdf')).toContainText('1 page')
      await assembler
    })

    await test.step('the order is changed by buttons, by dragging and by name', async () => {
      await steps.button('Move report.pdf earlier').focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      expect(await names()).toEqual(['report.pdf', 'letter.pdf', 'plan.pdf'])
      await expect(steps.tool).toContainText('report.pdf: position 1 of 3')
      await expect(steps.button('Move report.pdf later')).toBeFocused()
      await drag(steps, rowOf(steps, 'plan.pdf'), rowOf(steps, 'report.pdf'))
      await expect.poll(names).toEqual(['plan.pdf', 'report.pdf', 'letter.pdf'])
      await steps.button('Sort by name').click()
      expect(await names()).toEqual(['letter.pdf', 'plan.pdf', 'report.pdf'])
      await steps.button('Move plan.pdf earlier').click()
    })

    await test.step('once the files are open, no connection is needed', async () => {
      await context.setOffline(true)
      const path = await mergeFiles(steps, 3)
      await context.setOffline(false)
      await expect(steps.status.first()).toContainText('Your PDF is ready')
      await expect(steps.tool).toContainText('merged-document.pdf')
      expect(textsOf(path).slice(0, 4)).toEqual(['Plan 1', 'Letter 1', 'Letter 2', 'Report 1'])
      expect(bookmarksOf(path)).toEqual(['Figures', 'Introduction'])
    })

    await test.step('a bookmark for each file comes only when asked for', async () => {
      const choice = steps.tool.getByLabel('A bookmark for each file')
      await choice.check()
      // The result is removed, and the focus stays on the element that the visitor has changed.
      await expect(steps.button('Download merged')).toHaveCount(0)
      await expect(choice).toBeFocused()
      await steps.button('Remove plan.pdf').click()
      await expect(steps.button('Remove letter.pdf')).toBeFocused()
      const path = await mergeFiles(steps, 2)
      await expect(steps.button('Download merged')).toBeFocused()
      expect(bookmarksOf(path)).toEqual(['Figures', 'Introduction', 'letter', 'report'])
    })

    await test.step('a signed file is said to lose its signature, before and after', async () => {
      await steps.choose(buildPdf('contract.pdf', { pages: ['Contract'], isSigned: true }))
      await expect(steps.button('Download merged')).toHaveCount(0)
      await expect(rowOf(steps, 'contract.pdf')).toContainText('signature will not be valid')
      await mergeFiles(steps, 3)
      const lost = steps.tool.locator('.merge-losses')
      await expect(lost).toContainText('contract.pdf')
      await expect(lost).toContainText('1 signature, which is no longer valid')
      await expect(lost).not.toContainText('letter.pdf')
    })

    await steps.button('Reset').click()
    await expect(steps.zone).toContainText('Drop your PDF files here')
    await expect(steps.zone).toBeFocused()
    await expect(rowOf(steps, 'letter.pdf')).toHaveCount(0)
  })

  test('real files: the work is stopped, begun again, and kept in every language', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await openTool(page)
    const files = ['labelled_pages', 'js-authors', 'attachment', 'helloworld-bad', 'rotation']
    await steps.choose(...files.map(corpusFile))
    await expect(steps.button('Merge 5 files')).toBeEnabled()

    await test.step('cancelled in the middle, it keeps everything', async () => {
      // The worker that merges is not loaded yet; the one that shows pages is.
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(workerFiles, async (route) => {
        await released
        await route.continue().catch(() => undefined)
      })
      await steps.button('Merge 5 files').click()
      await expect(steps.progress).toBeVisible()
      await expect(steps.button('Cancel')).toBeFocused()
      await steps.button('Cancel').click()
      await expect(steps.progress).toHaveCount(0)
      await expect(steps.tool).toContainText('Your files are still here')
      await expect(steps.button('Merge 5 files')).toBeFocused()
      release()
      await page.unroute(workerFiles)
    })

    const path = await mergeFiles(steps, 5)
    runProgram('qpdf', '--check', path)
    // The documents have 11 + 1 + 1 + 1 + 2 pages, according to pdfinfo.
    expect(rotationsOf(path)).toHaveLength(16)
    await steps.button('Arrange pages').click()
    await expect(steps.tool.locator('.page-cell [data-status=drawn]').first()).toBeVisible()
    await steps.choose(plan)
    await expect(steps.button('Merge 6 files')).toBeEnabled()

    await chooseLanguage(page, 'fr')
    await expect(steps.button('Fusionner 6 fichiers')).toBeEnabled()
    expect(mistakesIn(await wordsOf(page))).toEqual([])
    await chooseLanguage(page, 'es')
    await steps.button('Unir 6 archivos').click()
    const download = await steps.download(steps.button('Descargar el PDF unido'))
    expect(download.name).toBe('merged-document.pdf')
    expect(mistakesIn(await wordsOf(page))).toEqual([])
  })

  test('more files than advised stay in order on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const files = Array.from({ length: 21 }, (_, index) =>
      buildPdf(`scan of page ${index + 1} of a very long contract.pdf`, {
        pages: [`Scan ${index + 1}`],
      }),
    )
    const steps = await openTool(page)
    await steps.choose(...files)
    await expect(steps.button('Merge 21 files')).toBeEnabled()
    // The button is visible without scrolling past all the rows.
    await expect(steps.button('Merge 21 files')).toBeInViewport()
    await expect(steps.tool).toContainText('more than the 20 files we recommend')
    await page.setViewportSize({ width: 320, height: 780 })
    expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
    expect(textsOf(await mergeFiles(steps, 21))).toEqual(
      files.map((_, index) => `Scan ${index + 1}`),
    )
  })

  for (const [path, merge, download, split] of [
    [
      '/fusionner-diviser-pdf?lng=fr',
      'Fusionner 2 fichiers',
      'Télécharger le PDF fusionné',
      'Diviser',
    ],
    ['/es/unir-dividir-pdf', 'Unir 2 archivos', 'Descargar el PDF unido', 'Dividir'],
  ] as const)
    test(`${path}: the whole way in its language`, { tag: '@full' }, async ({ page }) => {
      const steps = await openTool(page, path)
      await steps.choose(letter, report)
      await expect(steps.button(merge)).toBeEnabled()
      await steps.button(/report\.pdf.*12/).click()
      expect(mistakesIn(await wordsOf(page))).toEqual([])
      await steps.button(merge).click()
      expect((await steps.download(steps.button(download))).name).toBe('merged-document.pdf')
      await steps.tool.getByRole('tab', { name: split }).click()
      await steps.choose(report)
      await steps.tool.locator('input[value=bookmarks]').check()
      expect(mistakesIn(await wordsOf(page))).toEqual([])
    })
}
