import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { FileToolSteps } from '../../../ui/file-tool/e2e-steps.ts'
import { openDialogByKeys } from '../../../ui/pdf/e2e-steps.ts'
import { a4Pages, pdfFile } from './make-pdf.ts'
import { chooseReady, convert, field, opened, setDpi, setPages, tool } from './steps.ts'

/** The way through the tool: by mouse, by keyboard, in every language, on narrow screens. */
export const walk = (): void => {
  test('cancel in the middle keeps the document, and the work can start again', async ({
    page,
  }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('long.pdf', a4Pages(40)))
    await setDpi(steps, '200')
    await steps.button('Convert').click()
    await expect(steps.progress).toBeVisible()
    await expect(steps.zone).toBeHidden()
    await expect
      .poll(async () => Number(await steps.progress.getAttribute('value')))
      .toBeGreaterThan(0)
    expect(Number(await steps.progress.getAttribute('value'))).toBeLessThan(100)
    await expect(steps.tool.getByText(/^Converting… page \d+ of 40$/)).toBeVisible()
    await steps.button('Cancel').click()
    await expect(steps.progress).toHaveCount(0)
    await expect(steps.status).toHaveText('Stopped. Your document is still here.')
    await expect(steps.button('Convert')).toBeFocused()
    await setPages(steps, '40')
    await convert(steps)
    expect((await steps.download(steps.button('Download'))).name).toBe('long-page-40.png')
  })

  test('choosing another file clears what was done; removing it empties', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('one.pdf', a4Pages(2)))
    await setPages(steps, '2')
    await convert(steps)
    await chooseReady(steps, pdfFile('two.pdf', a4Pages(3)))
    await expect(steps.button('Download')).toHaveCount(0)
    await expect(steps.button('Remove one.pdf')).toHaveCount(0)
    await expect(field(steps, 'pages')).toHaveValue('')
    await steps.button('Remove two.pdf').click()
    await expect(steps.zone).toContainText('Drop your PDF here')
    await expect(steps.zone).toBeFocused()
    await expect(steps.button('Convert')).toHaveCount(0)
    // The same file again.
    await chooseReady(steps, pdfFile('two.pdf', a4Pages(3)))
  })

  test('with the keyboard alone', async ({ page }) => {
    // Playwright starts to catch dialogs with the first listener, too late for a key pressed at once.
    page.on('filechooser', () => undefined)
    const steps = await opened(page)
    const chooser = await openDialogByKeys(steps)
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
    await expect(steps.button('Download zip')).toBeFocused({ timeout: 20_000 })
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

  test('every state is sound in both themes and on narrow screens', async ({ page }) => {
    const steps = await opened(page)
    await expectSound(page)
    await chooseReady(
      steps,
      pdfFile('a-name-that-is-long-and-has-no-spaces-in-it-at-all_2026.pdf', a4Pages(14)),
    )
    await setDpi(steps, 'custom')
    await field(steps, 'customDpi').fill('72')
    await steps.tool.locator('input[value=jpeg]').check()
    await expectSound(page)
    await field(steps, 'pages').fill('99')
    await expectSound(page)
    await field(steps, 'pages').fill('')
    await convert(steps)
    await expectSound(page)
    await page.emulateMedia({ media: 'print' })
    await expect(steps.tool.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible()
    await expect(steps.button('Download zip')).toBeHidden()
  })

  for (const [path, limit, button, save] of [
    [
      '/convertir-pdf-images?lng=fr',
      '50\u00A0Mo par fichier au plus',
      'Convertir',
      'Télécharger le zip',
    ],
    ['/es/pdf-a-imagenes', '50\u00A0MB por archivo como máximo', 'Convertir', 'Descargar el zip'],
  ] as const)
    test(`${path}: the whole way in its language`, async ({ page }) => {
      const steps = new FileToolSteps(page, tool)
      await steps.open(path)
      await expect(steps.zone).toContainText(limit)
      await chooseReady(steps, pdfFile('informe.pdf', [{}, { isMissing: true }, {}]))
      await setDpi(steps, '96')
      await steps.button(button).click()
      await steps.isWorkOver()
      await expect(steps.alert).toContainText(/P(age|ágina) 2/)
      expect((await steps.download(steps.button(save))).name).toBe('informe-images.zip')
      await expectSound(page)
    })

  test('a change of language keeps the document and what was chosen', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', a4Pages(3)))
    await setPages(steps, '2-3')
    await setDpi(steps, '300')
    await chooseLanguage(page, 'fr')
    await expect(field(steps, 'pages')).toHaveValue('2-3')
    await expect(field(steps, 'dpi')).toHaveValue('300')
    await expect(steps.tool.locator('.images-size')).toHaveText('2\u202F479 × 3\u202F508 pixels')
    await steps.button('Convertir').click()
    await steps.isWorkOver()
    expect((await steps.download(steps.button('Télécharger le zip'))).name).toBe(
      'report-images.zip',
    )
  })
}
