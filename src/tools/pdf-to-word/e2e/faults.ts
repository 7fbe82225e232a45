import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import {
  expectLimit,
  expectNoOthers,
  expectOneAtATime,
  expectRangeFaults,
} from '../../../ui/pdf/e2e-steps.ts'
import { makePdf, numberedPages, pdfFile, textPage } from './make-pdf.ts'
import {
  chooseReady,
  convert,
  corpusPdf,
  hasCorpus,
  opened,
  pagesField,
  press,
  saveWord,
  textOf,
} from './steps.ts'

const named = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

/** What cannot be taken or done: named, with its reason, and the page goes on working. */
export const faults = (): void => {
  test('files that are no PDF, or none any more, each with its sentence', async ({ page }) => {
    const steps = await opened(page)
    await expectNoOthers(steps, makePdf(numberedPages(3)), 'Convert')
    // A good one, by any name, is taken after all that.
    await chooseReady(steps, named('really a pdf.jpg', makePdf(numberedPages(1))))
    await expect(steps.alert).toHaveCount(0)
  })

  test('more than 50 MB, which the zone said before', async ({ page }) => {
    await expectLimit(await opened(page))
  })

  test('two files at once are too many; what was there stays', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', numberedPages(2)))
    await expectOneAtATime(steps)
    await convert(steps)
    // The refusal is past.
    await expect(steps.alert).toHaveCount(0)
  })

  test('pages that are not there: which part, and why', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', numberedPages(12)))
    await expectRangeFaults(steps, 'Convert')
    await pagesField(steps).fill('12')
    await convert(steps)
  })

  test('a page that cannot be read is named, the others are converted', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(
      steps,
      pdfFile('torn.pdf', [textPage('First.'), { kind: 'missing' }, textPage('Third.')]),
    )
    await convert(steps)
    await expect(steps.alert).toContainText('Page 2')
    await expect(steps.alert).toContainText('This page is damaged and could not be read.')
    expect(textOf((await saveWord(steps)).html)).toBe('First. Third.')
  })

  test('nothing to write is no document: it says so', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('blank.pdf', [{ kind: 'blank' }, { kind: 'missing' }]))
    await press(steps, 'Convert')
    await expect(steps.alert).toContainText('There is neither text nor a picture on these pages')
    await expect(steps.alert).toContainText('Choose other pages, or another PDF.')
    await expect(steps.button('Download')).toHaveCount(0)
    await pagesField(steps).fill('2')
    await press(steps, 'Convert')
    await expect(steps.alert).toContainText('This page is damaged and could not be read.')
    await expect(steps.button('Convert')).toBeFocused()
  })

  test('a password: asked for, asked again, used, and kept nowhere', async ({ page }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    await steps.choose(corpusPdf('bug1782186'))
    const password = steps.tool.locator('input[name=password]')
    await expect(password).toBeFocused()
    await expectSound(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(steps.button('Convert')).toHaveCount(0)
    await password.fill('hello')
    await page.keyboard.press('Enter')
    await expect(steps.alert).toContainText('That is not the password of this file')
    await password.fill('Hello')
    await page.keyboard.press('Enter')
    await expect(steps.button('Convert')).toBeFocused()
    // A page of nothing but an oval.
    await press(steps, 'Convert')
    await expect(steps.status).toHaveText('Little or no text in this PDF')
    await press(steps, 'Convert as it is')
    expect((await saveWord(steps)).html).toContain('<img')
    await steps.choose(corpusPdf('issue6010_1', 'pdf'))
    await password.fill('abc')
    await steps.button('Open').click()
    await convert(steps)
    const { name, html } = await saveWord(steps)
    expect(name).toBe('issue6010_1.docx')
    expect(textOf(html)).not.toBe('')
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, location.href]))
    expect(kept).not.toMatch(/Hello|abc/)
  })

  test('a document beyond repair says so', async ({ page }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    await steps.choose(corpusPdf('bug1020226'))
    await expect(steps.alert).toContainText('bug1020226.pdf')
    await expect(steps.alert).toContainText('The file is damaged or incomplete.')
    await expect(steps.button('Convert')).toHaveCount(0)
  })

  test('a part of the tool that cannot be had: said, and the button tries again', async ({
    page,
    complaints,
  }) => {
    const steps = await opened(page)
    await page.route('**/assets/workbench-*.js', (route) => route.abort())
    await steps.choose(pdfFile('report.pdf', numberedPages(1)))
    await expect(steps.alert).toContainText('could not be loaded')
    await page.unroute('**/assets/workbench-*.js')
    await page.route('**/assets/worker-*.js', (route) => route.abort())
    await steps.tool.getByRole('button', { name: /again/i }).click()
    await expect(steps.alert).toContainText('report.pdf')
    await expect(steps.alert).toContainText('could not be loaded')
    await page.unroute('**/assets/worker-*.js')
    await steps.button('Try again').click()
    await expect(steps.button('Convert')).toBeFocused()
    await page.route('**/assets/convert-*.js', (route) => route.abort())
    await press(steps, 'Convert')
    await expect(steps.alert).toContainText('could not be loaded')
    await page.unroute('**/assets/convert-*.js')
    await convert(steps)
    expect(complaints.filter((complaint) => !/ERR_FAILED|console/.test(complaint))).toEqual([])
    complaints.length = 0
  })
}
