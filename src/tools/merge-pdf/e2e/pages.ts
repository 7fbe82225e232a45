import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { buildPdf, pagesSaying } from './build-pdf.ts'
import {
  drag,
  letter,
  mergeFiles,
  openTool,
  pageOption,
  plan,
  report,
  rotationsOf,
  rowOf,
  textsOf,
} from './steps.ts'

/** Tests of arranging pages: they are rotated, excluded and moved. */
export const pages = (): void => {
  test('by mouse: turned, left out and taken back, moved, dragged, and all left out', async ({
    page,
  }) => {
    const steps = await openTool(page)
    await steps.choose(letter, report)
    await steps.button('report.pdf: 12 pages').click()
    await pageOption(steps, 'Page 2 of report.pdf').click()
    await steps.button('Rotate').click()
    await expect(pageOption(steps, 'Page 2 of report.pdf, rotated 90°')).toBeVisible()
    await steps.button('Move earlier').click()
    await expect(steps.tool).toContainText('Page 2 of report.pdf: position 1 of 12')
    await pageOption(steps, /^Page 2 /).click()
    await pageOption(steps, /^Page 4 /).click()
    await pageOption(steps, /^Page 12 /).click({ modifiers: ['Shift'] })
    await expect(steps.tool).toContainText('9 pages selected')
    await steps.button('Remove').click()
    await expect(rowOf(steps, 'report.pdf')).toContainText('3 of 12 pages')
    await steps.button('Restore').click()
    await pageOption(steps, /^Page 4 /).click()
    await steps.button('Remove').click()
    await expect(steps.tool).toContainText('The result has 6 pages. 8 were removed.')
    const path = await mergeFiles(steps, 2)
    const texts = ['Letter 1', 'Letter 2', 'Report 2', 'Report 1', 'Report 3', 'Report 4']
    expect(textsOf(path)).toEqual(texts)
    expect(rotationsOf(path)).toEqual([0, 0, 90, 0, 0, 0])

    await steps.button('Arrange pages').click()
    const dragged = pageOption(steps, 'Page 2 of report.pdf, rotated 90°')
    await drag(steps, dragged, pageOption(steps, 'Page 1 of letter.pdf'))
    await expect(steps.tool.getByRole('option').first()).toHaveAccessibleName(
      'Page 2 of report.pdf, rotated 90°',
    )
    await expect(steps.tool).toContainText('Page 2 of report.pdf: position 1 of 14')

    await steps.button('All').click()
    await steps.button('Remove').click()
    await expect(steps.tool).toContainText('Every page has been removed')
    await expect(steps.button('Merge 2 files')).toBeDisabled()
  })

  test('across files, with the keyboard alone', async ({ page }) => {
    const steps = await openTool(page)
    await steps.choose(letter, plan)
    await steps.button('Arrange pages').press('Enter')
    await pageOption(steps, 'Page 1 of letter.pdf').focus()
    await page.keyboard.press('End')
    await expect(pageOption(steps, 'Page 1 of plan.pdf')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(pageOption(steps, 'Page 1 of plan.pdf')).toBeFocused()
    await expect(steps.tool).toContainText('Page 1 of plan.pdf: position 2 of 3')
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await page.keyboard.press('Delete')
    await expect(pageOption(steps, 'Page 1 of letter.pdf, removed')).toBeFocused()
    const path = await mergeFiles(steps, 2)
    await steps.button('Show files').press('Enter')
    await expect(steps.tool).toContainText('Pages from several files are mixed')
    await expect(steps.button('Move letter.pdf later')).toHaveCount(0)
    await steps.button('Group by file').press('Enter')
    await expect(steps.button('Move letter.pdf later')).toBeVisible()
    expect(textsOf(path)).toEqual(['Plan 1', 'Letter 2'])
  })

  test('hundreds of pages: pictures come as they are seen, and go', async ({ page }) => {
    const long = buildPdf('long.pdf', { pages: pagesSaying('Long', 220) })
    const steps = await openTool(page)
    await steps.choose(long, letter)
    await steps.button('Arrange pages').click()
    const drawn = steps.tool.locator('.page-cell [data-status=drawn]')
    await expect.poll(() => drawn.count()).toBeGreaterThan(5)
    const options = steps.tool.getByRole('option')
    expect(await options.count()).toBeLessThan(200)
    expect(await drawn.count()).toBeLessThan(60)
    await options.last().scrollIntoViewIfNeeded()
    await expect.poll(() => options.count()).toBeGreaterThan(200)
    await expect
      .poll(() => options.first().locator('[data-status]').getAttribute('data-status'))
      .toBe('waiting')
    expect(rotationsOf(await mergeFiles(steps, 2))).toHaveLength(222)
  })

  test('every page left out is accessible', { tag: '@full' }, async ({ page }) => {
    const steps = await openTool(page)
    await steps.choose(letter, plan)
    await steps.button('Arrange pages').click()
    await steps.button('All').click()
    await steps.button('Remove').click()
    await expect(steps.tool).toContainText('Every page has been removed')
    await expectNoViolations(page)
  })
}
