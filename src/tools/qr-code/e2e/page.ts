import type { Page } from '@playwright/test'
import { queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { holdScript } from '../../../../e2e/hold-script.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { textOf } from '../../../../e2e/site.ts'
import { languages } from '../../../core/language.ts'
import { canScan, fillAll, levels, openQr, paths, scan } from './steps.ts'

const placesOf = (page: Page) =>
  page.locator('.qr-kinds, .qr-card, .qr-actions, .qr-options').evaluateAll((parts) =>
    parts.map((part) => {
      const { y, height } = part.getBoundingClientRect()
      return [part.className, Math.round(y + scrollY), Math.round(height)]
    }),
  )

/** The page as a whole: address, storage, keyboard, layout, accessibility. */
export const page = () => {
  test('size and level stand in the address; nothing of what is typed does, or on the device', async ({
    page: tab,
  }) => {
    const tool = await openQr(tab, `${paths.en}?size=400&level=h&text=secret&ssid=secret`)
    await expect(tool.field('size')).toHaveValue('400')
    await expect(tool.field('level')).toHaveValue('H')
    await expect(tool.field('text')).toHaveValue('')
    await expect.poll(() => queryOf(tab)).toEqual({ size: '400', level: 'h' })
    await openQr(tab, `${paths.en}?size=5&level=x&kind=y`)
    await expect(tool.field('size')).toHaveValue('200')
    await expect(tool.field('level')).toHaveValue('M')
    await tool.field('text').fill('secret')
    await tool.choose('wifi')
    await fillAll(tool, { ssid: 'secret', wifiPassword: 'secret123' })
    await expect(tool.picture).toBeVisible()
    await tool.field('foreground').fill('#0b7248')
    await expect.poll(() => queryOf(tab)).toEqual({ kind: 'wifi', size: '200', level: 'M' })
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
    await expect.poll(() => queryOf(tab)).toEqual({ size: '300', level: 'M' })
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
    test(`speaks ${language}: field, picture and download in sight on a phone`, async ({
      page: tab,
    }) => {
      await tab.setViewportSize({ width: 390, height: 844 })
      const tool = await openQr(tab, paths[language])
      const say = (key: string) => textOf(language, `qr-code:${key}`)
      await expect(tool.main).toContainText(say('prompts.text'))
      await expect(tool.field('level').locator('option')).toHaveText(
        levels.map((level) => say(`levels.${level}`)),
      )
      await tool.field('text').fill('https://example.com')
      await expect(tool.picture).toBeVisible()
      const box = await tool.png.boundingBox()
      expect(box && box.y + box.height).toBeLessThanOrEqual(844)
      expect((await tool.picture.boundingBox())?.width).toBeGreaterThanOrEqual(240)
      await tool.main.getByRole('button', { name: say('downloadPng') }).click()
      await expect(tab.locator('.toast')).toContainText(say('downloaded'))
    })

  test('nothing moves when it comes alive or a code comes, narrow or wide', async ({
    page: tab,
    browser,
  }) => {
    const still = await browser.newContext({ javaScriptEnabled: false })
    const prerendered = await still.newPage()
    await prerendered.goto(paths.fr)
    const tool = await openQr(tab, paths.fr)
    for (const [width, height] of [
      [390, 844],
      [1360, 900],
    ] as const) {
      for (const shown of [prerendered, tab]) await shown.setViewportSize({ width, height })
      const before = await placesOf(prerendered)
      expect(before).toHaveLength(4)
      await tool.field('text').fill('')
      await expect(tool.picture).toHaveCount(0)
      expect(await placesOf(tab)).toEqual(before)
      await tool.field('text').fill('https://example.com')
      await expect(tool.picture).toBeVisible()
      expect(await placesOf(tab)).toEqual(before)
    }
    await still.close()
  })

  // Empty, it is among all the pages of the site.
  test('is sound with a code, a warning and faults', async ({ page: tab }) => {
    const tool = await openQr(tab, `${paths.es}?level=H`)
    await tool.field('text').fill('https://example.com')
    await tool.field('foreground').fill('#ff9900')
    await expect(tool.main.locator('.qr-cautions')).toBeVisible()
    await expectSound(tab)
    await tool.field('text').fill('a'.repeat(3000))
    await expect(tool.alert).toBeVisible()
    await expectSound(tab)
  })

  test('is sound with every kind of content', async ({ page: tab }) => {
    const tool = await openQr(tab, paths.fr)
    const kinds: readonly [kind: string, values: Readonly<Record<string, string>>][] = [
      ['link', { url: 'nulle part' }],
      ['wifi', { ssid: 'Zoé', wifiPassword: 'court' }],
      ['email', { recipient: 'zoe' }],
      ['contact', { phone: 'abc', contactEmail: 'zoe@' }],
      ['payment', { beneficiary: 'Zoé', iban: 'CH93 0076 2011 6238 5295 7' }],
    ]
    for (const [kind, values] of kinds) {
      await tool.choose(kind)
      await fillAll(tool, values)
      // Their messages, and what was folded.
      const folded = tool.main.locator('.qr-folded:not([open]) > summary')
      if ((await folded.count()) > 0) await folded.click()
      await expectSound(tab)
    }
  })
}
