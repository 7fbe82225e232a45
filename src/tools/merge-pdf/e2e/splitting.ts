import { type FileToolSteps, runProgram } from '../../../components/file-tool/e2e-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { field, letter, openTool, report, textsOf } from './steps.ts'

const partNames = (steps: FileToolSteps) =>
  steps.tool.locator('[data-part]').evaluateAll((parts) => parts.map((part) => part.dataset.part))

/** Tests of splitting one document into several. */
export const splitting = (): void => {
  test('by ranges, in the order typed: into several files, then into one', async ({ page }) => {
    const steps = await openTool(page)
    const ranges = field(steps, 'ranges')
    await test.step('a single file on the merge tab is transferred', async () => {
      await steps.choose(report)
      await steps.button('Split this one instead?').click()
      await expect(steps.button('Split')).toBeDisabled()
      await expect(steps.tool.getByRole('tabpanel', { name: 'Split' })).toContainText('report.pdf')
    })

    await test.step('what will come out is shown before', async () => {
      await ranges.fill('10-, 1-3, 8')
      const names = ['report-pages-10-12.pdf', 'report-pages-1-3.pdf', 'report-page-8.pdf']
      expect(await partNames(steps)).toEqual(names)
      await expect(steps.tool).toContainText('5 pages are not included: 4-7, 9')
      await steps.button('Split').click()
      const one = await steps.download(steps.button('Download report-pages-1-3.pdf'))
      expect(one.name).toBe('report-pages-1-3.pdf')
      expect(textsOf(one.path)).toEqual(['Report 1', 'Report 2', 'Report 3'])
      const zip = await steps.download(steps.button('Download zip'))
      expect(zip.name).toBe('report-split.zip')
      runProgram('unzip', '-t', zip.path)
      expect(runProgram('unzip', '-Z1', zip.path).split('\n')).toEqual(names)
    })

    await test.step('after that, typing goes on: nothing takes the focus away', async () => {
      await ranges.press('End')
      await page.keyboard.type(', 2')
      await expect(ranges).toHaveValue('10-, 1-3, 8, 2')
      await expect(ranges).toBeFocused()
      await expect(steps.tool).toContainText('4 files will be created')
    })

    await test.step('what is wrong is said, and stays to be corrected', async () => {
      await ranges.fill('1-3, 40')
      await expect(steps.alert).toContainText('“40” is outside the document, which has 12 pages')
      await expect(steps.button('Split')).toBeDisabled()
      await steps.tool.getByLabel('Every N pages').check()
      await field(steps, 'pagesPerFile').fill('0')
      await expect(steps.alert).toContainText('whole number from 1 to 12')
      await expect(steps.button('Split')).toBeDisabled()
      await steps.tool.getByLabel('Pages I choose').check()
      await expect(ranges).toHaveValue('1-3, 40')
      await ranges.fill('1-,'.repeat(4000))
      await expect(steps.alert).toContainText('more than 20,000 pages')
      await ranges.fill('8, 3-2, x')
      await expect(steps.alert).toContainText('“x” is not a page range')
    })

    await ranges.fill('8, 3-2, 8')
    await expect(steps.alert).toHaveCount(0)
    await steps.tool.getByLabel('All in one file').check()
    await steps.button('Split').click()
    const { name, path } = await steps.download(steps.button('Download'))
    expect(name).toBe('report-pages-8_3-2_8.pdf')
    expect(textsOf(path)).toEqual(['Report 8', 'Report 3', 'Report 2', 'Report 8'])
  })

  test('every five pages, page by page, by bookmarks where there are any', async ({ page }) => {
    const steps = await openTool(page)
    await steps.tool.getByRole('tab', { name: 'Split' }).click()
    await expect(steps.zone).toContainText('Drop your PDF file here')
    await steps.choose(letter, report)
    await expect(steps.alert).toContainText('Too many files')
    await steps.choose(report)
    await steps.tool.getByLabel('Every N pages').check()
    await field(steps, 'pagesPerFile').fill('5')
    expect(await partNames(steps)).toEqual([
      'report-pages-1-5.pdf',
      'report-pages-6-10.pdf',
      'report-pages-11-12.pdf',
    ])
    await steps.tool.getByLabel('One file per page').check()
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
    expect(textsOf(path)).toHaveLength(7)

    await test.step('a document without bookmarks offers none, and waits behind the other tab', async () => {
      await steps.choose(letter)
      await steps.tool.getByLabel('Pages I choose').check()
      await expect(steps.tool.getByLabel('By bookmarks')).toHaveCount(0)
      await field(steps, 'ranges').fill('2')
      await steps.tool.getByRole('tab', { name: 'Merge' }).click()
      await expect(steps.zone).toContainText('Drop your PDF files here')
      await steps.tool.getByRole('tab', { name: 'Split' }).click()
      await expect(field(steps, 'ranges')).toHaveValue('2')
      await steps.button('Reset').click()
      await expect(steps.zone).toBeFocused()
    })
  })

  test('faults and results are accessible', { tag: '@full' }, async ({ page }) => {
    const steps = await openTool(page)
    await steps.tool.getByRole('tab', { name: 'Split' }).click()
    await steps.choose(report)
    await steps.tool.getByLabel('Every N pages').check()
    await field(steps, 'pagesPerFile').fill('0')
    await expect(steps.alert).toBeVisible()
    await expectNoViolations(page)
    await steps.tool.getByLabel('By bookmarks').check()
    await steps.button('Split').click()
    await expect(steps.tool).toContainText('Done: 3 files are ready')
    await expectNoViolations(page)
  })
}
