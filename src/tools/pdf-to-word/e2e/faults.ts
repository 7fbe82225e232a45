import { isMissing } from '../../../testing/prerequisites.ts'
import {
  makePdf,
  numberedPages,
  pdfFile,
  scannedPage,
  textPage,
} from '../../../testing/pdf/documents.ts'
import { workerFiles } from '../../../components/file-tool/e2e-steps.ts'
import { expectSizeLimit, expectInvalidFilesRefused } from '../../../components/pdf/e2e-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import {
  chooseFile,
  convert,
  corpusPdf,
  openTool,
  pagesField,
  press,
  saveWord,
  textOf,
} from './steps.ts'

/** Tests of errors: each is shown with its reason, and the page can still be used. */
export const faults = (): void => {
  test('files that are too large, no PDF, or none any more, each with its sentence', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await openTool(page)
    await expectSizeLimit(steps)
    await expectInvalidFilesRefused(steps, makePdf(numberedPages(3)), 'Convert')
    // A real document is too damaged to be opened.
    await steps.choose(corpusPdf('bug1020226'))
    await expect(steps.alert).toContainText('bug1020226.pdf')
    await expect(steps.alert).toContainText('The file is damaged or incomplete.')
    // A valid document is still accepted afterwards, whatever its name is.
    await chooseFile(steps, pdfFile('really a pdf.jpg', numberedPages(1)))
    await expect(steps.alert).toHaveCount(0)
  })

  test('pages that cannot be read are named, the others are converted; of none there is no document', async ({
    page,
  }) => {
    const steps = await openTool(page)
    const pages = [
      textPage('First.'),
      { kind: 'missing' },
      textPage('Third.'),
      { kind: 'blank' },
    ] as const
    await chooseFile(steps, pdfFile('torn.pdf', [...pages, await scannedPage(page, 'Fifth.')]))
    await convert(steps)
    await expect(steps.alert).toContainText('Page 2')
    await expect(steps.alert).toContainText('This page is damaged and could not be read.')
    expect(textOf((await saveWord(steps)).html)).toBe('First. Third.')
    await expectNoViolations(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ media: 'print' })
    await expect(steps.tool.getByText('Your Word document is ready')).toBeVisible()
    await expect(steps.button('Download')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await steps.button('Other pages').click()
    await pagesField(steps).fill('2, 4')
    await press(steps, 'Convert')
    await expect(steps.alert).toContainText('These pages contain no text and no images')
    await expect(steps.alert).toContainText('Choose other pages or another PDF.')
    await expect(steps.button('Download')).toHaveCount(0)
    await pagesField(steps).fill('2')
    await press(steps, 'Convert')
    await expect(steps.alert).toContainText('This page is damaged and could not be read.')
    await expect(steps.button('Convert')).toBeFocused()
  })

  test('a password: asked for, asked again, used, and kept nowhere', async ({ page }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await openTool(page)
    await steps.choose(corpusPdf('issue6010_1', 'pdf'))
    const password = steps.tool.locator('input[name=password]')
    await expect(password).toBeFocused()
    await expect(steps.button('Convert')).toHaveCount(0)
    await password.fill('ABC')
    await steps.button('Open').click()
    await expect(steps.alert).toContainText('That is not the password for this file')
    await password.fill('abc')
    await page.keyboard.press('Enter')
    await expect(steps.button('Convert')).toBeFocused()
    await convert(steps)
    const { name, html } = await saveWord(steps)
    expect(name).toBe('issue6010_1.docx')
    expect(textOf(html)).not.toBe('')
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage, ...sessionStorage }, location.href]),
    )
    expect(kept).not.toContain('abc')
  })

  test('the question for a password is accessible', { tag: '@full' }, async ({ page }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await openTool(page)
    await steps.choose(corpusPdf('bug1782186'))
    const password = steps.tool.locator('input[name=password]')
    await expect(password).toBeFocused()
    await expectNoViolations(page)
    await password.fill('Hello')
    await page.keyboard.press('Enter')
    // The page shows nothing but an oval.
    await press(steps, 'Convert')
    await expect(steps.status).toHaveText('Little or no text in this PDF')
    await press(steps, 'Convert as is')
    expect((await saveWord(steps)).html).toContain('<img')
  })

  test('a part of the tool that cannot be had: said, and the button tries again', async ({
    page,
    complaints,
  }) => {
    const steps = await openTool(page)
    await page.route('**/assets/pdf-to-word-*.js', (route) => route.abort())
    await steps.choose(pdfFile('report.pdf', numberedPages(1)))
    await expect(steps.alert).toContainText('could not be loaded')
    await page.unroute('**/assets/pdf-to-word-*.js')
    await page.route(workerFiles, (route) => route.abort())
    await steps.tool.getByRole('button', { name: /again/i }).click()
    await expect(steps.alert).toContainText('report.pdf')
    await expect(steps.alert).toContainText('could not be loaded')
    await page.unroute(workerFiles)
    await steps.button('Try again').click()
    await expect(steps.button('Convert')).toBeFocused()
    await page.route('**/assets/pages-to-docx-*.js', (route) => route.abort())
    await press(steps, 'Convert')
    await expect(steps.alert).toContainText('could not be loaded')
    await page.unroute('**/assets/pages-to-docx-*.js')
    await convert(steps)
    expect(complaints.filter((complaint) => !/ERR_FAILED|console/.test(complaint))).toEqual([])
    complaints.length = 0
  })
}
