import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { FileToolSteps, dragOver } from '../../../ui/file-tool/e2e-steps.ts'
import { convertOne, fixture, jpegNamed, largeJpeg, opened } from './steps.ts'

/** The way through the tool: by mouse, by keyboard, by dragging, in every language. */
export const walk = (): void => {
  test('cancel in the middle keeps the files, and the work can start again', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(await largeJpeg(page, 'large.jpg', 4000, 3000), jpegNamed('b.jpg'))
    await steps.button('Convert').click()
    await expect(steps.progress).toBeVisible()
    await expect
      .poll(async () => Number(await steps.progress.getAttribute('value')))
      .toBeGreaterThan(0)
    expect(Number(await steps.progress.getAttribute('value'))).toBeLessThan(100)
    await steps.button('Cancel').click()
    await expect(steps.progress).toHaveCount(0)
    await expect(steps.status).toContainText('Your files are still here')
    await expect(steps.button('Convert')).toBeFocused()
    await steps.button('Remove large.jpg').click()
    await steps.button('Convert').click()
    await steps.isWorkOver()
    expect((await steps.download(steps.button('Download'))).name).toBe('b.png')
  })

  test('choosing another file clears what was done; removing the last empties', async ({
    page,
  }) => {
    const steps = await opened(page)
    await convertOne(steps, fixture('plain'))
    await steps.choose(fixture('gray'))
    await expect(steps.button('Download')).toHaveCount(0)
    await expect(steps.progress).toHaveCount(0)
    await expect(steps.button('Remove plain.jpg')).toHaveCount(0)
    await steps.button('Remove gray.jpg').click()
    await expect(steps.zone).toContainText('Drop your JPEG pictures here')
    await expect(steps.zone).toBeFocused()
    await expect(steps.button('Convert')).toHaveCount(0)
  })

  test('with the keyboard alone', async ({ page }) => {
    // Playwright starts to catch dialogs with the first listener, too late for a key pressed at once.
    page.on('filechooser', () => undefined)
    const steps = await opened(page)
    // The last stop before the zone comes after the page.
    await steps.tool.locator('.tool-bar button').last().focus()
    await page.keyboard.press('Tab')
    await expect(steps.zone).toBeFocused()
    await expect(steps.zone).toHaveAttribute('data-state', 'focused')
    for (const key of ['Enter', 'Space']) {
      await steps.zone.focus()
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.keyboard.press(key),
      ])
      await expect(steps.zone).toHaveAttribute('data-state', 'dialog-open')
      expect(chooser.isMultiple()).toBe(true)
      await chooser.setFiles([fixture('plain'), fixture('gray')])
      await expect(steps.button('Convert')).toBeVisible()
      await expect(steps.zone).not.toHaveAttribute('data-state', 'dialog-open')
    }
    await steps.button('Remove gray.jpg').first().focus()
    await page.keyboard.press('Enter')
    await expect(steps.button('Remove plain.jpg').last()).toBeFocused()
    await page.keyboard.press('Space')
    await steps.button('Remove gray.jpg').press('Enter')
    await expect(steps.button('Remove plain.jpg')).toBeFocused()
    await steps.button('Convert').focus()
    await page.keyboard.press('Enter')
    await expect(steps.button('Download')).toBeFocused()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Enter'),
    ])
    expect(download.suggestedFilename()).toBe('plain.png')
  })

  test('the zone shows what is being dragged', async ({ page }) => {
    const steps = await opened(page)
    const jpeg = { name: 'a.jpg', type: 'image/jpeg', text: 'x' }
    const song = { name: 'a.mp3', type: 'audio/mpeg', text: 'x' }
    await expect(steps.zone).toHaveAttribute('data-state', 'default')
    await dragOver(page.locator('body'), 'dragenter', [jpeg])
    await expect(steps.zone).toHaveAttribute('data-state', 'drag-active')
    await dragOver(steps.zone, 'dragenter', [jpeg])
    await expect(steps.zone).toHaveAttribute('data-state', 'drag-accept')
    await expect(steps.zone).toContainText('Let go to add')
    await dragOver(steps.zone, 'dragleave', [jpeg])
    await dragOver(steps.zone, 'dragenter', [jpeg, song])
    await expect(steps.zone).toHaveAttribute('data-state', 'drag-reject')
    await expect(steps.zone).toContainText('Only JPEG (.jpg, .jpeg) can be added')
    await dragOver(steps.zone, 'drop', [song])
    await expect(steps.alert).toContainText('a.mp3')
    await expect(steps.alert).toContainText('File type must be JPEG')
  })

  for (const [path, limit] of [
    ['/convertir-jpg-png?lng=fr', '50\u00A0Mo par fichier au plus'],
    ['/es/jpg-a-png', '50\u00A0MB por archivo como máximo'],
  ] as const)
    test(`${path}: the whole way in its language`, async ({ page }) => {
      const steps = new FileToolSteps(page, 'jpg-to-png')
      await steps.open(path)
      await expect(steps.zone).toContainText(limit)
      await steps.choose(fixture('plain'), fixture('truncated'))
      await steps.button(/^Convert/).click()
      await steps.isWorkOver()
      await expect(steps.alert).toContainText('truncated.jpg')
      const download = await steps.download(steps.button(/^(Télécharger|Descargar)$/))
      expect(download.name).toBe('plain.png')
      expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
    })
}
