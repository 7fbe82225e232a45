import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { type PasswordTool, expectAnother, openPassword, paths } from './steps.ts'

/** Where the options begin: below the secret, however long it is. */
const topOfChoices = async (page: Page) => {
  const box = await page.locator('.password-choices').boundingBox()
  return Math.round((box?.y ?? 0) + (await page.evaluate(() => scrollY)))
}

const fill = async (tool: PasswordTool, name: 'length' | 'words', value: string) => {
  await tool.field(name).fill(value)
  await expect(tool.password).not.toBeEmpty()
}

/** How it looks and sounds. */
export const layout = () => {
  test('all that most need is above the fold of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { password, copy, regenerate, field } = await openPassword(page, 'fr')
    for (const part of [password, copy, regenerate, field('length'), field('symbols')])
      await expect(part).toBeInViewport({ ratio: 1 })
    for (const button of [copy, regenerate])
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  })

  for (const [language, width] of [
    ['en', 320],
    ['en', 390],
    ['fr', 390],
    ['es', 390],
    ['fr', 1360],
  ] as const)
    test(`a slider moves nothing below the secret, ${language}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const tool = await openPassword(page, language)
      const top = await topOfChoices(page)
      for (const length of ['4', '16', '17', '38', '50']) {
        await fill(tool, 'length', length)
        expect([length, await topOfChoices(page)]).toEqual([length, top])
      }
      await tool.main.getByRole('tab').nth(1).click()
      await expect(tool.password).toHaveText(/[a-z]{3}-/)
      for (const words of ['3', '5', '7', '9']) {
        await fill(tool, 'words', words)
        expect([words, await topOfChoices(page)]).toEqual([words, top])
      }
    })

  test('the script moves nothing when it comes', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/client-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(paths.en, { waitUntil: 'commit' })
    await expect(page.locator('.password-several')).toBeAttached()
    await page.evaluate(() => document.fonts.ready)
    const positions = () =>
      page
        .locator('.password-box, .password-actions, .password-choices, .password-several')
        .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)))
    const before = await positions()
    release()
    await hydrated(page)
    await expect(page.locator('output[name=password]')).not.toBeEmpty()
    expect(await positions()).toEqual(before)
  })

  test('digits and symbols have colours of their own', async ({ page }) => {
    const { main, field } = await openPassword(page)
    await field('length').fill('50')
    const colour = (selector: string) =>
      main
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).color)
    const colours = [
      await colour('output[name=password]'),
      await colour('output [data-sort=digits]'),
      await colour('output [data-sort=symbols]'),
    ]
    expect(new Set(colours).size).toBe(3)
  })

  test('a screen reader hears of a new one when it stands, not of every step of a slider', async ({
    page,
  }) => {
    const tool = await openPassword(page)
    await page.evaluate(() => {
      const status = document.querySelector('.password-result > [role=status]')
      const heard: string[] = []
      Reflect.set(window, 'heard', heard)
      if (status)
        new MutationObserver(() => {
          if (status.textContent) heard.push(status.textContent)
        }).observe(status, { childList: true, subtree: true, characterData: true })
    })
    const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as string[])
    await page.waitForTimeout(800)
    expect(await heard()).toEqual([])
    await tool.field('length').focus()
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight')
    await expect.poll(heard).toEqual(['A new one: 129 bits.'])
    await expectAnother(tool, () => tool.regenerate.click())
    await expect.poll(heard).toEqual(['A new one: 129 bits.', 'A new one: 129 bits.'])
    await expect(tool.password).toHaveAttribute('aria-live', 'off')
  })

  test('a phrase, a list and the meaning of the bits are accessible', async ({ page }) => {
    const tool = await openPassword(page, 'es')
    await tool.tab('Frase').click()
    await tool.field('separator').selectOption('none')
    await tool.field('digit').check()
    await expect(tool.password).toHaveText(/\d/)
    await tool.button('Generar la lista').click()
    await tool.main.getByText('Qué significan estos bits').click()
    await expectSound(page)
  })

  test('fifty characters, and none at all, are accessible', async ({ page }) => {
    const tool = await openPassword(page, 'fr')
    await fill(tool, 'length', '50')
    await expectSound(page)
    for (const kind of ['uppercase', 'lowercase', 'numbers', 'symbols'])
      await tool.field(kind).uncheck()
    await expect(tool.alert).toBeVisible()
    await expectSound(page)
  })

  test('prints the secret and the list, and no options', async ({ page }) => {
    const tool = await openPassword(page)
    await tool.button('Generate the list').click()
    await page.emulateMedia({ media: 'print' })
    await expect(tool.password).toBeVisible()
    await expect(tool.main.locator('.password-list')).toBeVisible()
    for (const part of [tool.copy, tool.regenerate, tool.field('length'), tool.field('count')])
      await expect(part).toBeHidden()
  })
}
