import { expect, test } from '../../../../e2e/fixtures.ts'
import { hasProgram, runProgram } from '../../../ui/file-tool/e2e-steps.ts'
import {
  corpusPdf,
  extract,
  hasCorpus,
  opened,
  pathOf,
  printed,
  rowOf,
  scan,
  textOf,
} from './steps.ts'

/** PDF documents: their own text, scans, passwords, and the searchable PDF. */
export const documents = (): void => {
  test('a document’s own text is there at once, without the engine', async ({ page }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await steps.choose(corpusPdf('tracemonkey'))
    await expect(rowOf(steps, 'tracemonkey.pdf')).toContainText('14 pages')
    await steps.tool.locator('input[name=pages]').fill('1-2, 14')
    await extract(steps)
    const text = await textOf(steps)
    expect(text).toContain('Trace-based Just-in-Time Type Specialization for Dynamic')
    expect(text).toContain('Dynamic languages such as JavaScript are more difficult to compile')
    await expect(steps.tool).toContainText('The document already holds its text')
    expect(asked.filter((url) => /traineddata|tesseract-core/.test(url))).toEqual([])
    await steps.tool.getByRole('tab', { name: 'Page by page' }).click()
    await expect(
      steps.tool.getByRole('heading', { name: 'tracemonkey.pdf, page 14' }),
    ).toBeVisible()
    // Fewer pages need no new reading, more of them do.
    await steps.tool.locator('input[name=pages]').fill('2')
    await expect(steps.button('Extract text')).toHaveCount(0)
    await steps.tool.locator('input[name=pages]').fill('2-3')
    await extract(steps)
    await steps.tool.locator('input[name=pages]').fill('99')
    await expect(steps.alert).toContainText('“99” is outside the document, which has 14 pages')
  })

  test('a scanned document is read beside another, and saved with its text to be searched', async ({
    page,
  }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    await steps.choose(corpusPdf('rotation'), scan('ccitt.pdf'))
    await extract(steps)
    await expect(steps.alert).toHaveCount(0)
    const text = await textOf(steps)
    const words = text.split(/\s+/).filter((word) => /^[A-Za-z]{4,}$/.test(word))
    expect(words.length).toBeGreaterThan(50)
    await steps.tool.getByRole('tab', { name: /^To check/ }).click()
    const made = await steps.download(steps.button('Searchable PDF'))
    expect(made.name).toBe('rotation-searchable.pdf')
    await expect(steps.button('Searchable PDF')).toBeFocused()
    await expect(steps.tool).toContainText('Saved: your pages as they were')
    if (!hasProgram('qpdf') || !hasProgram('pdftotext')) return
    const path = pathOf(made.bytes)
    runProgram('qpdf', '--check', path)
    const found = runProgram('pdftotext', path, '-').split(/\s+/)
    expect(words.filter((word) => !found.includes(word))).toEqual([])
    // Saved once more, it is not made again.
    const again = await steps.download(steps.button('Searchable PDF'))
    expect(again.bytes.equals(made.bytes)).toBe(true)
  })

  test('a password: asked for, asked again, used, and kept nowhere', async ({ page }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    await steps.choose(corpusPdf('issue6010_1'))
    const password = steps.tool.locator('input[name=password]')
    await expect(password).toBeFocused()
    await expect(steps.button('Extract text')).toHaveCount(0)
    await password.fill('abd')
    await page.keyboard.press('Enter')
    await expect(steps.alert).toContainText('That is not the password of this file')
    await password.fill('abc')
    await page.keyboard.press('Enter')
    await expect(steps.button('Extract text')).toBeFocused()
    await extract(steps)
    expect((await textOf(steps)).trim()).not.toBe('')
    // It can be searched as it is.
    await expect(steps.button('Searchable PDF')).toHaveCount(0)
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, location.href]))
    expect(kept).not.toContain('abc')
    await steps.choose(await printed(page, 'b.png', ['A page beside it.']))
    await extract(steps)
    const made = await steps.download(steps.button('Searchable PDF'))
    expect(made.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await expect(steps.tool).toContainText('opens without a password')
  })
}
