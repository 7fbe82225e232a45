import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { mistakesIn, noSidewaysScroll, sidewaysScroll, wordsOf } from '../../../../e2e/site.ts'
import { runProgram } from '../../../ui/file-tool/e2e-steps.ts'
import { buildPdf } from './build-pdf.ts'
import {
  corpusFile,
  hasCorpus,
  hasPrograms,
  letter,
  merged,
  opened,
  plan,
  report,
  rotationsOf,
  textsOf,
} from './steps.ts'

/** The ways of a visitor: in each language, on a phone, with many files, with real ones. */
export const walk = (): void => {
  for (const [path, merge, download, split] of [
    [
      '/fusionner-diviser-pdf?lng=fr',
      'Fusionner 2 fichiers',
      'Télécharger le PDF fusionné',
      'Diviser',
    ],
    ['/es/unir-dividir-pdf', 'Unir 2 archivos', 'Descargar el PDF unido', 'Dividir'],
  ] as const)
    test(`${path}: the whole way in its language`, async ({ page }) => {
      const steps = await opened(page, path)
      await steps.choose(letter, report)
      await expect(steps.button(merge)).toBeEnabled()
      await steps.button(/report\.pdf.*12/).click()
      expect(mistakesIn(await wordsOf(page))).toEqual([])
      await steps.button(merge).click()
      expect((await steps.download(steps.button(download))).name).toBe('merged-document.pdf')
      await steps.tool.getByRole('tab', { name: split }).click()
      await steps.choose(report)
      await steps.tool.locator('input[value=bookmarks]').check()
      await expectSound(page)
    })

  test('forty files on a phone stay in order', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const files = Array.from({ length: 40 }, (_, index) =>
      buildPdf(`scan of page ${index + 1} of a very long contract.pdf`, {
        pages: [`Scan ${index + 1}`],
      }),
    )
    const steps = await opened(page)
    await steps.choose(...files)
    await expect(steps.button('Merge 40 files')).toBeEnabled()
    // In reach without scrolling past forty rows.
    await expect(steps.button('Merge 40 files')).toBeInViewport()
    await expect(steps.tool).toContainText('more than the 20 files we advise')
    await page.setViewportSize({ width: 320, height: 780 })
    expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
    const { path } = await merged(steps, 40)
    test.skip(!hasPrograms, 'needs qpdf and poppler')
    expect(textsOf(path)).toEqual(files.map((_, index) => `Scan ${index + 1}`))
  })

  test('real files: labels, forms, attachments, damage', async ({ page }) => {
    test.skip(!hasCorpus || !hasPrograms, 'needs the corpus, qpdf and poppler')
    const steps = await opened(page)
    await steps.choose(
      ...['labelled_pages', 'js-authors', 'attachment', 'helloworld-bad', 'rotation'].map(
        corpusFile,
      ),
    )
    const { path } = await merged(steps, 5)
    runProgram('qpdf', '--check', path)
    // 11 + 1 + 1 + 1 + 2, as pdfinfo counts them one by one.
    expect(rotationsOf(path)).toHaveLength(16)
    await steps.tool.getByRole('button', { name: 'Arrange pages' }).click()
    await expect(steps.tool.locator('.page-cell [data-status=drawn]').first()).toBeVisible()
    await steps.choose(plan)
    await expect(steps.button('Merge 6 files')).toBeEnabled()
  })
}
