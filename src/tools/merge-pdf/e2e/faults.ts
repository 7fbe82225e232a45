import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { type TestFile, runProgram } from '../../../ui/file-tool/e2e-steps.ts'
import {
  corpusFile,
  hasCorpus,
  hasPrograms,
  letter,
  merged,
  opened,
  plan,
  report,
  rotationsOf,
  rowOf,
} from './steps.ts'

const named = (name: string, buffer: Buffer): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})

/** What cannot be read is named, with its reason, and nothing else is lost. */
export const faults = (): void => {
  test('bad files among good ones: each is named and can be removed', async ({ page }) => {
    const steps = await opened(page)
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000)])
    await steps.choose(
      letter,
      named('holiday.pdf', jpeg),
      named('nothing.pdf', Buffer.alloc(0)),
      named('noise.pdf', Buffer.from(`%PDF-1.4\n${'not a document '.repeat(200)}`)),
      named('cut.pdf', report.buffer.subarray(0, 90)),
      plan,
    )
    const refused = steps.tool.getByRole('alert').filter({ hasText: 'holiday.pdf' })
    await expect(refused).toContainText('This is a JPEG picture. File type must be PDF')
    await expect(refused).toContainText('nothing.pdf')
    await expect(refused).toContainText('The file is empty')
    for (const name of ['noise.pdf', 'cut.pdf'])
      await expect(rowOf(steps, name).getByRole('alert')).toContainText('damaged or incomplete')
    await expect(steps.tool).toContainText('Remove or unlock first: noise.pdf and cut.pdf.')
    await expect(steps.button('Merge 4 files')).toBeDisabled()
    await expectSound(page)
    await steps.button('Remove noise.pdf').click()
    await steps.button('Remove cut.pdf').click()
    const { path } = await merged(steps, 2)
    test.skip(!hasPrograms, 'needs qpdf and poppler')
    expect(rotationsOf(path)).toHaveLength(3)
  })

  test('a file that is gone when it is merged: named in its row, the rest goes on', async ({
    page,
  }) => {
    const steps = await opened(page)
    const path = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'moved.pdf')
    writeFileSync(path, plan.buffer)
    await steps.choose(path)
    await expect(rowOf(steps, 'moved.pdf')).toContainText('1 page')
    await steps.choose(letter, report)
    await expect(steps.button('Merge 3 files')).toBeEnabled()
    await steps.button('Arrange pages').click()
    rmSync(path)
    await steps.button('Merge 3 files').click()
    await expect(rowOf(steps, 'moved.pdf').getByRole('alert')).toContainText(
      'damaged or incomplete',
    )
    await expect(steps.tool).toContainText('Remove or unlock first: moved.pdf.')
    await expect(steps.button('Show')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(steps.button('Remove moved.pdf')).toBeFocused()
    await page.keyboard.press('Enter')
    await merged(steps, 2)
  })

  test('a protected file asks for its password until it is right', async ({ page }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    await steps.choose(corpusFile('issue6010_1'), corpusFile('basicapi'))
    const row = rowOf(steps, 'issue6010_1.pdf')
    const field = row.locator('input[name=password]')
    await expect(field).toBeVisible()
    await expect(steps.tool).toContainText('Remove or unlock first: issue6010_1.pdf.')
    await field.fill('wrong')
    await field.press('Enter')
    await expect(row.getByRole('alert')).toContainText('not the password of this file')
    await field.fill('abc')
    await row.getByRole('button', { name: 'Open' }).click()
    await expect(row.getByRole('button', { name: /^issue6010_1\.pdf: / })).toBeFocused()
    const { path } = await merged(steps, 2)
    await expect(steps.tool).toContainText('opens without a password')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain('abc')
    test.skip(!hasPrograms, 'needs qpdf and poppler')
    runProgram('qpdf', '--check', path)
    expect(runProgram('pdfinfo', path)).toMatch(/Encrypted:\s+no/)
  })

  test('a protected file still opens after its password was wrong and other files came', async ({
    page,
  }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    const bytes = readFileSync(corpusFile('issue3371'))
    await steps.choose(named('secret.pdf', bytes), letter)
    const row = rowOf(steps, 'secret.pdf')
    await row.locator('input[name=password]').fill('abc')
    await row.getByRole('button', { name: 'Open' }).click()
    await expect(row.getByRole('alert')).toBeVisible()
    await steps.choose(plan)
    await expect(row.getByRole('alert')).toBeVisible()
    await expectSound(page)
    await row.locator('input[name=password]').fill('ELXRTQWS')
    await row.getByRole('button', { name: 'Open' }).click()
    await expect(steps.button('Merge 3 files')).toBeEnabled()
  })

  for (const [part, sentence] of [
    ['worker-*.js', 'A part of the tool could not be loaded'],
    ['merge-tab-*.js', 'A part of the tool could not be loaded'],
  ] as const)
    test(`${part} that cannot be had: said, and it can be tried again`, async ({
      page,
      complaints,
    }) => {
      const steps = await opened(page)
      await page.route(`**/assets/${part}`, (route) => route.abort())
      await steps.choose(letter)
      await expect(steps.alert).toContainText(sentence)
      expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
      complaints.length = 0
      await page.unroute(`**/assets/${part}`)
      await steps.button('Try again').click()
      await expect(rowOf(steps, 'letter.pdf')).toContainText('2 pages')
      await expect(steps.alert).toHaveCount(0)
    })
}
