import { expect, test } from '../../../../e2e/fixtures.ts'
import { hasProgram, largeJpeg, runProgram } from '../../../ui/file-tool/e2e-steps.ts'
import { compress, download, fixture, holdBack, isSettled, named, opened, rowOf } from './steps.ts'

/** Several files at once. */
export const batches = (): void => {
  test('come as a zip and one by one, with a total, names kept apart', async ({ page }) => {
    // One is held back below while the other is done.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 2 }),
    )
    const steps = await opened(page)
    await steps.choose(named('a.jpg', 'photo.jpg'), named('b.png', 'screenshot.png'))
    await steps.choose(named('a.jpg', 'plain.jpg'))
    await expect(steps.status).toContainText('3 files')
    const release = await holdBack(page, '**/compress-jpeg-*.js')
    await steps.button('Compress').click()
    const region = steps.tool.getByRole('region', { name: 'before and after' })
    await expect(region).toHaveAccessibleName('b.png before and after')
    release()
    await isSettled(steps)
    // Nobody asked for another one.
    await expect(region).toHaveAccessibleName('b.png before and after')
    await expect(steps.status).toContainText(/Done: \d+% smaller/)
    await expect(steps.tool).toContainText(/3 pictures: \d+\sKB → \d+\sKB, \d+\sKB saved/)
    const single = await steps.download(steps.button('Download compressed-a (2).jpg'))
    expect(single.name).toBe('compressed-a (2).jpg')
    const zip = await steps.download(steps.button('Download zip'))
    expect(zip.name).toBe('compressed-images.zip')
    expect(zip.bytes.includes(single.bytes)).toBe(true)
    test.skip(!hasProgram('unzip'), 'needs unzip')
    runProgram('unzip', '-t', zip.path)
    expect(runProgram('unzip', '-Z1', zip.path).split('\n')).toEqual([
      'compressed-a.jpg',
      'compressed-b.png',
      'compressed-a (2).jpg',
    ])
  })

  test('one that fails does not stop the others', async ({ page }) => {
    const steps = await opened(page)
    await compress(steps, fixture('truncated.jpg'), fixture('photo.jpg'))
    await expect(rowOf(steps, 'truncated.jpg').getByRole('alert')).toContainText(
      'truncated.jpg: The file is damaged or incomplete',
    )
    await expect(rowOf(steps, 'photo.jpg')).toContainText('Looks the same')
    await expect(steps.button('Compress')).toHaveCount(0)
    expect((await download(steps)).name).toBe('compressed-photo.jpg')
    await steps.button('Remove truncated.jpg').click()
    await expect(steps.alert).toHaveCount(0)
    await expect(steps.button('Remove photo.jpg')).toBeFocused()
  })

  test('stopped in the middle: files and what is done stay, the rest waits', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(
      named('a.png', 'one-pixel.png'),
      await largeJpeg(page, 'large.jpg', { width: 4000, height: 3000 }),
    )
    await steps.button('Compress').click()
    await expect(steps.button('Cancel')).toBeFocused()
    await expect(rowOf(steps, 'a.png')).toHaveAttribute('data-work', 'done')
    await expect
      .poll(async () => Number(await steps.progress.getAttribute('value')))
      .toBeGreaterThan(0)
    await steps.button('Cancel').click()
    await expect(steps.progress).toHaveCount(0)
    await expect(rowOf(steps, 'a.png')).toHaveAttribute('data-work', 'done')
    await expect(rowOf(steps, 'large.jpg')).toHaveAttribute('data-work', 'resting')
    // The other button may be a long list away.
    await expect(steps.button('Download compressed')).toBeFocused()
    await steps.button('Remove a.png').click()
    await expect(steps.status).toContainText('Your files are still here')
    await steps.button('Compress').click()
    await expect(steps.progress).toBeVisible()
    await steps.button('Remove large.jpg').click()
    await expect(steps.zone).toContainText('Drop your pictures here')
    await expect(steps.progress).toHaveCount(0)
  })
}
