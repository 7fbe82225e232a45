import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { delayScript } from '../../../../e2e/network.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import {
  type PasswordTool,
  expectNewPassword,
  kindNames,
  kinds,
  openPassword,
  paths,
  phone,
  optionsTop,
} from './steps.ts'

/** The positions of the options below the secret while it gets longer. */
const expectSteadyOptions = async (page: Page, tool: PasswordTool) => {
  const before = await optionsTop(page, tool)
  for (const length of ['4', '16', '17', '38', '50']) {
    await tool.field('length').fill(length)
    await expect(tool.password).toHaveText(new RegExp(`^.{${length}}$`))
    expect([length, await optionsTop(page, tool)]).toEqual([length, before])
  }
  await tool.phraseTab.click()
  await expect(tool.password).toHaveText(/[a-z]{3}-/)
  for (const words of ['3', '5', '7', '9']) {
    await expectNewPassword(tool, () => tool.field('words').fill(words))
    expect([words, await optionsTop(page, tool)]).toEqual([words, before])
  }
}

test.describe('password', () => {
  test('works by keyboard alone, and announces a new password only after the last step', async ({
    page,
  }) => {
    await page.clock.install({ time: '2029-01-01' })
    const tool = await openPassword(page)
    await page.clock.pauseAt('2030-01-01')
    await page.evaluate(() => {
      const heard: string[] = []
      Reflect.set(window, 'heard', heard)
      for (const status of document.querySelectorAll('main [role=status]'))
        new MutationObserver(() => {
          if (status.textContent) heard.push(status.textContent)
        }).observe(status, { childList: true, subtree: true, characterData: true })
    })
    const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as string[])
    await page.clock.runFor(1000)
    expect(await heard()).toEqual([])
    await tool.field('length').focus()
    await page.keyboard.press('Home')
    await expect(tool.password).toHaveText(/^.{4}$/)
    for (const kind of kindNames) expect(await tool.read()).toMatch(kinds[kind])
    await page.keyboard.press('End')
    await expect(tool.password).toHaveText(/^.{50}$/)
    await expect(tool.field('length')).toHaveAttribute('aria-valuetext', '50 characters')
    await page.keyboard.press('ArrowLeft')
    await expect(tool.password).toHaveText(/^.{49}$/)
    await page.clock.runFor(1000)
    await expect.poll(heard).toEqual(['A new one: 316 bits.'])
    await expect(tool.password).toHaveAttribute('aria-live', 'off')
    await page.keyboard.press('Tab')
    await expect(tool.field('uppercase')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(tool.password).toHaveText(/^[^A-Z]{49}$/)
    await page.clock.runFor(1000)
    await expect.poll(heard).toHaveLength(2)
    await tool.regenerate.focus()
    await expectNewPassword(tool, () => page.keyboard.press('Enter'))
    await page.clock.runFor(1000)
    await expect.poll(heard).toHaveLength(3)
    await tool.passwordTab.focus()
    await page.keyboard.press('ArrowRight')
    await expect(tool.phraseTab).toBeFocused()
    await expect(tool.password).toHaveText(/^[a-z-]+$/)
  })

  test('switches that are changed before hydration count, and hydration causes no layout shift', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    const release = await delayScript(page)
    await page.goto(paths.en, { waitUntil: 'commit' })
    const main = page.locator('main[data-tool=password]')
    const positions = () =>
      main
        .locator('.password-actions, [role=tablist], h2')
        .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)))
    for (const kind of ['uppercase', 'lowercase', 'symbols'])
      await main.locator(`input[name=${kind}]`).uncheck()
    await main.getByRole('button', { name: 'Regenerate' }).click()
    expect(new URL(page.url()).search).toBe('')
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => scrollTo(0, 0))
    const before = await positions()
    expect(before.length).toBeGreaterThan(2)
    release()
    await hydrated(page)
    await expect(main.locator('output[name=password]')).toHaveText(/^\d{12}$/)
    await expect(main.locator('input[name=uppercase]')).not.toBeChecked()
    expect(await positions()).toEqual(before)
  })

  for (const [language, width] of [
    ['en', 320],
    ['en', 390],
    ['fr', 390],
    ['es', 390],
    ['fr', 1360],
  ] as const)
    test(
      `a slider moves nothing below the secret, ${language}, ${width} px`,
      { tag: '@full' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await expectSteadyOptions(page, await openPassword(page, language))
      },
    )

  test(
    'the page is accessible with fifty characters and with none',
    { tag: '@full' },
    async ({ page }) => {
      const tool = await openPassword(page, 'fr')
      await tool.field('length').fill('50')
      await expectNoViolations(page)
      for (const kind of kindNames) await tool.field(kind).uncheck()
      await expect(tool.alert).toBeVisible()
      await expectNoViolations(page)
    },
  )
})
