import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { hasProgram, runProgram } from '../../../ui/file-tool/e2e-steps.ts'
import { corpusPdf, extract, hasCorpus, opened, printed, rowOf, scan, textOf } from './steps.ts'

const saved = (bytes: Buffer): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'made.pdf')
  writeFileSync(path, bytes)
  return path
}

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

  test('a scanned document is read, and saved with its text to be searched', async ({ page }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    await steps.choose(scan('ccitt.pdf'))
    await extract(steps)
    const text = await textOf(steps)
    const words = text.split(/\s+/).filter((word) => /^[A-Za-z]{4,}$/.test(word))
    expect(words.length).toBeGreaterThan(50)
    await steps.tool.getByRole('tab', { name: /^To check/ }).click()
    const made = await steps.download(steps.button('Searchable PDF'))
    expect(made.name).toBe('ccitt-searchable.pdf')
    await expect(steps.tool).toContainText('Saved: your pages as they were')
    if (!hasProgram('qpdf') || !hasProgram('pdftotext')) return
    const path = saved(made.bytes)
    runProgram('qpdf', '--check', path)
    const found = runProgram('pdftotext', path, '-').split(/\s+/)
    expect(words.filter((word) => !found.includes(word))).toEqual([])
    // Saved once more, it is not made again.
    const again = await steps.download(steps.button('Searchable PDF'))
    expect(again.bytes.equals(made.bytes)).toBe(true)
  })

  test('pictures become one searchable PDF, in their order', async ({ page }) => {
    test.skip(!hasProgram('pdftotext'), 'needs poppler')
    const steps = await opened(page)
    await steps.choose(
      await printed(page, 'one.png', ['Apples come first.']),
      await printed(page, 'two.png', ['Bread comes second.']),
    )
    await extract(steps)
    const made = await steps.download(steps.button('Searchable PDF'))
    expect(made.name).toBe('one-searchable.pdf')
    const path = saved(made.bytes)
    expect(runProgram('pdfinfo', path)).toMatch(/Pages:\s+2/)
    expect(runProgram('pdftotext', '-f', '1', '-l', '1', path, '-')).toBe('Apples come first.')
    expect(runProgram('pdftotext', '-f', '2', '-l', '2', path, '-')).toBe('Bread comes second.')
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
