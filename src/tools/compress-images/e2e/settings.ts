import { expectNothingBroken, toolOf } from '../../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { hasProgram, largeJpeg, runProgram } from '../../../ui/file-tool/e2e-steps.ts'
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

/** What the visitor decides, and results that follow it. */
export const settings = (): void => {
  test('the quality slider: sizes follow while it moves', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(fixture('photo.jpg'))
    await chooseAim(steps, 'quality')
    await expect(field(steps, 'quality')).toHaveValue('75')
    await expect(steps.button('Download compressed')).toHaveCount(0)
    await steps.button('Compress').click()
    await isSettled(steps)
    const row = rowOf(steps, 'photo.jpg')
    const said = await row.innerText()
    const at75 = await resultBytes(steps)
    await field(steps, 'quality').focus()
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('PageDown')
    await expect(field(steps, 'quality')).toBeFocused()
    await expect(field(steps, 'quality')).toHaveValue('35')
    await expect.poll(() => row.innerText()).not.toBe(said)
    await isSettled(steps)
    await expect(row).toContainText('differences')
    const at35 = await resultBytes(steps)
    expect(at35).toBeLessThan(at75)
    await field(steps, 'quality').fill('75')
    await expect.poll(() => row.innerText()).toBe(said)
    await isSettled(steps)
    expect(await resultBytes(steps)).toBe(at75)
    await chooseAim(steps, 'auto')
    await expect(row).toContainText('Looks the same')
  })

  test('a target size that can be reached, and one that cannot', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(fixture('photo.jpg'))
    await chooseAim(steps, 'size')
    await expect(field(steps, 'targetSize')).toHaveValue('200')
    await field(steps, 'targetSize').fill('10')
    await steps.button('Compress').click()
    await isSettled(steps)
    const reached = await resultBytes(steps)
    expect(reached).toBeLessThanOrEqual(10_000)
    expect(reached).toBeGreaterThan(5000)
    await field(steps, 'targetSize').fill('0,1')
    await expect(rowOf(steps, 'photo.jpg')).toContainText('as small as it gets')
    await isSettled(steps)
    expect(await resultBytes(steps)).toBeLessThan(reached)
    await field(steps, 'targetSize').fill('0.1 Mo')
    await expect(field(steps, 'targetSize')).toHaveValue('0.1')
    await expect(field(steps, 'targetUnit')).toHaveValue('MB')
    await expect(rowOf(steps, 'photo.jpg')).not.toContainText('as small as it gets')
    await isSettled(steps)
    expect(await resultBytes(steps)).toBeGreaterThan(reached)
  })

  test('a maximum width and height: made to fit, never enlarged', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(fixture('photo.jpg'))
    await openFold(steps)
    await field(steps, 'maxWidth').fill('180')
    await steps.button('Compress').click()
    await isSettled(steps)
    await expect(rowOf(steps, 'photo.jpg')).toContainText('360 × 480 → 180 × 240 pixels')
    const small = await download(steps)
    if (hasProgram('identify'))
      expect(runProgram('identify', '-format', '%wx%h', small.path)).toBe('180x240')
    await field(steps, 'maxWidth').fill('')
    await field(steps, 'maxHeight').fill('120')
    await expect(rowOf(steps, 'photo.jpg')).toContainText('90 × 120 pixels')
    await field(steps, 'maxHeight').fill('9999')
    await expect(rowOf(steps, 'photo.jpg')).not.toContainText('pixels')
    await isSettled(steps)
    expect(await resultBytes(steps)).toBeGreaterThan(small.bytes.length)
  })

  test('applies to all files, and to those that come later at once', async ({ page }) => {
    const steps = await opened(page)
    await compress(steps, fixture('photo.jpg'))
    const release = await holdBack(page, '**/*oxipng*.wasm')
    await steps.choose(fixture('screenshot.png'))
    await expect(steps.progress).toBeVisible()
    // The button goes away with the work; what it had goes on to the next.
    await steps.button('Cancel').focus()
    release()
    await isSettled(steps)
    await expect(steps.button('Download zip')).toBeFocused()
    await openFold(steps)
    await field(steps, 'maxWidth').fill('100 px')
    for (const size of ['100 × 133', '100 × 70'])
      await expect(steps.tool.locator('ul').first()).toContainText(size)
    await isSettled(steps)
  })

  test('rubbish: each field says what it expects, and nothing is done with it', async ({
    page,
  }) => {
    const steps = await opened(page)
    await compress(steps, fixture('photo.jpg'))
    const sizes = rowOf(steps, 'photo.jpg').locator('b').first()
    const before = await sizes.textContent()
    await chooseAim(steps, 'size')
    for (const [typed, sentence] of [
      ['', 'Type a size, such as 200.'],
      ['x', 'Type a number, such as 200.'],
      ['0', 'That is too low: type 0.01 or more.'],
      ['-5', 'That is too low'],
      ['1e400', 'Type a number'],
      ['99999999', 'That is too high: type 51,200 or less.'],
      ['😀', 'Type a number'],
    ] as const) {
      await field(steps, 'targetSize').fill(typed)
      await expect(steps.alert).toContainText(sentence)
      await expect(field(steps, 'targetSize')).toHaveAttribute('aria-invalid')
    }
    await chooseAim(steps, 'auto')
    await openFold(steps)
    for (const typed of ['0', '1.5', 'wide', '99999999']) {
      await field(steps, 'maxWidth').fill(typed)
      await expect(field(steps, 'maxWidth')).toHaveAttribute('aria-invalid')
    }
    await expectNothingBroken(toolOf(page, 'compress-images'))
    await field(steps, 'maxWidth').fill('')
    await isSettled(steps)
    await expect(sizes).toHaveText(before ?? '')
  })

  test('are kept on the device for the next visit, and nowhere else', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(fixture('photo.jpg'))
    await chooseAim(steps, 'quality')
    await field(steps, 'quality').fill('60')
    await openFold(steps)
    await field(steps, 'maxHeight').fill('700')
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await hydrated(page)
    await steps.choose(fixture('photo.jpg'))
    await expect(field(steps, 'quality')).toHaveValue('60')
    // Nothing is resized unseen: what was left in there is in sight.
    await expect(field(steps, 'maxHeight')).toBeVisible()
    await expect(field(steps, 'maxHeight')).toHaveValue('700')
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(kept.filter((key) => key.startsWith('utilo:last'))).toEqual([
      'utilo:last:compress-images',
    ])
  })

  test('changed while a large picture is worked on: the work starts again', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(await largeJpeg(page, 'large.jpg', { width: 2400, height: 1600 }))
    await steps.button('Compress').click()
    await expect(steps.progress).toBeVisible()
    await openFold(steps)
    await field(steps, 'maxWidth').fill('240')
    await expect(rowOf(steps, 'large.jpg')).toContainText('240 × 160 pixels', { timeout: 30_000 })
    await isSettled(steps)
  })
}
