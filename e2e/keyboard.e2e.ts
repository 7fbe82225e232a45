import type { Page } from '@playwright/test'
import { deferredUi, expect, test } from './fixtures.ts'

// With reduced motion, a focused element scrolls into view at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Returns the name of the focused element. That the focus is visible on every page is tested in pages.e2e.ts. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const label = element?.getAttribute('name') ?? element?.getAttribute('aria-label')
    return label ?? element?.textContent?.trim() ?? ''
  })

const tabTo = async (page: Page, name: string | RegExp) => {
  const passed: string[] = []
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    passed.push(stop)
    if (typeof name === 'string' ? stop === name : name.test(stop)) return passed
  }
  throw new Error(`${String(name)} is not reached by Tab: ${passed.join(' · ')}`)
}

test('a weight is converted by keyboard alone, from the address bar to the clipboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/en/weight-converter')
  await deferredUi(page)
  const stops = await tabTo(page, 'value')
  expect(stops).toEqual([
    'Skip to content',
    'Utilo, home',
    'Converters',
    'Files',
    'Calculators',
    'Utilities',
    expect.stringMatching(/^Search/),
    expect.stringMatching(/^EN/),
    'Appearance',
    'Home',
    'Converters',
    'Add to favorites',
    'Embed this tool',
    'value',
  ])
  await page.keyboard.press('Control+a')
  await page.keyboard.type('72,5')
  await tabTo(page, 'from')
  await expect(page.locator('select[name=from]')).toHaveValue('kg')
  await tabTo(page, /swap units/i)
  await tabTo(page, 'to')
  await page.keyboard.type('Ounce')
  await expect(page.locator('select[name=to]')).toHaveValue('oz')
  const result = page.locator('output[name=result]')
  await expect(result).toHaveText('2,557.365')
  await tabTo(page, /copy result/i)
  await page.keyboard.press('Enter')
  await expect(
    page.locator('main [role=status]').filter({ hasText: 'Copied!' }).first(),
  ).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2557.365')

  // The order is the same backwards.
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toMatch(/swap units/i)
  await page.keyboard.press('Space')
  await expect(page.locator('select[name=from]')).toHaveValue('oz')
  await expect(page.locator('select[name=to]')).toHaveValue('kg')
  await expect(result).toHaveText('2.055338')
})
