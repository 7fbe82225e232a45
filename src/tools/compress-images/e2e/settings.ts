import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { chooseLanguage } from '../../../../e2e/page-steps.ts'
import { isMissing } from '../../../testing/prerequisites.ts'
import { runProgram } from '../../../components/file-tool/e2e-steps.ts'
import {
  chooseAim,
  compress,
  download,
  field,
  fixture,
  holdBack,
  isSettled,
  openFold,
  opened,
  resultBytes,
  rowOf,
} from './steps.ts'

/** Tests of the settings, and of results that follow them. */
export const settings = (): void => {
  test('results follow the settings, which stay for another language and the next visit', async ({
    page,
  }) => {
    test.skip(isMissing('identify'), 'needs ImageMagick')
    const steps = await opened(page)
    const row = rowOf(steps, 'photo.jpg')
    await steps.choose(fixture('photo.jpg'))

    await test.step('the quality slider: sizes follow while it moves', async () => {
      await chooseAim(steps, 'quality')
      await expect(field(steps, 'quality')).toHaveValue('75')
      await expect(steps.button('Download compressed')).toHaveCount(0)
      await steps.button('Compress').click()
      await isSettled(steps)
      const said = await row.innerText()
      const at75 = await resultBytes(steps)
      await field(steps, 'quality').focus()
      for (let press = 0; press < 4; press += 1) await page.keyboard.press('PageDown')
      await expect(field(steps, 'quality')).toBeFocused()
      await expect(field(steps, 'quality')).toHaveValue('35')
      await expect.poll(() => row.innerText()).not.toBe(said)
      await isSettled(steps)
      await expect(row).toContainText('differences')
      expect(await resultBytes(steps)).toBeLessThan(at75)
      await field(steps, 'quality').fill('75')
      await expect.poll(() => row.innerText()).toBe(said)
      await isSettled(steps)
      expect(await resultBytes(steps)).toBe(at75)
    })

    await test.step('a target size that can be reached, and one that cannot', async () => {
      await chooseAim(steps, 'size')
      await expect(field(steps, 'targetSize')).toHaveValue('200')
      await field(steps, 'targetSize').fill('0,1')
      await expect(row).toContainText('as small as it gets')
      await isSettled(steps)
      const smallest = await resultBytes(steps)
      await field(steps, 'targetSize').fill('10')
      await expect(row).not.toContainText('as small as it gets')
      await isSettled(steps)
      const reached = await resultBytes(steps)
      expect(reached).toBeLessThanOrEqual(10_000)
      expect(reached).toBeGreaterThan(Math.max(5000, smallest))
      await field(steps, 'targetSize').fill('0.1 Mo')
      await expect(field(steps, 'targetSize')).toHaveValue('0.1')
      await expect(field(steps, 'targetUnit')).toHaveValue('MB')
      await expect.poll(() => resultBytes(steps)).toBeGreaterThan(reached)
    })

    await test.step('what is no size is said, and nothing is done with it', async () => {
      await isSettled(steps)
      const sizes = row.locator('b').first()
      const before = await sizes.textContent()
      for (const [typed, sentence] of [
        ['', 'Enter a size, such as 200.'],
        ['😀', 'Enter a number, such as 200.'],
        ['0', 'Too low. Enter 0.01 or more.'],
        ['99999999', 'Too high. Enter 51,200 or less.'],
      ] as const) {
        await field(steps, 'targetSize').fill(typed)
        await expect(steps.alert).toContainText(sentence)
        await expect(field(steps, 'targetSize')).toHaveAttribute('aria-invalid')
      }
      await expect(sizes).toHaveText(before ?? '')
      await openFold(steps)
      for (const typed of ['0', '1.5', '99999999']) {
        await field(steps, 'maxWidth').fill(typed)
        await expect(field(steps, 'maxWidth')).toHaveAttribute('aria-invalid')
      }
      await expect(sizes).toHaveText(before ?? '')
    })

    await test.step('a maximum width and height: made to fit, never enlarged', async () => {
      await chooseAim(steps, 'auto')
      await field(steps, 'maxWidth').fill('180')
      await expect(row).toContainText('360 × 480 → 180 × 240 pixels')
      await isSettled(steps)
      await expect(row).toContainText('Looks the same')
      const small = await download(steps)
      expect(runProgram('identify', '-format', '%wx%h', small.path)).toBe('180x240')
      await field(steps, 'maxWidth').fill('')
      await field(steps, 'maxHeight').fill('120')
      await expect(row).toContainText('90 × 120 pixels')
      await field(steps, 'maxHeight').fill('9999')
      await expect(row).not.toContainText('pixels')
      await isSettled(steps)
      expect(await resultBytes(steps)).toBeGreaterThan(small.bytes.length)
    })

    await test.step('another language keeps files, settings and results', async () => {
      const { bytes } = await download(steps)
      await chooseLanguage(page, 'fr')
      await expect(field(steps, 'maxHeight')).toHaveValue('9999')
      await expect(row).toContainText('Ko')
      const saved = await steps.download(steps.button('Télécharger l’image compressée'))
      expect(saved.bytes.equals(bytes)).toBe(true)
      await expect(steps.progress).toHaveCount(0)
    })

    await test.step('settings are kept on the device for the next visit, and nowhere else', async () => {
      await chooseAim(steps, 'quality')
      await field(steps, 'quality').fill('60')
      expect(new URL(page.url()).search).not.toContain('9999')
      await page.reload()
      await hydrated(page)
      await steps.choose(fixture('photo.jpg'))
      // No setting applies unseen: the section with a changed field is open.
      await expect(field(steps, 'maxHeight')).toBeVisible()
      await expect(field(steps, 'maxHeight')).toHaveValue('9999')
      await expect(field(steps, 'quality')).toHaveValue('60')
      const kept = await page.evaluate(() => Object.keys(localStorage))
      expect(kept.filter((key) => key.startsWith('utilo:last'))).toEqual([
        'utilo:last:compress-images',
      ])
    })
  })

  test('settings apply to all files, and to those that come later at once', async ({ page }) => {
    const steps = await opened(page)
    await compress(steps, fixture('photo.jpg'))
    const release = await holdBack(page, '**/*oxipng*.wasm')
    await steps.choose(fixture('screenshot.png'))
    await expect(steps.progress).toBeVisible()
    // The button disappears with the work, and its focus moves to the next one.
    await steps.button('Cancel').focus()
    release()
    await isSettled(steps)
    await expect(steps.button('Download zip')).toBeFocused()
    await openFold(steps)
    await field(steps, 'maxWidth').fill('100 px')
    await expect(rowOf(steps, 'photo.jpg')).toContainText('100 × 133')
    await expect(rowOf(steps, 'screenshot.png')).toContainText('100 × 70')
    await isSettled(steps)
  })

  test(
    'before anything is done: accessible with files, settings and faults',
    { tag: '@full' },
    async ({ page }) => {
      const steps = await opened(page)
      await steps.choose(fixture('photo.jpg'), fixture('png-named.jpg'), fixture('empty.jpg'))
      await chooseAim(steps, 'size')
      await field(steps, 'targetSize').fill('x')
      await openFold(steps)
      await expectNoViolations(page)
    },
  )
}
