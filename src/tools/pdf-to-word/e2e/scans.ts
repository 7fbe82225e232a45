import { pdfFile, scannedPage, textPage } from '../../../testing/pdf/documents.ts'
import { holdLanguageModels } from '../../../components/recognition/e2e-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { chooseFile, convert, openTool, press, saveWord, textOf } from './steps.ts'

const recognise = /^Recognize the text/

/** Tests of scans: the tool notices them, and recognises their text when the visitor asks for it. */
export const scans = (): void => {
  test('scans among other pages: converted as pictures, and as text when asked', async ({
    page,
  }) => {
    const steps = await openTool(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const file = pdfFile('letter.pdf', [
      textPage('The first page holds its text,', 'and nothing has to be recognised.'),
      await scannedPage(page, 'The second page is a picture', 'that somebody has scanned.'),
      // This scan has no text that could be recognised.
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

    await expect(steps.button(recognise)).toHaveText('Recognize the text (3.3\u00A0MB)')
    await press(steps, recognise)
    await expect(steps.tool).toContainText('Page 2: text recognized from the page’s image')
    await expect(steps.tool).toContainText('Page 3: text in the image cannot be edited.')
    await expect(steps.button(recognise)).toHaveCount(0)
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
    await expect(steps.button(recognise)).toBeFocused()
    await expect(steps.button('Download')).toHaveCount(0)

    await test.step('the engine is still on its way: it can be stopped', async () => {
      await steps.tool.locator('input[name=languages][value=fr]').check()
      await steps.tool.locator('input[name=languages][value=en]').uncheck()
      await expect(steps.button(recognise)).toHaveText('Recognize the text (1.4\u00A0MB)')
      const release = await holdLanguageModels(page)
      await steps.button(recognise).click()
      await expect(steps.tool).toContainText('Downloading the recognition engine, 1.4\u00A0MB…')
      await steps.button('Cancel').click()
      await expect(steps.button(recognise)).toBeFocused()
      release()
    })

    await test.step('the engine cannot be had: the pictures are kept as they are', async () => {
      await page.route('**/*.traineddata', (route) => route.abort())
      await press(steps, recognise)
      await expect(steps.alert).toContainText('could not be loaded')
      expect(complaints.filter((complaint) => !/ERR_FAILED/.test(complaint))).toEqual([])
      complaints.length = 0
      await press(steps, 'Convert as is')
      await expect(steps.alert).toHaveCount(0)
      expect((await saveWord(steps)).html).toContain('<img')
      await expect(steps.tool).not.toContainText(/\d words/)
      await page.unroute('**/*.traineddata')
    })

    await press(steps, recognise)
    await expect(steps.status).toHaveText('Your Word document is ready')
    const { html, xml } = await saveWord(steps)
    expect(textOf(html)).toContain('Le bateau est rentré au port avant la fin de la tempête.')
    expect(xml).not.toContain('<w:drawing>')
  })

  test('the question before scans is accessible', { tag: '@full' }, async ({ page }) => {
    const steps = await openTool(page)
    await chooseFile(steps, pdfFile('scan.pdf', [await scannedPage(page, 'Bread comes first.')]))
    await press(steps, 'Convert')
    await expect(steps.button(recognise)).toBeFocused()
    await expectNoViolations(page)
  })
}
