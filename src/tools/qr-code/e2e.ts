import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { queryOf } from '../../../e2e/calculator-steps.ts'
import { failRequests, forgiveFailures, delayScript } from '../../../e2e/network.ts'
import { expect, hydrated, test } from '../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { textOf } from '../../../e2e/site.ts'
import { isMissing } from '../../testing/prerequisites.ts'
import { runProgram, workerFiles } from '../../components/file-tool/e2e-steps.ts'
import './e2e/contents.ts'
import './e2e/full.ts'
import { openQr, paths, phone, qrOn, scan, scanSvg, whileRemade } from './e2e/steps.ts'

const placesOf = (page: Page) =>
  page.locator('.qr-kinds, .qr-card, .qr-actions, .qr-options').evaluateAll((parts) =>
    parts.map((part) => {
      const { y, height } = part.getBoundingClientRect()
      return [part.className, Math.round(y + scrollY), Math.round(height)]
    }),
  )

test.describe('qr-code', () => {
  test('a text becomes a code: downloaded as PNG and SVG, copied, in its size, level and colours', async ({
    page,
    context,
    browser,
  }, info) => {
    test.skip(isMissing('zbarimg', 'identify'), 'needs zbarimg and identify')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tool = await openQr(page)
    const { main, field, picture, png, svg, copy, output, download } = tool
    const text = 'Été à la plage 🏖️\nÀ Nîmes ?'
    await expect(main).toContainText('Enter text to generate a QR code.')
    for (const button of [png, svg, copy]) await expect(button).toBeDisabled()
    await field('text').fill(text)
    await tool.rest()
    await expect(picture).toHaveAttribute('alt', 'QR code: Été à la plage 🏖️ À Nîmes ?')
    const file = await download(main.getByRole('button', { name: 'Download' }))
    expect(file.name).toBe('qrcode.png')
    await expect(page.locator('.toast')).toContainText('QR code downloaded.')
    expect(scan(file.path)).toBe(text)
    // The file itself is checked.
    const shown = await picture.evaluate(async (image: HTMLImageElement) => [
      ...new Uint8Array(await (await fetch(image.src)).arrayBuffer()),
    ])
    expect(Buffer.from(shown).equals(file.bytes)).toBe(true)
    const drawing = await download(svg)
    expect(drawing.name).toBe('qrcode.svg')
    expect(drawing.bytes.toString()).toContain('width="200" height="200"')
    expect(await scanSvg(browser, drawing.bytes, info)).toBe(text)

    await test.step('copied, or told that it cannot be', async () => {
      await page.evaluate(() => {
        navigator.clipboard.write = () => Promise.reject(new Error('blocked'))
      })
      await copy.click()
      await expect(page.getByRole('alert')).toContainText(textOf('en', 'common:copy.failed'))
      await expect(copy).not.toContainText('Copied!')
      await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'write'))
      await main.getByRole('button', { name: 'Copy the image' }).click()
      await expect(copy).toContainText('Copied!')
      const copied = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read()
        const blob = await item?.getType('image/png')
        return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())]
      })
      const path = info.outputPath('copied.png')
      writeFileSync(path, Buffer.from(copied))
      expect(scan(path)).toBe(text)
    })
    await test.step('in another size and level', async () => {
      // According to ISO/IEC 18004, table 7, 33 bytes need version 3 at level L and 4 at level H.
      const address = 'https://example.com/menu?table=12'
      await whileRemade(tool, () => field('text').fill(address))
      for (const [size, level, modules] of [
        ['400', 'H', '33 × 33 modules (version 4)'],
        ['1000', 'L', '29 × 29 modules (version 3)'],
      ] as const) {
        await whileRemade(tool, async () => {
          await field('level').selectOption(level)
          await field('size').selectOption(size)
        })
        await expect(output('summary')).toContainText(modules)
        const { path } = await download(png)
        expect(scan(path)).toBe(address)
        expect(runProgram('identify', '-format', '%m %w %h', path)).toBe(`PNG ${size} ${size}`)
        await expect.poll(() => queryOf(page)).toEqual({ size, level })
      }
    })
    await test.step('pale and inverted colours are warned of, unreadable ones not offered', async () => {
      await field('foreground').fill('#ffffff')
      await tool.rest()
      await expect(tool.alert).toContainText('Our reader could not read this code')
      await expect(png).toBeDisabled()
      await whileRemade(tool, () => field('background').fill('#000000'))
      await expect(main).toContainText('lighter than its background')
      await whileRemade(tool, async () => {
        await field('foreground').fill('#0b7248')
        await field('background').fill('#fbeecb')
      })
      await expect(main.locator('.qr-cautions li')).toHaveCount(0)
      expect(await tool.scanned()).toBe('https://example.com/menu?table=12')
      await whileRemade(tool, () => tool.button('Reset to black on white').click())
      await expect(field('foreground')).toHaveValue('#000000')
      await expect(tool.button('Reset to black on white')).toHaveCount(0)
      await whileRemade(tool, () => field('foreground').fill('#ff9900'))
      await expect(main).toContainText('Contrast is 2.1 to 1. Below 4.5')
    })
    await expectNoViolations(page)
  })

  test('comes 300 ms after the last change, and goes with the text', async ({ page }) => {
    test.skip(isMissing('zbarimg'), 'needs zbarimg')
    await page.addInitScript(() => {
      const { postMessage } = Worker.prototype
      const ordered: string[] = []
      Object.assign(globalThis, { ordered })
      Worker.prototype.postMessage = function order(this: Worker, message: unknown) {
        const { kind, input } = message as { kind: string; input: { payload: string } }
        if (kind === 'call') ordered.push(input.payload)
        postMessage.call(this, message)
      }
    })
    const ordered = () => page.evaluate(() => Reflect.get(globalThis, 'ordered') as string[])
    const tool = await openQr(page)
    await page.clock.pauseAt('2030-01-01')
    await tool.field('text').fill('one')
    await page.clock.runFor(200)
    await tool.field('text').fill('two')
    await page.clock.runFor(299)
    expect(await ordered()).toEqual([])
    await page.clock.runFor(1)
    expect(await ordered()).toEqual(['two'])
    await expect(tool.picture).toHaveAttribute('alt', 'QR code: two')
    await tool.field('text').fill(' \n\t')
    await tool.rest()
    await expect(tool.picture).toHaveCount(0)
    await expect(tool.output('summary')).toBeEmpty()
    await expect(tool.png).toBeDisabled()
    await tool.field('text').fill('three')
    await tool.rest()
    await expect(tool.picture).toHaveAttribute('alt', 'QR code: three')
    // A click before the picture is updated gives the code of the current text, not the one that is shown.
    await tool.field('text').fill('four')
    await expect(tool.picture).toHaveAttribute('alt', 'QR code: three')
    expect(await tool.scanned()).toBe('four')
  })

  test('says that it waits for its script, that it cannot be had, and tries again', async ({
    page,
    complaints,
  }) => {
    let isDown = true
    await failRequests(page, workerFiles, () => isDown)
    const release = await delayScript(page, workerFiles)
    const tool = await openQr(page)
    await tool.field('text').fill('patience')
    await tool.rest()
    await expect(tool.main.getByText(textOf('en', 'common:lazy.loading'))).toBeVisible()
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

  test('too much text: says how much fits, keeps the text, and another level helps', async ({
    page,
  }) => {
    test.skip(isMissing('zbarimg'), 'needs zbarimg')
    const tool = await openQr(page, paths.fr)
    const { field, alert } = tool
    const text = 'a'.repeat(2900)
    await field('text').fill(text)
    await tool.rest()
    await expect(alert).toContainText(/seuls les 2\s331 premiers caractères tiennent/)
    await expect(alert).toContainText(/niveau L.* 2\s900/)
    await expect(tool.png).toBeDisabled()
    await expect(field('text')).toHaveValue(text)
    await whileRemade(tool, () => field('level').selectOption('L'))
    await expect(alert).toHaveCount(0)
    await expect(tool.main).toContainText('Chaque module ne fait ici que 1 pixel')
    await whileRemade(tool, () => field('size').selectOption('1000'))
    await expect(tool.main).not.toContainText('Chaque module ne fait ici que 1 pixel')
    expect(await tool.scanned()).toBe(text)
    // The text is filled in by script, because typing it would take too long.
    await field('text').evaluate((area: HTMLTextAreaElement) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
      set?.call(area, 'x'.repeat(1_000_000))
      area.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await tool.rest()
    await expect(alert).toContainText(/seuls les 2\s953 premiers caractères tiennent/)
    await whileRemade(tool, () => field('text').fill('court'))
    await expect(alert).toHaveCount(0)
  })

  test('what is typed early counts; nothing moves when the script or a code comes, narrow or wide', async ({
    page,
  }) => {
    const wide = { width: 1360, height: 900 }
    await page.setViewportSize(phone)
    await page.clock.install()
    const release = await delayScript(page)
    await page.goto(paths.fr, { waitUntil: 'commit' })
    const { field, picture, png, rest } = qrOn(page)
    await field('text').fill('tôt')
    await field('size').selectOption('300')
    await page.evaluate(() => document.fonts.ready)
    const narrowPlaces = await placesOf(page)
    expect(narrowPlaces).toHaveLength(4)
    await page.setViewportSize(wide)
    const widePlaces = await placesOf(page)
    release()
    await hydrated(page)
    await rest()
    await expect(picture).toHaveAttribute('alt', /^QR code\s: tôt$/)
    await expect.poll(() => queryOf(page)).toMatchObject({ size: '300', level: 'M' })
    expect(await placesOf(page)).toEqual(widePlaces)
    await field('text').fill('')
    await expect(picture).toHaveCount(0)
    expect(await placesOf(page)).toEqual(widePlaces)
    await page.setViewportSize(phone)
    expect(await placesOf(page)).toEqual(narrowPlaces)
    await field('text').fill('https://example.com')
    await rest()
    await expect(picture).toBeVisible()
    expect(await placesOf(page)).toEqual(narrowPlaces)
    // The field, the picture and the download button are visible on a phone.
    const box = await png.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(phone.height)
    expect((await picture.boundingBox())?.width).toBeGreaterThanOrEqual(240)
  })

  test('by keyboard alone, from the first field to the file', async ({ page }) => {
    test.skip(isMissing('zbarimg'), 'needs zbarimg')
    const tool = await openQr(page)
    await tool.main.locator('input[name=kind]:checked').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tool.field('url')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(tool.field('url')).toBeFocused()
    await page.keyboard.type('example.com')
    await tool.rest()
    await expect(tool.png).toBeEnabled()
    await page.keyboard.press('Tab')
    await expect(tool.png).toBeFocused()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Enter'),
    ])
    expect(scan(await download.path())).toBe('https://example.com')
  })
})
