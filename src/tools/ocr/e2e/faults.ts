import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { maxFileBytes } from '../../../ui/file-tool/accepted-files.ts'
import { holdData } from '../../../ui/recognition/e2e-steps.ts'
import { extract, opened, printed, read, rowOf, textArea, textOf } from './steps.ts'

const pngSignature = '89504e470d0a1a0a'

/** The beginning of a PNG of a size: its header, with everything else left out. */
const pngHeader = (name: string, width: number, height: number) => {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13)
  header.write('IHDR', 4, 'latin1')
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  // Eight bits, grey.
  header.writeUInt8(8, 16)
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.concat([Buffer.from(pngSignature, 'hex'), header]),
  }
}

/** What cannot be taken or read: named, with its reason, and the page goes on working. */
export const faults = (): void => {
  test('files that cannot be taken, each with its sentence', async ({ page }) => {
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
    // A document that is none any more is taken, and then found out.
    await steps.choose({
      name: 'hollow.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF'),
    })
    await expect(rowOf(steps, 'hollow.pdf').getByRole('alert')).toContainText(
      'damaged or incomplete',
    )
    await expect(steps.button('Extract text')).toHaveCount(0)
  })

  test('pictures that cannot be read are named, the others are read', async ({ page }) => {
    const steps = await opened(page)
    const good = await printed(page, 'good.png', ['This one is well.'])
    const text = await read(
      steps,
      pngHeader('cut.png', 100, 100),
      good,
      pngHeader('giant.png', 20_000, 6000),
    )
    expect(text).toBe('This one is well.')
    await expect(steps.alert).toContainText('cut.png')
    await expect(steps.alert).toContainText('damaged or incomplete')
    await expect(steps.alert).toContainText('giant.png')
    await expect(steps.alert).toContainText('more than 100 megapixels')
    // They would be so again.
    await expect(steps.button('Extract text')).toHaveCount(0)
  })

  test('no text in the picture is no fault: it says so, and what to try', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(await printed(page, 'blank.png', []))
    await extract(steps)
    await expect(steps.status.first()).toHaveText('No text was found')
    await expect(steps.status.first()).toBeFocused()
    await expect(steps.tool.locator('.ocr-advice li')).toHaveCount(3)
    await expect(steps.alert).toHaveCount(0)
    await expect(textArea(steps)).toHaveCount(0)
    await expectSound(page)
  })

  test('a part of the tool that cannot be had: said, and the button tries again', async ({
    page,
    complaints,
  }) => {
    const steps = await opened(page)
    await page.route('**/assets/workbench-*.js', (route) => route.abort())
    await steps.choose(await printed(page, 'a.png', ['Read me later.']))
    await expect(steps.alert).toContainText('could not be loaded')
    complaints.length = 0
    await page.unroute('**/assets/workbench-*.js')
    await steps.tool.getByRole('button', { name: /again/i }).click()
    await expect(steps.button('Extract text')).toBeVisible()

    await page.route('**/*.traineddata', (route) => route.abort())
    await extract(steps)
    await expect(steps.alert).toContainText('could not be loaded')
    expect(complaints.filter((complaint) => !/ERR_FAILED/.test(complaint))).toEqual([])
    complaints.length = 0
    await page.unroute('**/*.traineddata')
    await extract(steps)
    expect(await textOf(steps)).toBe('Read me later.')
  })

  test('stopped at any moment: the files stay, and what was read', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(await printed(page, 'a.png', ['The first of many.']))
    const release = await holdData(page)
    await steps.button('Extract text').click()
    await expect(steps.progress).toBeVisible()
    await expect(steps.tool.locator('.ocr-progress')).toContainText('3.3\u00A0MB')
    await expectSound(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await steps.button('Cancel').click()
    await expect(steps.status.first()).toHaveText('Stopped. Your files are still here.')
    await expect(steps.button('Extract text')).toBeFocused()
    release()
    await extract(steps)
    await steps.choose(
      await printed(
        page,
        'long.png',
        Array.from({ length: 14 }, (_, line) => `Line ${line + 1} of many that take their time.`),
      ),
    )
    await steps.button('Extract text').click()
    await expect(steps.progress).toBeVisible()
    await steps.button('Cancel').click()
    await expect(steps.progress).toHaveCount(0)
    await expect(textArea(steps)).toHaveValue('The first of many.')
    await expect(steps.status.first()).toHaveText('Stopped: 4 words so far')
    await extract(steps)
    expect(await textOf(steps)).toContain('Line 14 of many')
  })
}
