import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { FileToolSteps } from '../../../ui/file-tool/e2e-steps.ts'
import { openDialogByKeys } from '../../../ui/pdf/e2e-steps.ts'
import { numberedPages, pdfFile, textPage } from './make-pdf.ts'
import { chooseReady, convert, opened, pagesField, saveWord, textOf, tool } from './steps.ts'

/** The way through the tool: by mouse, by keyboard, in every language, on narrow screens. */
export const walk = (): void => {
  test('cancel in the middle keeps the document, and the work can start again', async ({
    page,
  }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('long.pdf', numberedPages(400)))
    await steps.button('Convert').click()
    await expect(steps.progress).toBeVisible()
    await expect(steps.zone).toBeHidden()
    await expect
      .poll(async () => Number(await steps.progress.getAttribute('value')))
      .toBeGreaterThan(0)
    expect(Number(await steps.progress.getAttribute('value'))).toBeLessThan(100)
    await expect(steps.tool.getByText(/^Reading page \d+ of 400…$/)).toBeVisible()
    await steps.button('Cancel').click()
    await expect(steps.progress).toHaveCount(0)
    await expect(steps.status).toHaveText('Stopped. Your document is still here.')
    await expect(steps.button('Convert')).toBeFocused()
    await pagesField(steps).fill('400')
    await convert(steps)
    expect(textOf((await saveWord(steps)).html)).toContain('page number 400')
  })

  test('choosing another file clears what was done; removing it empties', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('one.pdf', numberedPages(2)))
    await pagesField(steps).fill('2')
    await convert(steps)
    await chooseReady(steps, pdfFile('two.pdf', numberedPages(3)))
    await expect(steps.button('Download')).toHaveCount(0)
    await expect(steps.button('Remove one.pdf')).toHaveCount(0)
    await expect(pagesField(steps)).toHaveValue('')
    await steps.button('Remove two.pdf').click()
    await expect(steps.zone).toContainText('Drop your PDF here')
    await expect(steps.zone).toBeFocused()
    await expect(steps.button('Convert')).toHaveCount(0)
    // One page alone needs no range.
    await chooseReady(steps, pdfFile('three.pdf', numberedPages(1)))
    await expect(pagesField(steps)).toHaveCount(0)
    await convert(steps)
    await expect(steps.button('Other pages')).toHaveCount(0)
    await steps.button('Start over').click()
    await expect(steps.zone).toBeFocused()
  })

  test('with the keyboard alone', async ({ page }) => {
    // Playwright starts to catch dialogs with the first listener, too late for a key pressed at once.
    page.on('filechooser', () => undefined)
    const steps = await opened(page)
    const chooser = await openDialogByKeys(steps)
    await chooser.setFiles(pdfFile('report.pdf', numberedPages(4)))
    await expect(steps.button('Convert')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(pagesField(steps)).toBeFocused()
    await page.keyboard.type('2-4')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(steps.button('Download')).toBeFocused({ timeout: 20_000 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Enter'),
    ])
    expect(download.suggestedFilename()).toBe('report.docx')
    for (const name of ['Other pages', 'Start over']) {
      await page.keyboard.press('Tab')
      await expect(steps.button(name)).toBeFocused()
    }
  })

  test('every state is sound in both themes and on narrow screens', async ({ page }) => {
    const steps = await opened(page)
    await expectSound(page)
    await chooseReady(
      steps,
      pdfFile('a-name-that-is-long-and-has-no-spaces-in-it-at-all_2026.pdf', [
        ...numberedPages(2),
        { kind: 'missing' },
      ]),
    )
    await pagesField(steps).fill('99')
    await expectSound(page)
    await pagesField(steps).fill('')
    await convert(steps)
    await expectSound(page)
    await page.emulateMedia({ media: 'print' })
    await expect(steps.tool.getByText('Your Word document is ready')).toBeVisible()
    await expect(steps.button('Download')).toBeHidden()
  })

  for (const [path, limit, button, done, save] of [
    [
      '/convertir-pdf-word?lng=fr',
      '50\u00A0Mo par fichier au plus',
      'Convertir',
      'Votre document Word est prêt',
      'Télécharger',
    ],
    [
      '/es/pdf-a-word',
      '50\u00A0MB por archivo como máximo',
      'Convertir',
      'Tu documento de Word está listo',
      'Descargar',
    ],
  ] as const)
    test(`${path}: the whole way in its language`, async ({ page }) => {
      const steps = new FileToolSteps(page, tool)
      await steps.open(path)
      await expect(steps.zone).toContainText(limit)
      await chooseReady(steps, pdfFile('informe.pdf', [textPage('Uno.'), { kind: 'missing' }]))
      await convert(steps, button)
      await expect(steps.status).toHaveText(done)
      await expect(steps.alert).toContainText(/P(age|ágina) 2/)
      expect((await saveWord(steps, save)).name).toBe('informe.docx')
    })

  test('a change of language keeps the document and what was chosen', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', numberedPages(3)))
    await pagesField(steps).fill('2-3')
    await chooseLanguage(page, 'fr')
    await expect(pagesField(steps)).toHaveValue('2-3')
    await convert(steps, 'Convertir')
    await expect(steps.tool).toContainText(/· 2 pages · \d+ mots/)
    await chooseLanguage(page, 'es')
    await expect(steps.status).toHaveText('Tu documento de Word está listo')
    expect((await saveWord(steps, 'Descargar')).name).toBe('report.docx')
  })
}
