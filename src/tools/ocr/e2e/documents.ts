import { expect, test } from '../../../../e2e/fixtures.ts'
import { isMissing } from '../../../testing/prerequisites.ts'
import { runProgram } from '../../../components/file-tool/e2e-steps.ts'
import { pdfFile, scannedPage, textPage } from '../../../testing/pdf/documents.ts'
import { corpusPdf, extract, opened, printed, rowOf, scan, textOf } from './steps.ts'

/** Tests of PDF documents: their own text, scans, passwords, and the searchable PDF. */
export const documents = (): void => {
  test('a document’s own text is there at once, without the engine; a protected one asks for its password', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await opened(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await steps.choose(corpusPdf('tracemonkey'))
    await expect(rowOf(steps, 'tracemonkey.pdf')).toContainText('14 pages')
    const ranges = steps.tool.locator('input[name=pages]')
    await ranges.fill('1-2, 14')
    await extract(steps)
    const text = await textOf(steps)
    expect(text).toContain('Trace-based Just-in-Time Type Specialization for Dynamic')
    expect(text).toContain('Dynamic languages such as JavaScript are more difficult to compile')
    await expect(steps.tool).toContainText('The document already contains text')
    await steps.tool.getByRole('tab', { name: 'Page by page' }).click()
    await expect(
      steps.tool.getByRole('heading', { name: 'tracemonkey.pdf, page 14' }),
    ).toBeVisible()
    // Fewer pages need no new reading, and more pages do.
    await ranges.fill('2')
    await expect(steps.button('Extract text')).toHaveCount(0)
    await ranges.fill('2-3')
    await extract(steps)
    await ranges.fill('99')
    await expect(steps.alert).toContainText('“99” is outside the document, which has 14 pages')
    // The document can be searched as it is.
    await expect(steps.button('Searchable PDF')).toHaveCount(0)
    await steps.button('Remove tracemonkey.pdf').click()

    await test.step('the password is asked for, asked again, used, and kept nowhere', async () => {
      await steps.choose(corpusPdf('issue6010_1'))
      const password = steps.tool.locator('input[name=password]')
      await expect(password).toBeFocused()
      await expect(steps.button('Extract text')).toHaveCount(0)
      await password.fill('abd')
      await page.keyboard.press('Enter')
      await expect(steps.alert).toContainText('That is not the password for this file')
      await password.fill('abc')
      await page.keyboard.press('Enter')
      await expect(steps.button('Extract text')).toBeFocused()
      await extract(steps)
      await steps.tool.getByRole('tab', { name: 'Text' }).click()
      expect((await textOf(steps)).trim()).not.toBe('')
      await expect(steps.button('Searchable PDF')).toHaveCount(0)
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, location.href]))
      expect(kept).not.toContain('abc')
      expect(asked.filter((url) => /traineddata|tesseract-core/.test(url))).toEqual([])
      await steps.choose(await printed(page, 'b.png', ['A page beside it.']))
      await extract(steps)
      const { path } = await steps.download(steps.button('Searchable PDF'))
      expect(runProgram('pdftotext', '-f', '2', path, '-')).toBe('A page beside it.')
      await expect(steps.tool).toContainText('opens without a password')
    })
  })

  test('a scan in a document is read, and saved with its text to be searched', async ({ page }) => {
    const steps = await opened(page)
    const lines = ['The second page is a picture', 'that somebody has scanned.']
    await steps.choose(
      pdfFile('letter.pdf', [
        textPage('The first page holds its text,', 'and nothing has to be recognised.'),
        await scannedPage(page, ...lines),
      ]),
    )
    await extract(steps)
    await expect(steps.alert).toHaveCount(0)
    const text = await textOf(steps)
    expect(text).toContain('and nothing has to be recognised.')
    expect(text).toContain(lines.join(' '))
    await steps.tool.getByRole('tab', { name: /^(To check|Page by page)/ }).click()
    const made = await steps.download(steps.button('Searchable PDF'))
    expect(made.name).toBe('letter-searchable.pdf')
    await expect(steps.button('Searchable PDF')).toBeFocused()
    await expect(steps.tool).toContainText('Saved: your pages as they were')
    runProgram('qpdf', '--check', made.path)
    const found = runProgram('pdftotext', '-f', '2', made.path, '-').replaceAll(/\s+/g, ' ')
    expect(found).toBe(lines.join(' '))
    // Saving again does not make the PDF again.
    const again = await steps.download(steps.button('Searchable PDF'))
    expect(again.bytes.equals(made.bytes)).toBe(true)
  })

  test(
    'a real fax beside another document keeps every word it was read with',
    {
      tag: '@full',
    },
    async ({ page }) => {
      test.skip(isMissing('corpus'), 'needs the corpus')
      const steps = await opened(page)
      await steps.choose(corpusPdf('rotation'), scan('ccitt.pdf'))
      await extract(steps)
      await expect(steps.alert).toHaveCount(0)
      const words = (await textOf(steps)).split(/\s+/).filter((word) => /^[A-Za-z]{4,}$/.test(word))
      expect(words.length).toBeGreaterThan(50)
      const { name, path } = await steps.download(steps.button('Searchable PDF'))
      expect(name).toBe('rotation-searchable.pdf')
      runProgram('qpdf', '--check', path)
      const found = runProgram('pdftotext', path, '-').split(/\s+/)
      expect(words.filter((word) => !found.includes(word))).toEqual([])
    },
  )
}
