import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { type FileToolSteps, hasProgram, runProgram } from '../../../ui/file-tool/e2e-steps.ts'
import { hasPrograms, letter, opened, openedSplit, report, textsOf } from './steps.ts'

const field = (steps: FileToolSteps, name: string) => steps.tool.locator(`input[name=${name}]`)
const partNames = (steps: FileToolSteps) =>
  steps.tool.locator('[data-part]').evaluateAll((parts) => parts.map((part) => part.dataset.part))

/** One document into several. */
export const splitting = (): void => {
  test('by ranges, in the order typed: shown before, then as a zip and one by one', async ({
    page,
  }) => {
    const steps = await openedSplit(page)
    await steps.choose(report)
    await expect(steps.button('Split')).toBeDisabled()
    await field(steps, 'ranges').fill('10-, 1-3, 8')
    const names = ['report-pages-10-12.pdf', 'report-pages-1-3.pdf', 'report-page-8.pdf']
    expect(await partNames(steps)).toEqual(names)
    await expect(steps.tool).toContainText('5 pages are not taken: 4-7, 9')
    await steps.button('Split').click()
    const one = await steps.download(steps.button('Download report-pages-1-3.pdf'))
    expect(one.name).toBe('report-pages-1-3.pdf')
    const zip = await steps.download(steps.button('Download zip'))
    expect(zip.name).toBe('report-split.zip')
    // Typed on after that: nothing takes the focus away.
    await field(steps, 'ranges').press('End')
    await page.keyboard.type(', 2')
    await expect(field(steps, 'ranges')).toHaveValue('10-, 1-3, 8, 2')
    await expect(field(steps, 'ranges')).toBeFocused()
    await expect(steps.tool).toContainText('4 files will come out')
    if (hasPrograms) expect(textsOf(one.path)).toEqual(['Report 1', 'Report 2', 'Report 3'])
    test.skip(!hasProgram('unzip'), 'needs unzip')
    runProgram('unzip', '-t', zip.path)
    expect(runProgram('unzip', '-Z1', zip.path).split('\n')).toEqual(names)
  })

  test('what is wrong is said with the part it is in, and stays to be corrected', async ({
    page,
  }) => {
    const steps = await openedSplit(page)
    await steps.choose(report)
    const ranges = field(steps, 'ranges')
    for (const [typed, sentence] of [
      ['1-3, x', '“x” names no pages'],
      ['1-3, 40', '“40” is outside the document, which has 12 pages'],
      ['0', '“0” is outside'],
      ['🙂', '“🙂” names no pages'],
      ['1-,'.repeat(4000), 'more than 20,000 pages'],
    ] as const) {
      await ranges.fill(typed)
      await expect(steps.alert).toContainText(sentence)
      await expect(steps.button('Split')).toBeDisabled()
    }
    await ranges.fill('1-3, 40')
    await steps.tool.getByLabel('Every few pages').check()
    await field(steps, 'pagesPerFile').fill('0')
    await expect(steps.alert).toContainText('whole number from 1 to 12')
    await expectSound(page)
    await steps.tool.getByLabel('Pages I choose').check()
    await expect(ranges).toHaveValue('1-3, 40')
    await ranges.fill('1-3, 4')
    await expect(steps.alert).toHaveCount(0)
    await expect(steps.button('Split')).toBeEnabled()
  })

  test('all ranges in one file: one download', async ({ page }) => {
    const steps = await openedSplit(page)
    await steps.choose(report)
    await field(steps, 'ranges').fill('8, 3-2, 8')
    await steps.tool.getByLabel('All in one file').check()
    await steps.button('Split').click()
    const { name, path } = await steps.download(steps.button('Download'))
    expect(name).toBe('report-pages-8_3-2_8.pdf')
    test.skip(!hasPrograms, 'needs qpdf and poppler')
    expect(textsOf(path)).toEqual(['Report 8', 'Report 3', 'Report 2', 'Report 8'])
  })

  test('every five pages, page by page, by bookmarks', async ({ page }) => {
    const steps = await openedSplit(page)
    await steps.choose(report)
    await steps.tool.getByLabel('Every few pages').check()
    await field(steps, 'pagesPerFile').fill('5')
    expect(await partNames(steps)).toEqual([
      'report-pages-1-5.pdf',
      'report-pages-6-10.pdf',
      'report-pages-11-12.pdf',
    ])
    await steps.tool.getByLabel('One file a page').check()
    expect(await partNames(steps)).toHaveLength(8)
    await steps.button('Show all 12 files').click()
    expect(await partNames(steps)).toHaveLength(12)
    await steps.tool.getByLabel('By bookmarks').check()
    expect(await partNames(steps)).toEqual([
      'report-pages-1-2.pdf',
      'report-Introduction.pdf',
      'report-Figures.pdf',
    ])
    await steps.button('Split').click()
    await expect(steps.tool).toContainText('Done: 3 files are ready')
    await expect(steps.button('Download zip')).toBeFocused()
    const { path } = await steps.download(steps.button('Download report-Figures.pdf'))
    await expectSound(page)
    test.skip(!hasPrograms, 'needs qpdf and poppler')
    expect(textsOf(path)).toHaveLength(7)
  })

  test('a document without bookmarks offers none; one file at a time', async ({ page }) => {
    const steps = await openedSplit(page)
    await steps.choose(letter, report)
    await expect(steps.alert).toContainText('Too many files')
    await steps.choose(letter)
    await expect(steps.tool.getByLabel('Every few pages')).toBeVisible()
    await expect(steps.tool.getByLabel('By bookmarks')).toHaveCount(0)
    await field(steps, 'ranges').fill('2')
    await steps.tool.getByRole('tab', { name: 'Merge' }).click()
    await expect(steps.zone).toContainText('Drop your PDF files here')
    await steps.tool.getByRole('tab', { name: 'Split' }).click()
    await expect(field(steps, 'ranges')).toHaveValue('2')
    await steps.button('Reset').click()
    await expect(steps.zone).toBeFocused()
  })

  test('a single file on the merge tab is handed over', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(report)
    await steps.button('Split this one instead?').click()
    await expect(field(steps, 'ranges')).toBeVisible()
    await expect(steps.tool.getByRole('tabpanel', { name: 'Split' })).toContainText('report.pdf')
  })
}
