import { expect, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { mistakesIn, wordsOf } from '../../../e2e/site.ts'
import { isMissing } from '../../testing/prerequisites.ts'
import {
  numberedPages,
  pdfFile,
  textPage,
  scannedPage,
  makePdf,
} from '../../testing/pdf/documents.ts'
import {
  expectOneFileOnly,
  expectInvalidRangesRefused,
  openFileDialogByKeyboard,
  expectSizeLimit,
  expectInvalidFilesRefused,
} from '../../components/pdf/e2e-steps.ts'
import { holdLanguageModels } from '../../components/recognition/e2e-steps.ts'
import { workerFiles } from '../../components/file-tool/e2e-steps.ts'
import {
  chooseFile,
  convert,
  corpusPdf,
  countPages,
  openTool,
  pagesField,
  saveWord,
  textOf,
  press,
} from './e2e/steps.ts'

/** A page whose font has "c" for a ligature, and that says so, as Chrome writes it. */
const pageWithActualText = {
  kind: 'drawn',
  content: `BT /F1 12 Tf 72 560 Td (The certi) Tj /Span <</ActualText (fi)>> BDC (c) Tj EMC
    (cate is ) Tj /Span <</ActualText <FEFF00660069>>> BDC (c) Tj EMC (nal.) Tj ET`,
} as const

/** Tests of whole conversions. Other programs (mammoth, LibreOffice) open the Word documents. */
const conversions = (): void => {
  test('a real report: headings, lists and a table stay what they are', async ({ page }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await openTool(page)
    await chooseFile(steps, corpusPdf('gt1_report'))
    await convert(steps)
    const { html } = await saveWord(steps)
    expect(html).toMatch(/<h1>(<a [^>]*><\/a>)*1 Introduction<\/h1>/)
    expect(html).toMatch(/<h2>(<a [^>]*><\/a>)*1\.1 Method<\/h2>/)
    expect(html).toMatch(/<ul><li>Would during lighting regional/)
    // A list is nested in another one.
    expect(html).toMatch(/<li>[^<]*<ul><li>A water engineers approach/)
    expect(html).toMatch(/<td>(<p>)?South 1(<\/p>)?<\/td>/)
    expect(textOf(html)).not.toContain('●')
  })

  test(
    'a real report has as many pages in LibreOffice; columns and an invoice’s table are kept',
    {
      tag: '@full',
    },
    async ({ page }) => {
      test.skip(isMissing('corpus'), 'needs the corpus')
      const steps = await openTool(page)
      await chooseFile(steps, corpusPdf('gt1_report'))
      await convert(steps)
      expect(Math.abs(countPages((await saveWord(steps)).path) - 3)).toBeLessThanOrEqual(1)
      await chooseFile(steps, corpusPdf('gt2_columns'))
      await convert(steps)
      expect((await saveWord(steps)).xml).toMatch(/<w:cols [^>]*w:num="2"/)
      await chooseFile(steps, corpusPdf('gt3_invoice'))
      await convert(steps)
      const { html } = await saveWord(steps)
      expect(html).toContain('<table>')
      expect(html.match(/<tr>/g)?.length).toBeGreaterThan(3)
    },
  )

  test('all pages, those asked for, others, in another language, then another document', async ({
    page,
  }) => {
    const steps = await openTool(page)
    await test.step('every page, in order, under the document’s name', async () => {
      await chooseFile(steps, pdfFile('Q1: report.pdf', numberedPages(12)))
      await expect(steps.tool).toContainText('12 pages')
      await convert(steps)
      await expect(steps.status).toHaveText('Your Word document is ready')
      await expect(steps.tool).toContainText(/· 12 pages · \d+ words/)
      await expect(steps.tool).toContainText('Nothing had to be removed or replaced.')
      const { name, html } = await saveWord(steps)
      expect(name).toBe('Q1_ report.docx')
      const numbers = textOf(html).match(/(?<=This is page number )\d+/g)
      expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)))
      // The lines of a paragraph are joined to one paragraph.
      expect(html).toContain('as long as the page allows, so that whoever reads them can tell')
    })

    await test.step('the pages asked for, in the order typed, each once', async () => {
      await steps.button('Other pages').click()
      await expectInvalidRangesRefused(steps, 'Convert')
      await pagesField(steps).fill('4, 2-3, 4')
      await convert(steps)
      await expect(steps.tool).toContainText('· 3 pages ·')
      const { html } = await saveWord(steps)
      expect(textOf(html).match(/number \d/g)).toEqual(['number 4', 'number 2', 'number 3'])
      await steps.button('Other pages').click()
      await expect(pagesField(steps)).toHaveValue('4, 2-3, 4')
    })

    await test.step('two files at once are refused; what was there stays, in every language', async () => {
      await expectOneFileOnly(steps)
      await pagesField(steps).fill('1')
      await chooseLanguage(page, 'fr')
      await expect(pagesField(steps)).toHaveValue('1')
      await convert(steps, 'Convertir')
      // The refusal is no longer shown.
      await expect(steps.alert).toHaveCount(0)
      await expect(steps.tool).toContainText(/· 1\spage · \d+\smots/)
      expect(mistakesIn(await wordsOf(page))).toEqual([])
      await chooseLanguage(page, 'es')
      await expect(steps.status).toHaveText('Tu documento de Word está listo')
      expect(mistakesIn(await wordsOf(page))).toEqual([])
      const { name, html } = await saveWord(steps, 'Descargar')
      expect(name).toBe('Q1_ report.docx')
      expect(textOf(html).match(/number \d/g)).toEqual(['number 1'])
      await chooseLanguage(page, 'en')
    })

    await test.step('another document clears what was done; removing it empties', async () => {
      await chooseFile(steps, pdfFile('two.pdf', numberedPages(3)))
      await expect(steps.button('Download')).toHaveCount(0)
      await expect(steps.button('Remove Q1: report.pdf')).toHaveCount(0)
      await expect(pagesField(steps)).toHaveValue('')
      await steps.button('Remove two.pdf').click()
      await expect(steps.zone).toContainText('Drop your PDF here')
      await expect(steps.zone).toBeFocused()
      await expect(steps.button('Convert')).toHaveCount(0)
      // A document of one page needs no page range.
      await chooseFile(steps, pdfFile('three.pdf', [pageWithActualText]))
      await expect(pagesField(steps)).toHaveCount(0)
      await convert(steps)
      await expect(steps.button('Other pages')).toHaveCount(0)
      expect(textOf((await saveWord(steps)).html)).toBe('The certificate is final.')
      await steps.button('Start over').click()
      await expect(steps.zone).toBeFocused()
    })
  })

  test('cancel in the middle keeps the document, and the work can start again', async ({
    page,
  }) => {
    const steps = await openTool(page)
    await chooseFile(steps, pdfFile('long.pdf', numberedPages(400)))
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

  test('compared with the original, page by page; nothing is loaded before', async ({ page }) => {
    const steps = await openTool(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await chooseFile(steps, pdfFile('report.pdf', numberedPages(3)))
    await pagesField(steps).fill('3, 1')
    await convert(steps)
    expect(asked.filter((url) => url.includes('/comparison-'))).toEqual([])
    await steps.tool.locator('summary', { hasText: 'Compare with the original' }).focus()
    await page.keyboard.press('Enter')
    const sheet = (number: number) =>
      steps.tool.getByRole('group', { name: `Page ${number} in the Word document` })
    await expect(sheet(3)).toContainText('This is page number 3')
    const original = steps.tool.getByRole('img', { name: 'Page 3 of the PDF' })
    await expect
      .poll(() => original.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(900)
    // The page as the document holds it has the shape of the page of the PDF.
    const [shape, originalShape] = await Promise.all(
      [sheet(3), original].map(async (side) => {
        const box = await side.boundingBox()
        return (box?.width ?? 0) / (box?.height ?? 1)
      }),
    )
    expect(shape).toBeCloseTo(originalShape ?? 0, 1)
    await expect(steps.button('Previous page')).toHaveAttribute('aria-disabled', 'true')
    await steps.button('Next page').focus()
    await page.keyboard.press('Enter')
    await expect(steps.tool).toContainText('Page 2 of 2')
    await expect(sheet(1)).toContainText('This is page number 1')
    await expect(sheet(3)).toHaveCount(0)
    await expect(steps.button('Next page')).toBeFocused()
    await expectNoViolations(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ media: 'print' })
    await expect(sheet(1)).toBeVisible()
    await expect(steps.button('Next page')).toBeHidden()
  })

  test('with the keyboard alone', async ({ page }) => {
    // Playwright intercepts dialogs only once there is a listener, which must be there before the key is pressed.
    page.on('filechooser', () => undefined)
    const steps = await openTool(page)
    const chooser = await openFileDialogByKeyboard(steps)
    await chooser.setFiles(pdfFile('report.pdf', numberedPages(4)))
    await expect(steps.button('Convert')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(pagesField(steps)).toBeFocused()
    await page.keyboard.type('2-4')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(steps.button('Download')).toBeFocused()
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

  test(
    'a long name and pages that are not there are accessible',
    { tag: '@full' },
    async ({ page }) => {
      const steps = await openTool(page)
      const name = 'a-name-that-is-long-and-has-no-spaces-in-it-at-all_2026.pdf'
      await chooseFile(steps, pdfFile(name, numberedPages(2)))
      await pagesField(steps).fill('99')
      await expect(steps.alert).toBeVisible()
      await expectNoViolations(page)
    },
  )

  for (const [path, limit, button, done, save] of [
    [
      '/convertir-pdf-word?lng=fr',
      '50\u00A0Mo max. par fichier',
      'Convertir',
      'Votre document Word est prêt',
      'Télécharger',
    ],
    [
      '/es/pdf-a-word',
      'hasta 50\u00A0MB por archivo',
      'Convertir',
      'Tu documento de Word está listo',
      'Descargar',
    ],
  ] as const)
    test(`${path}: the whole way in its language`, { tag: '@full' }, async ({ page }) => {
      const steps = await openTool(page, path)
      await expect(steps.zone).toContainText(limit)
      await chooseFile(steps, pdfFile('informe.pdf', [textPage('Uno.'), { kind: 'missing' }]))
      await convert(steps, button)
      await expect(steps.status).toHaveText(done)
      await expect(steps.alert).toContainText(/P(age|ágina) 2/)
      expect((await saveWord(steps, save)).name).toBe('informe.docx')
    })
}

const recognize = /^Recognize the text/

/** Tests of scans: the tool notices them, and recognizes their text when the visitor asks for it. */
const scans = (): void => {
  test('scans among other pages: converted as pictures, and as text when asked', async ({
    page,
  }) => {
    const steps = await openTool(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const file = pdfFile('letter.pdf', [
      textPage('The first page holds its text,', 'and nothing has to be recognized.'),
      await scannedPage(page, 'The second page is a picture', 'that somebody has scanned.'),
      // This scan has no text that could be recognized.
      await scannedPage(page),
    ])
    await chooseFile(steps, file)
    await convert(steps)
    await expect(steps.button('Download')).toBeFocused()
    await expect(steps.tool).toContainText('Pages 2 and 3: the text seems to be in images.')
    await expect(steps.tool).toContainText('Pages 2 and 3: text in the image cannot be edited.')
    expect(asked.filter((url) => /traineddata|tesseract-core/.test(url))).toEqual([])
    const asPicture = await saveWord(steps)
    expect(asPicture.html).toContain('<img')
    expect(textOf(asPicture.html)).not.toContain('scanned')

    await expect(steps.button(recognize)).toHaveText('Recognize the text (3.4\u00A0MB)')
    await press(steps, recognize)
    await expect(steps.tool).toContainText('Page 2: text recognized from the page’s image')
    await expect(steps.tool).toContainText('Page 3: text in the image cannot be edited.')
    await expect(steps.button(recognize)).toHaveCount(0)
    const { html, xml } = await saveWord(steps)
    expect(xml.match(/<w:drawing>/g)).toHaveLength(1)
    expect(textOf(html)).toContain('The first page holds its text')
    expect(textOf(html)).toContain('The second page is a picture that somebody has scanned.')
  })

  test('nothing but scans: asked first; the engine is stopped, fails, and reads in the language chosen', async ({
    page,
    complaints,
  }) => {
    const steps = await openTool(page)
    const file = pdfFile('scan.pdf', [
      await scannedPage(page, 'Le bateau est rentré au port', 'avant la fin de la tempête.'),
    ])
    await chooseFile(steps, file)
    await press(steps, 'Convert')
    await expect(steps.status).toHaveText('Little or no text in this PDF')
    await expect(steps.button(recognize)).toBeFocused()
    await expect(steps.button('Download')).toHaveCount(0)

    await test.step('the engine is still on its way: it can be stopped', async () => {
      await steps.tool.locator('input[name=languages][value=fr]').check()
      await steps.tool.locator('input[name=languages][value=en]').uncheck()
      await expect(steps.button(recognize)).toHaveText('Recognize the text (1.5\u00A0MB)')
      const release = await holdLanguageModels(page)
      await steps.button(recognize).click()
      await expect(steps.tool).toContainText('Downloading the recognition engine, 1.5\u00A0MB…')
      await steps.button('Cancel').click()
      await expect(steps.button(recognize)).toBeFocused()
      release()
    })

    await test.step('the engine cannot be had: the pictures are kept as they are', async () => {
      await page.route('**/*.traineddata', (route) => route.abort())
      await press(steps, recognize)
      await expect(steps.alert).toContainText('could not be loaded')
      expect(complaints.filter((complaint) => !/ERR_FAILED/.test(complaint))).toEqual([])
      complaints.length = 0
      await press(steps, 'Convert as is')
      await expect(steps.alert).toHaveCount(0)
      expect((await saveWord(steps)).html).toContain('<img')
      await expect(steps.tool).not.toContainText(/\d words/)
      await page.unroute('**/*.traineddata')
    })

    await press(steps, recognize)
    await expect(steps.status).toHaveText('Your Word document is ready')
    const { html, xml } = await saveWord(steps)
    expect(textOf(html)).toContain('Le bateau est rentré au port avant la fin de la tempête.')
    expect(xml).not.toContain('<w:drawing>')
  })

  test('the question before scans is accessible', { tag: '@full' }, async ({ page }) => {
    const steps = await openTool(page)
    await chooseFile(steps, pdfFile('scan.pdf', [await scannedPage(page, 'Bread comes first.')]))
    await press(steps, 'Convert')
    await expect(steps.button(recognize)).toBeFocused()
    await expectNoViolations(page)
  })
}

/** Tests of errors: each is shown with its reason, and the page can still be used. */
const faults = (): void => {
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
    // The soft hyphen does not count, by SASLprep.
    await password.fill('a\u00ADbc')
    await page.keyboard.press('Enter')
    await expect(steps.button('Convert')).toBeFocused()
    await convert(steps)
    const { name, html } = await saveWord(steps)
    expect(name).toBe('issue6010_1.docx')
    expect(textOf(html)).not.toBe('')
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage, ...sessionStorage }, location.href]),
    )
    expect(kept).not.toMatch(/a\u00AD?bc/)
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

test.describe('conversions', conversions)
test.describe('scans', scans)
test.describe('faults', faults)
