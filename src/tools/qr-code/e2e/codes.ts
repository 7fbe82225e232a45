import { writeFileSync } from 'node:fs'
import { queryOf } from '../../../../e2e/calculator-steps.ts'
import { failRequests, forgiveFailures } from '../../../../e2e/failing-requests.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { holdScript } from '../../../../e2e/hold-script.ts'
import { textOf } from '../../../../e2e/site.ts'
import { runProgram } from '../../../ui/file-tool/e2e-steps.ts'
import { canIdentify, canScan, openQr, paths, scan, scanSvg, whileRemade } from './steps.ts'

const address = 'https://example.com/menu?table=12'

const worker = '**/assets/worker-*.js'

/** From text to picture: what it holds, how large it is, when it comes and goes. */
export const codes = () => {
  test('a text becomes a code that can be downloaded', async ({ page }) => {
    const tool = await openQr(page)
    await expect(tool.main).toContainText('Enter text to generate a QR code.')
    for (const button of [tool.png, tool.svg, tool.copy]) await expect(button).toBeDisabled()
    await tool.field('text').fill('Été à la plage 🏖️')
    await expect(tool.picture).toHaveAttribute('alt', 'QR code: Été à la plage 🏖️')
    await expect(tool.output('summary')).toContainText('25 × 25 modules (version 2)')
    const file = await tool.download(tool.main.getByRole('button', { name: 'Download' }))
    expect(file.name).toBe('qrcode.png')
    await expect(page.locator('.toast')).toContainText('QR code downloaded.')
    if (canScan) expect(scan(file.path)).toBe('Été à la plage 🏖️')
    // What is looked at is the file itself.
    const shown = await tool.picture.evaluate(async (image: HTMLImageElement) => [
      ...new Uint8Array(await (await fetch(image.src)).arrayBuffer()),
    ])
    expect(Buffer.from(shown).equals(file.bytes)).toBe(true)
  })

  test('every size and level has its pixels and modules, and says what was typed', async ({
    page,
  }) => {
    const tool = await openQr(page, `${paths.en}?size=300&level=H`)
    await tool.field('text').fill(address)
    await expect(tool.picture).toBeVisible()
    // ISO/IEC 18004, table 7: 33 bytes need version 3 at L and M, 4 at Q and at H.
    for (const [size, level, modules] of [
      ['1000', 'L', '29 × 29'],
      ['400', 'Q', '33 × 33'],
      ['300', 'H', '33 × 33'],
      ['200', 'M', '29 × 29'],
    ] as const) {
      await whileRemade(tool, async () => {
        await tool.field('level').selectOption(level)
        await tool.field('size').selectOption(size)
      })
      const { path } = await tool.download(tool.png)
      if (canScan) expect([size, scan(path)]).toEqual([size, address])
      if (canIdentify)
        expect(runProgram('identify', '-format', '%m %w %h', path)).toBe(`PNG ${size} ${size}`)
      await expect(tool.output('summary')).toContainText(modules)
      await expect.poll(() => queryOf(page)).toEqual({ size, level })
    }
  })

  test('an SVG says the same', async ({ page, browser }, info) => {
    test.skip(!canScan)
    const tool = await openQr(page, `${paths.en}?size=400&level=Q`)
    await tool.field('text').fill('Où ça ?\nÀ Nîmes.')
    await expect(tool.picture).toBeVisible()
    const file = await tool.download(tool.svg)
    expect(file.name).toBe('qrcode.svg')
    expect(file.bytes.toString()).toContain('width="400" height="400"')
    expect(await scanSvg(browser, file.bytes, info)).toBe('Où ça ?\nÀ Nîmes.')
  })

  test('comes 300 ms after the last change, and goes with the text', async ({ page }) => {
    await page.clock.install({ time: '2026-01-15T10:00:00' })
    const tool = await openQr(page)
    await page.clock.pauseAt('2026-01-15T11:00:00')
    await tool.field('text').fill('one')
    await page.clock.runFor(200)
    await tool.field('text').fill('two')
    await page.clock.runFor(299)
    await page.waitForTimeout(400)
    await expect(tool.picture).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(tool.picture).toHaveAttribute('alt', 'QR code: two')
    for (const blank of ['', ' \n\t']) {
      await tool.field('text').fill(blank)
      await page.clock.runFor(300)
      await expect(tool.picture).toHaveCount(0)
      await expect(tool.output('summary')).toBeEmpty()
      await expect(tool.png).toBeDisabled()
      await tool.field('text').fill('three')
      await page.clock.runFor(300)
      await expect(tool.picture).toHaveAttribute('alt', 'QR code: three')
    }
    // Whoever is quicker than the picture gets what was typed, not what is still shown.
    await tool.field('text').fill('four')
    await expect(tool.picture).toHaveAttribute('alt', 'QR code: three')
    const { path } = await tool.download(tool.png)
    if (canScan) expect(scan(path)).toBe('four')
  })

  test('the picture can be copied, and says when it cannot', async ({ page, context }, info) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tool = await openQr(page)
    await tool.field('text').fill(address)
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error('blocked'))
    })
    await tool.copy.click()
    await expect(page.locator('.toast[data-variant=destructive]')).toContainText(
      textOf('en', 'common:copy.failed'),
    )
    await expect(tool.copy).not.toContainText('Copied!')
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'write'))
    await tool.main.getByRole('button', { name: 'Copy the picture' }).click()
    await expect(tool.copy).toContainText('Copied!')
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const blob = await item?.getType('image/png')
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())]
    })
    const path = info.outputPath('copied.png')
    writeFileSync(path, Buffer.from(copied))
    if (canScan) expect(scan(path)).toBe(address)
  })

  test('says that it waits for its script, that it cannot be had, and tries again', async ({
    page,
    complaints,
  }) => {
    let isDown = true
    await failRequests(page, worker, () => isDown)
    const release = await holdScript(page, worker)
    const tool = await openQr(page)
    await tool.field('text').fill('patience')
    await expect(tool.main.getByText(textOf('en', 'form:loading'))).toBeVisible()
    await expect(tool.main).not.toContainText('Enter text')
    release()
    await expect(tool.alert).toContainText('could not be loaded')
    await expect(tool.png).toBeDisabled()
    isDown = false
    await tool.button('Try again').click()
    await expect(tool.picture).toBeVisible()
    await expect(tool.alert).toHaveCount(0)
    forgiveFailures(complaints)
  })
}
