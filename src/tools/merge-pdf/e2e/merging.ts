import { expect, test } from '../../../../e2e/fixtures.ts'
import { pickLanguage } from '../../../../e2e/language-menu.ts'
import { runProgram } from '../../../ui/file-tool/e2e-steps.ts'
import { buildPdf } from './build-pdf.ts'
import { hasPrograms, letter, merged, opened, plan, report, rowOf, textsOf } from './steps.ts'

/** Files into one: what is specified. */
export const merging = (): void => {
  test('two files become one, in their order', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(letter)
    await expect(steps.button('Merge 1 file')).toBeDisabled()
    await expect(steps.tool).toContainText('Add at least one more file')
    await steps.choose(plan)
    await expect(rowOf(steps, 'letter.pdf')).toContainText('2 pages')
    await expect(rowOf(steps, 'plan.pdf')).toContainText('1 page')
    const { path } = await merged(steps, 2)
    await expect(steps.status.first()).toContainText('Your PDF is ready')
    await expect(steps.tool).toContainText('merged-document.pdf')
    test.skip(!hasPrograms, 'needs qpdf and poppler')
    expect(textsOf(path)).toEqual(['Letter 1', 'Letter 2', 'Plan 1'])
  })

  test('files accumulate, can be removed one by one, and all at once', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(letter, plan)
    await expect(rowOf(steps, 'plan.pdf')).toBeVisible()
    await steps.choose(letter)
    await expect(steps.button('Merge 3 files')).toBeEnabled()
    await steps.button('Remove plan.pdf').click()
    await expect(steps.button('Remove letter.pdf').last()).toBeFocused()
    await expect(steps.button('Merge 2 files')).toBeEnabled()
    await steps.button('Merge 2 files').click()
    await expect(steps.button('Download merged')).toBeFocused()
    await steps.choose(plan)
    await expect(steps.button('Download merged')).toHaveCount(0)
    await expect(steps.button('Merge 3 files')).toBeEnabled()
    await steps.button('Reset').click()
    await expect(steps.zone).toContainText('Drop your PDF files here')
    await expect(steps.zone).toBeFocused()
    await expect(rowOf(steps, 'letter.pdf')).toHaveCount(0)
  })

  test('once the files are open, no connection is needed any more', async ({ page, context }) => {
    const steps = await opened(page)
    const assembler = page.waitForEvent(
      'requestfinished',
      (request) => /\/worker-[^/]+\.js$/.test(request.url()) && request.resourceType() === 'fetch',
    )
    await steps.choose(letter, plan)
    await expect(steps.button('Merge 2 files')).toBeEnabled()
    await assembler
    await context.setOffline(true)
    const { path } = await merged(steps, 2)
    await context.setOffline(false)
    test.skip(!hasPrograms, 'needs qpdf and poppler')
    expect(textsOf(path)).toEqual(['Letter 1', 'Letter 2', 'Plan 1'])
  })

  test('files chosen while the rest of the page comes are not lost', async ({ page }) => {
    const steps = await opened(page)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/merge-tab-*.js', async (route) => {
      await released
      await route.continue()
    })
    await steps.choose(letter)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), steps.zone.click()])
    const arrived = page.waitForEvent('requestfinished', (request) =>
      request.url().includes('/merge-tab-'),
    )
    release()
    await arrived
    // Time for what has come to be shown: the window that is open must not lose its zone.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    await chooser.setFiles(plan)
    await expect(steps.button('Merge 2 files')).toBeEnabled()
  })

  test('by buttons, by dragging and by name', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(letter, plan, report)
    await expect(steps.button('Merge 3 files')).toBeEnabled()
    const names = () =>
      steps.tool.locator('[data-file]').evaluateAll((rows) => rows.map((row) => row.dataset.file))
    await steps.button('Move report.pdf earlier').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await names()).toEqual(['report.pdf', 'letter.pdf', 'plan.pdf'])
    await expect(steps.tool).toContainText('report.pdf: place 1 of 3')
    await expect(steps.button('Move report.pdf later')).toBeFocused()
    await rowOf(steps, 'plan.pdf').locator('.reorder-handle').hover()
    await page.mouse.down()
    const target = await rowOf(steps, 'report.pdf').boundingBox()
    await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + 8, { steps: 8 })
    await page.mouse.up()
    await expect.poll(names).toEqual(['plan.pdf', 'report.pdf', 'letter.pdf'])
    await steps.button('Sort by name').click()
    expect(await names()).toEqual(['letter.pdf', 'plan.pdf', 'report.pdf'])
    await steps.button('Move plan.pdf earlier').click()
    const { path } = await merged(steps, 3)
    test.skip(!hasPrograms, 'needs qpdf and poppler')
    expect(textsOf(path).slice(0, 4)).toEqual(['Plan 1', 'Letter 1', 'Letter 2', 'Report 1'])
  })

  test('a bookmark a file, only when asked for', async ({ page }) => {
    test.skip(!hasPrograms, 'needs qpdf and poppler')
    const titles = (path: string) =>
      [...runProgram('qpdf', '--json', '--json-key=outlines', path).matchAll(/"title": "(.*)"/g)]
        .map(([, title]) => title)
        .toSorted((a = '', b = '') => a.localeCompare(b))
    const steps = await opened(page)
    await steps.choose(letter, report)
    expect(titles((await merged(steps, 2)).path)).toEqual(['Figures', 'Introduction'])
    const choice = steps.tool.getByLabel('A bookmark for each file')
    await choice.check()
    // What was made is gone, and what the visitor works with is not left.
    await expect(steps.button('Download merged')).toHaveCount(0)
    await expect(choice).toBeFocused()
    const { path } = await merged(steps, 2)
    expect(titles(path)).toEqual(['Figures', 'Introduction', 'letter', 'report'])
  })

  test('cancel in the middle keeps everything, and the work can start again', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(letter, plan)
    await expect(steps.button('Merge 2 files')).toBeEnabled()
    // The worker that merges is another than the one that shows pages, which is there already.
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/worker-*.js', async (route) => {
      await released
      await route.continue().catch(() => undefined)
    })
    await steps.button('Merge 2 files').click()
    await expect(steps.progress).toBeVisible()
    await expect(steps.button('Cancel')).toBeFocused()
    await steps.button('Cancel').click()
    await expect(steps.progress).toHaveCount(0)
    await expect(steps.tool).toContainText('Your files are still here')
    await expect(steps.button('Merge 2 files')).toBeFocused()
    release()
    await page.unroute('**/assets/worker-*.js')
    await merged(steps, 2)
  })

  test('signed: said before and after', async ({ page }) => {
    const signed = buildPdf('contract.pdf', { pages: ['Contract'], isSigned: true })
    const steps = await opened(page)
    await steps.choose(signed, letter)
    await expect(rowOf(steps, 'contract.pdf')).toContainText('signature will no longer be valid')
    await merged(steps, 2)
    const lost = steps.tool.locator('.merge-losses')
    await expect(lost).toContainText('contract.pdf')
    await expect(lost).toContainText('1 signature, which is no longer valid')
    await expect(lost).not.toContainText('letter.pdf')
  })

  test('a change of language keeps the files', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(letter, plan)
    await expect(steps.button('Merge 2 files')).toBeEnabled()
    await pickLanguage(page, 'fr')
    await expect(steps.button('Fusionner 2 fichiers')).toBeEnabled()
    await pickLanguage(page, 'es')
    await steps.button('Unir 2 archivos').click()
    const download = await steps.download(steps.button('Descargar el PDF unido'))
    expect(download.name).toBe('merged-document.pdf')
  })
}
