import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { isMissing } from '../../../testing/prerequisites.ts'
import { maxFileBytes } from '../../../components/file-tool/accepted-files.ts'
import { holdLanguageModels } from '../../../components/recognition/e2e-steps.ts'
import {
  corpusPdf,
  extract,
  opened,
  printed,
  read,
  rowOf,
  scan,
  textArea,
  textOf,
} from './steps.ts'

const pngSignature = '89504e470d0a1a0a'

/** Returns the header of a PNG of a size, without anything else. */
const pngHeader = (name: string, width: number, height: number) => {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13)
  header.write('IHDR', 4, 'latin1')
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  // The format is grey with eight bits.
  header.writeUInt8(8, 16)
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.concat([Buffer.from(pngSignature, 'hex'), header]),
  }
}

/**
 * Tests of files that cannot be accepted or read: each is named with its reason, and the page goes on working.
 */
export const faults = (): void => {
  test('files that cannot be taken or read are named, the others are read; no text is no fault', async ({
    page,
  }) => {
    const steps = await opened(page)
    const folder = mkdtempSync(join(tmpdir(), 'utilo-'))
    const huge = join(folder, 'huge.pdf')
    writeFileSync(huge, '%PDF-1.7\n')
    truncateSync(huge, maxFileBytes + 1)
    const empty = join(folder, 'empty.jpg')
    writeFileSync(empty, '')
    const note = join(folder, 'note.png')
    writeFileSync(note, 'Dear all')
    await steps.choose(huge, empty, note)
    for (const said of [
      'huge.pdf',
      'File is larger than 50\u00A0MB',
      'empty.jpg',
      'The file is empty',
      'note.png',
      'File type must be one of JPEG (.jpg, .jpeg), PNG (.png), PDF (.pdf).',
    ])
      await expect(steps.alert).toContainText(said)
    // A file that ends after a PDF's header is accepted, and fails when it is opened.
    await steps.choose({
      name: 'hollow.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF'),
    })
    await expect(rowOf(steps, 'hollow.pdf').getByRole('alert')).toContainText(
      'damaged or incomplete',
    )
    await expect(steps.button('Extract text')).toHaveCount(0)
    await steps.button('Remove hollow.pdf').click()

    await test.step('no text in the picture: it says so, and what to try', async () => {
      await steps.choose(await printed(page, 'blank.png', []))
      await extract(steps)
      await expect(steps.status.first()).toHaveText('No text was found')
      await expect(steps.status.first()).toBeFocused()
      await expect(steps.tool.locator('.ocr-advice li')).toHaveCount(3)
      await expect(steps.alert).toHaveCount(0)
      await expect(textArea(steps)).toHaveCount(0)
    })

    const good = await printed(page, 'good.png', ['This one is well.'])
    const cut = pngHeader('cut.png', 100, 100)
    expect(await read(steps, cut, good, pngHeader('giant.png', 20_000, 6000))).toBe(
      'This one is well.',
    )
    await expect(steps.alert).toContainText('cut.png')
    await expect(steps.alert).toContainText('damaged or incomplete')
    await expect(steps.alert).toContainText('giant.png')
    await expect(steps.alert).toContainText('more than 100 megapixels')
    // A retry would fail in the same way.
    await expect(steps.button('Extract text')).toHaveCount(0)
  })

  test('parts that cannot be had are tried again; stopped at any moment, files and text stay', async ({
    page,
    complaints,
  }) => {
    const steps = await opened(page)
    await test.step('the tool and its engine cannot be had', async () => {
      await page.route('**/assets/workbench-*.js', (route) => route.abort())
      await steps.choose(await printed(page, 'a.png', ['The first of many.']))
      await expect(steps.alert).toContainText('could not be loaded')
      await page.unroute('**/assets/workbench-*.js')
      await steps.tool.getByRole('button', { name: /again/i }).click()
      await expect(steps.button('Extract text')).toBeVisible()
      complaints.length = 0
      await page.route('**/*.traineddata', (route) => route.abort())
      await extract(steps)
      await expect(steps.alert).toContainText('could not be loaded')
      expect(complaints.filter((complaint) => !/ERR_FAILED/.test(complaint))).toEqual([])
      complaints.length = 0
      await page.unroute('**/*.traineddata')
    })

    await test.step('stopped while the engine comes', async () => {
      const release = await holdLanguageModels(page)
      await steps.button('Extract text').click()
      await expect(steps.progress).toBeVisible()
      await expect(steps.tool.locator('.work-progress')).toContainText('3.3\u00A0MB')
      await steps.button('Cancel').click()
      await expect(steps.status.first()).toHaveText('Stopped. Your files are still here.')
      await expect(steps.button('Extract text')).toBeFocused()
      release()
      await extract(steps)
      expect(await textOf(steps)).toBe('The first of many.')
    })

    await test.step('stopped while a page is read', async () => {
      const lines = Array.from({ length: 10 }, (_, line) => `Line ${line + 1} of many, all slow.`)
      await steps.choose(await printed(page, 'long.png', lines))
      await steps.button('Extract text').click()
      await expect(steps.progress).toBeVisible()
      await steps.button('Cancel').click()
      await expect(steps.progress).toHaveCount(0)
      await expect(textArea(steps)).toHaveValue('The first of many.')
      await expect(steps.status.first()).toHaveText('Stopped: 4 words so far')
      await extract(steps)
      expect(await textOf(steps)).toContain('Line 10 of many')
    })
  })

  test('every state before a result is accessible', { tag: '@full' }, async ({ page }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await opened(page)
    await test.step('with a range, a password and a damaged file', async () => {
      await steps.choose(
        scan('eng-phototest.png'),
        ...['tracemonkey', 'issue6010_1', 'REDHAT-1531897-0'].map(corpusPdf),
      )
      await steps.tool.locator('input[name=pages]').first().fill('99')
      await expect(steps.tool.locator('[data-opening=unreadable]')).toHaveCount(1)
      await expectNoViolations(page)
    })
    await test.step('while the engine comes', async () => {
      await steps.open('/en/image-to-text-ocr')
      const release = await holdLanguageModels(page)
      await steps.choose(await printed(page, 'blank.png', []))
      await steps.button('Extract text').click()
      await expect(steps.progress).toBeVisible()
      await expectNoViolations(page)
      release()
    })
    await expect(steps.status.first()).toHaveText('No text was found', { timeout: 60_000 })
    await expectNoViolations(page)
  })
}
