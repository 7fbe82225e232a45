import type { Page } from '@playwright/test'
import { openTool, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { holdScript } from '../../../../e2e/hold-script.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { languages } from '../../../core/language.ts'
import { canScan, fillAll, openQr, paths, scan } from './steps.ts'

const placesOf = (page: Page) =>
  page.locator('.qr-kinds, .qr-card, .qr-actions, .qr-options').evaluateAll((parts) =>
    parts.map((part) => {
      const { y, height } = part.getBoundingClientRect()
      return [part.className, Math.round(y + scrollY), Math.round(height)]
    }),
  )

/** The page as a whole: address, storage, keyboard, layout, accessibility. */
export const page = () => {
  test('a link restores size and level, and never a text', async ({ page: tab }) => {
    const tool = await openQr(tab, `${paths.en}?size=400&level=h&text=secret&ssid=secret`)
    await expect(tool.field('size')).toHaveValue('400')
    await expect(tool.field('level')).toHaveValue('H')
    await expect(tool.field('text')).toHaveValue('')
    expect(queryOf(tab)).toEqual({ size: '400', level: 'h' })
    await openQr(tab, `${paths.en}?size=5&level=x&kind=y`)
    await expect(tool.field('size')).toHaveValue('200')
    await expect(tool.field('level')).toHaveValue('M')
    await expect(tool.field('text')).toBeVisible()
  })

  test('nothing of what is typed stands in the address or on the device', async ({ page: tab }) => {
    const tool = await openQr(tab)
    await tool.field('text').fill('secret')
    await tool.choose('wifi')
    await fillAll(tool, { ssid: 'secret', wifiPassword: 'secret123' })
    await expect(tool.picture).toBeVisible()
    await tool.field('foreground').fill('#0b7248')
    expect(queryOf(tab)).toEqual({ kind: 'wifi', size: '200', level: 'M' })
    const kept = await tab.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
    )
    expect(kept).not.toMatch(/secret|0b7248|utilo:last/)
    await tab.reload()
    await hydrated(tab)
    await expect(tool.field('ssid')).toHaveValue('')
  })

  test('what is typed and chosen before the script is there counts', async ({ page: tab }) => {
    const release = await holdScript(tab)
    await tab.goto(paths.en, { waitUntil: 'commit' })
    await tab.locator('[name=text]').fill('early')
    await tab.locator('[name=size]').selectOption('300')
    release()
    await hydrated(tab)
    await expect(tab.locator('.qr-card img')).toHaveAttribute('alt', 'QR code: early')
    expect(queryOf(tab)).toEqual({ size: '300', level: 'M' })
  })

  test('by keyboard alone, from the first field to the file', async ({ page: tab }) => {
    const tool = await openQr(tab)
    await tool.main.locator('input[name=kind]:checked').focus()
    await tab.keyboard.press('ArrowRight')
    await expect(tool.field('url')).toBeVisible()
    await tab.keyboard.press('Tab')
    await expect(tool.field('url')).toBeFocused()
    await tab.keyboard.type('example.com')
    await expect(tool.png).toBeEnabled()
    await tab.keyboard.press('Tab')
    await expect(tool.png).toBeFocused()
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.keyboard.press('Enter'),
    ])
    if (canScan) expect(scan(await download.path())).toBe('https://example.com')
  })

  for (const language of languages)
    test(`field, picture and download are in sight on a phone, in ${language}`, async ({
      page: tab,
    }) => {
      await tab.setViewportSize({ width: 390, height: 844 })
      const tool = await openQr(tab, paths[language])
      await tool.field('text').fill('https://example.com')
      await expect(tool.picture).toBeVisible()
      const box = await tool.png.boundingBox()
      expect(box && box.y + box.height).toBeLessThanOrEqual(844)
      expect((await tool.picture.boundingBox())?.width).toBeGreaterThanOrEqual(240)
    })

  for (const [width, height] of [
    [390, 844],
    [1360, 900],
  ] as const)
    test(`nothing moves when it comes alive or a code comes, at ${width} pixels`, async ({
      page: tab,
      browser,
    }) => {
      const viewport = { width, height }
      const still = await browser.newContext({ viewport, javaScriptEnabled: false })
      const prerendered = await still.newPage()
      await prerendered.goto(paths.fr)
      const before = await placesOf(prerendered)
      expect(before).toHaveLength(4)
      await still.close()
      await tab.setViewportSize(viewport)
      const tool = await openQr(tab, paths.fr)
      expect(await placesOf(tab)).toEqual(before)
      await tool.field('text').fill('https://example.com')
      await expect(tool.picture).toBeVisible()
      expect(await placesOf(tab)).toEqual(before)
    })

  test('is sound empty and with a code', async ({ page: tab }) => {
    const tool = await openQr(tab, paths.fr)
    await expectSound(tab)
    await tab.setViewportSize({ width: 1280, height: 720 })
    await tool.field('text').fill('https://example.com')
    await expect(tool.picture).toBeVisible()
    await expectSound(tab)
  })

  test('is sound with faults and warnings', async ({ page: tab }) => {
    const tool = await openQr(tab, `${paths.es}?level=H`)
    await tool.field('text').fill('a'.repeat(3000))
    await expect(tool.alert).toBeVisible()
    await expectSound(tab)
    await tool.choose('payment')
    await fillAll(tool, { beneficiary: 'Zoé', iban: 'ES00' })
    await expect(tool.alert.first()).toBeVisible()
    await expectSound(tab)
  })

  test('is sound with every kind of content', async ({ page: tab }) => {
    const tool = await openTool(tab, 'qr-code', paths.fr)
    for (const [kind, field] of [
      ['link', 'url'],
      ['wifi', 'ssid'],
      ['contact', 'firstName'],
      ['email', 'recipient'],
      ['payment', 'iban'],
    ] as const) {
      await tool.main.locator(`input[name=kind][value=${kind}]`).check()
      await expect(tool.field(field)).toBeVisible()
      await expectSound(tab)
    }
  })
}
