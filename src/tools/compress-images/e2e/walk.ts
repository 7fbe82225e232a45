import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { maxFileBytes } from '../../../ui/file-tool/accepted-files.ts'
import { dragOver } from '../../../ui/file-tool/e2e-steps.ts'
import {
  chooseAim,
  compress,
  download,
  field,
  fixture,
  isSettled,
  openFold,
  opened,
  rowOf,
} from './steps.ts'

/** The way through the tool, by mouse and keyboard, in every language, and what can go wrong on it. */
export const walk = (): void => {
  test('with the keyboard alone', async ({ page }) => {
    // Playwright starts to catch dialogs with the first listener, too late for a key pressed at once.
    page.on('filechooser', () => undefined)
    const steps = await opened(page)
    await steps.zone.focus()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.keyboard.press('Enter'),
    ])
    expect(chooser.isMultiple()).toBe(true)
    await chooser.setFiles([fixture('photo.jpg'), fixture('screenshot.png')])
    await expect(steps.button('Compress')).toBeFocused()
    await steps.tool.locator('input[name=aim][value=auto]').focus()
    await page.keyboard.press('ArrowRight')
    await expect(steps.tool.locator('input[name=aim][value=quality]')).toBeChecked()
    await steps.button('Remove screenshot.png').press('Enter')
    await expect(steps.button('Remove photo.jpg')).toBeFocused()
    await steps.button('Compress').press('Enter')
    await expect(steps.button('Download compressed')).toBeFocused()
    const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(saved.suggestedFilename()).toBe('compressed-photo.jpg')
    await page.keyboard.press('Tab')
    await expect(steps.button('Start over')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(steps.zone).toBeFocused()
  })

  test('what cannot be taken is refused by name, and nothing else is lost', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(fixture('photo.jpg'))
    await expect(steps.zone).toContainText('50\u00A0MB per file at most')
    const folder = mkdtempSync(join(tmpdir(), 'utilo-'))
    const huge = join(folder, 'huge.jpg')
    writeFileSync(huge, readFileSync(fixture('photo.jpg')))
    truncateSync(huge, maxFileBytes + 1)
    const note = join(folder, 'note.png')
    writeFileSync(note, 'no picture')
    await steps.choose(fixture('empty.jpg'), huge, note)
    await expect(steps.alert).toContainText('empty.jpg')
    await expect(steps.alert).toContainText('The file is empty')
    await expect(steps.alert).toContainText('File is larger than 50\u00A0MB')
    await expect(steps.alert).toContainText('note.png')
    await expect(steps.alert).toContainText('File type must be one of JPEG')
    await expect(rowOf(steps, 'photo.jpg')).toBeVisible()
    await dragOver(steps.zone, 'dragenter', [{ name: 'a.mp3', type: 'audio/mpeg', text: 'x' }])
    await expect(steps.zone).toHaveAttribute('data-state', 'drag-reject')
  })

  test('a part that cannot be loaded: said, and the button tries again', async ({
    page,
    complaints,
  }) => {
    const steps = await opened(page)
    await steps.choose(fixture('photo.jpg'))
    for (const missing of ['**/compress-jpeg-*.js', '**/*.wasm']) {
      await page.route(missing, (route) => route.abort())
      await steps.button('Compress').click()
      await isSettled(steps)
      await expect(steps.alert).toContainText('could not be loaded')
      await expect(steps.button('Compress')).toBeFocused()
      expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
      complaints.length = 0
      await page.unroute(missing)
    }
    await steps.button('Compress').click()
    await isSettled(steps)
    expect((await download(steps)).name).toBe('compressed-photo.jpg')
  })

  test('a page whose rest does not come says so, and asks again', async ({ page, complaints }) => {
    const steps = await opened(page)
    await page.route('**/workbench-*.js', (route) => route.abort())
    await steps.choose(fixture('photo.jpg'))
    await expect(steps.alert).toContainText('could not be loaded')
    complaints.length = 0
    await page.unroute('**/workbench-*.js')
  })

  test('before anything is done: sound with files, settings and faults', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(fixture('photo.jpg'), fixture('png-named.jpg'), fixture('empty.jpg'))
    await chooseAim(steps, 'size')
    await field(steps, 'targetSize').fill('x')
    await openFold(steps)
    await expectSound(page)
  })

  test('done: sound with results and the comparison', async ({ page }) => {
    const steps = await opened(page)
    await compress(steps, fixture('photo.jpg'), fixture('screenshot.png'), fixture('truncated.jpg'))
    await expect(steps.tool.locator('.compare-side img')).toHaveCount(2)
    await expectSound(page)
  })

  for (const [path, button, again, zip] of [
    ['/compresser-images?lng=fr', 'Compresser', 'Aspect identique', 'images-compressees.zip'],
    ['/es/comprimir-imagenes', 'Comprimir', 'Se ve igual', 'imagenes-comprimidas.zip'],
  ] as const)
    test(`${path}: the whole way in its language`, async ({ page }) => {
      const steps = await opened(page, path)
      await steps.choose(fixture('photo.jpg'), fixture('screenshot.png'))
      await steps.button(button).click()
      await isSettled(steps)
      await expect(rowOf(steps, 'photo.jpg')).toContainText(again)
      const saved = await steps.download(steps.button(/zip$/))
      expect(saved.name).toBe(zip)
    })

  test('another language keeps files, settings and results', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(fixture('photo.jpg'))
    await chooseAim(steps, 'size')
    await field(steps, 'targetSize').fill('12.5')
    await steps.button('Compress').click()
    await isSettled(steps)
    const { bytes } = await download(steps)
    await chooseLanguage(page, 'fr')
    await expect(field(steps, 'targetSize')).toHaveValue('12.5')
    await expect(rowOf(steps, 'photo.jpg')).toContainText('Ko')
    const saved = await steps.download(steps.button('Télécharger l’image compressée'))
    expect(saved.bytes.equals(bytes)).toBe(true)
    await expect(steps.progress).toHaveCount(0)
  })
}
