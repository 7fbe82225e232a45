import { expect, test } from '../../../../e2e/fixtures.ts'
import { hasProgram } from '../../../ui/file-tool/e2e-steps.ts'
import { numberedPages, pdfFile } from './make-pdf.ts'
import {
  chooseReady,
  convert,
  corpusPdf,
  countPages,
  hasCorpus,
  opened,
  pagesField,
  saveWord,
  textOf,
} from './steps.ts'

/** Documents become documents, opened by other programs. */
export const conversions = (): void => {
  test.skip(!hasProgram('unzip'), 'needs unzip')

  test('every page, in order, under the document’s name', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('Q1: report.pdf', numberedPages(3)))
    await expect(steps.tool).toContainText('3 pages')
    await convert(steps)
    await expect(steps.status).toHaveText('Your Word document is ready')
    await expect(steps.tool).toContainText(/· 3 pages · \d+ words/)
    await expect(steps.tool).toContainText('Nothing had to be left out or replaced.')
    const { name, html } = await saveWord(steps)
    expect(name).toBe('Q1_ report.docx')
    const text = textOf(html)
    for (const number of [1, 2, 3]) expect(text).toContain(`This is page number ${number} of`)
    expect(text.indexOf('number 1')).toBeLessThan(text.indexOf('number 3'))
    // Lines of a paragraph are one paragraph.
    expect(html).toContain('as long as the page allows, so that whoever reads them can tell')
  })

  test('the pages asked for, in the order typed, each once; then others', async ({ page }) => {
    const steps = await opened(page)
    await chooseReady(steps, pdfFile('report.pdf', numberedPages(5)))
    await pagesField(steps).fill('4, 2-3, 4')
    await convert(steps)
    await expect(steps.tool).toContainText('· 3 pages ·')
    const text = textOf((await saveWord(steps)).html)
    expect(text.match(/number \d/g)).toEqual(['number 4', 'number 2', 'number 3'])
    await steps.button('Other pages').click()
    await expect(pagesField(steps)).toHaveValue('4, 2-3, 4')
    await pagesField(steps).fill('1')
    await convert(steps)
    expect(textOf((await saveWord(steps)).html).match(/number \d/g)).toEqual(['number 1'])
  })

  test('a report: headings, lists and a table are such, and LibreOffice opens it', async ({
    page,
  }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    await chooseReady(steps, corpusPdf('gt1_report'))
    await convert(steps)
    const { html, path } = await saveWord(steps)
    expect(html).toMatch(/<h1>(<a [^>]*><\/a>)*1 Introduction<\/h1>/)
    expect(html).toMatch(/<h2>(<a [^>]*><\/a>)*1\.1 Method<\/h2>/)
    expect(html).toMatch(/<ul><li>Would during lighting regional/)
    // A list within another.
    expect(html).toMatch(/<li>[^<]*<ul><li>A water engineers approach/)
    expect(html).toMatch(/<td>(<p>)?South 1(<\/p>)?<\/td>/)
    expect(textOf(html)).not.toContain('●')
    const pageCount = countPages(path)
    if (pageCount !== undefined) expect(Math.abs(pageCount - 3)).toBeLessThanOrEqual(1)
  })

  test('two columns are read one after the other; an invoice keeps its table', async ({ page }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    await chooseReady(steps, corpusPdf('gt2_columns'))
    await convert(steps)
    const { xml } = await saveWord(steps)
    expect(xml).toMatch(/<w:cols [^>]*w:num="2"/)

    await chooseReady(steps, corpusPdf('gt3_invoice'))
    await convert(steps)
    const { html } = await saveWord(steps)
    expect(html).toContain('<table>')
    expect(html.match(/<tr>/g)?.length).toBeGreaterThan(3)
  })
}
