import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMissing } from '../../../testing/prerequisites.ts'
import { runProgram, workerFiles } from '../../../components/file-tool/e2e-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import {
  corpusFile,
  letter,
  mergeFiles,
  pdfFile,
  openTool,
  plan,
  report,
  rotationsOf,
  rowOf,
} from './steps.ts'

/** Tests of errors: the file that causes one is named with the reason, and nothing else is lost. */
export const faults = (): void => {
  test('bad files among good ones, and one that disappears: each is named and can be removed', async ({
    page,
  }) => {
    const steps = await openTool(page)
    const moved = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'moved.pdf')
    writeFileSync(moved, plan.buffer)
    await steps.choose(moved)
    await expect(rowOf(steps, 'moved.pdf')).toContainText('1 page')
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000)])
    await steps.choose(
      letter,
      pdfFile('holiday.pdf', jpeg),
      pdfFile('nothing.pdf', Buffer.alloc(0)),
      pdfFile('noise.pdf', Buffer.from(`%PDF-1.4\n${'not a document '.repeat(200)}`)),
      report,
    )
    const refused = steps.tool.getByRole('alert').filter({ hasText: 'holiday.pdf' })
    await expect(refused).toContainText('This is a JPEG image. File type must be PDF')
    await expect(refused).toContainText('nothing.pdf')
    await expect(refused).toContainText('The file is empty')
    await expect(rowOf(steps, 'noise.pdf').getByRole('alert')).toContainText(
      'damaged or incomplete',
    )
    await expect(steps.tool).toContainText('Remove or unlock first: noise.pdf.')
    await expect(steps.button('Merge 4 files')).toBeDisabled()
    await steps.button('report.pdf: 12 pages').click()
    await expectNoViolations(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await steps.button('Remove noise.pdf').click()

    await test.step('a file that is gone by now is named in its row', async () => {
      await steps.button('Arrange pages').click()
      rmSync(moved)
      await steps.button('Merge 3 files').click()
      await expect(rowOf(steps, 'moved.pdf').getByRole('alert')).toContainText(
        'damaged or incomplete',
      )
      await expect(steps.tool).toContainText('Remove or unlock first: moved.pdf.')
      await expect(steps.button('Show')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(steps.button('Remove moved.pdf')).toBeFocused()
      await page.keyboard.press('Enter')
    })
    expect(rotationsOf(await mergeFiles(steps, 2))).toHaveLength(14)
  })

  test('a protected file asks for its password until it is right, and keeps it nowhere', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await openTool(page)
    await steps.choose(pdfFile('secret.pdf', readFileSync(corpusFile('issue3371'))), letter)
    const row = rowOf(steps, 'secret.pdf')
    const password = row.locator('input[name=password]')
    await expect(steps.tool).toContainText('Remove or unlock first: secret.pdf.')
    await password.fill('wrong')
    await password.press('Enter')
    await expect(row.getByRole('alert')).toContainText('not the password for this file')
    // Files that are added do not change the password form.
    await steps.choose(plan)
    await expect(rowOf(steps, 'plan.pdf')).toContainText('1 page')
    await expect(row.getByRole('alert')).toBeVisible()
    await password.fill('ELXRTQWS')
    await row.getByRole('button', { name: 'Open' }).click()
    await expect(row.getByRole('button', { name: /^secret\.pdf: / })).toBeFocused()
    const path = await mergeFiles(steps, 3)
    await expect(steps.tool).toContainText('opens without a password')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain('ELXRTQWS')
    runProgram('qpdf', '--check', path)
    expect(runProgram('pdfinfo', path)).toMatch(/Encrypted:\s+no/)
  })

  test('a wrong password is accessible', { tag: '@full' }, async ({ page }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await openTool(page)
    await steps.choose(corpusFile('issue3371'))
    const row = rowOf(steps, 'issue3371.pdf')
    await row.locator('input[name=password]').fill('abc')
    await row.getByRole('button', { name: 'Open' }).click()
    await expect(row.getByRole('alert')).toBeVisible()
    await expectNoViolations(page)
  })

  test('parts of the tool that cannot be had: said, and they can be tried again', async ({
    page,
    complaints,
  }) => {
    const steps = await openTool(page)
    for (const part of ['**/assets/merge-tab-*.js', workerFiles])
      await page.route(part, (route) => route.abort())
    await steps.choose(letter)
    await expect(steps.alert).toContainText('this part of the page could not be loaded')
    await page.unroute('**/assets/merge-tab-*.js')
    await steps.button('Try again').click()
    const row = rowOf(steps, 'letter.pdf')
    await expect(row.getByRole('alert')).toContainText('Part of this tool could not be loaded')
    await page.unroute(workerFiles)
    await steps.button('Try again').click()
    await expect(row).toContainText('2 pages')
    await expect(steps.alert).toHaveCount(0)
    expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
    complaints.length = 0
  })

  test('files chosen while the rest of the page comes are not lost', async ({ page }) => {
    const steps = await openTool(page)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/merge-tab-*.js', async (route) => {
      await released
      await route.continue()
    })
    const asked = page.waitForRequest('**/assets/merge-tab-*.js')
    await steps.choose(letter)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), steps.zone.click()])
    release()
    // The tab is loaded now, but it must not replace the drop zone whose file dialog is open.
    await page.evaluate(
      async (address) => {
        await import(address)
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        })
      },
      (await asked).url(),
    )
    await chooser.setFiles(plan)
    await expect(steps.button('Merge 2 files')).toBeEnabled()
  })
}
