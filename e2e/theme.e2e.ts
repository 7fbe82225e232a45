import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** The page colors of the design. */
const colors = { light: 'rgb(243, 244, 241)', dark: 'rgb(15, 21, 18)' }

const choose = async (page: Page, name: string) => {
  await page.locator('[popovertarget=theme-menu]').click()
  await page.locator('#theme-menu').getByText(name, { exact: true }).click()
  await page.keyboard.press('Escape')
}

test('follows the device until the visitor chooses, and again when asked to', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/en')
  await hydrated(page)
  expect([await theme(page), await background(page)]).toEqual(['dark', colors.dark])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => background(page)).toBe(colors.light)

  await test.step('dark is chosen with the keyboard alone', async () => {
    const button = page.getByRole('button', { name: 'Appearance' })
    const choice = (name: string) => page.locator('#theme-menu').getByRole('radio', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(choice('Match device')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(choice('Dark')).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    expect([await theme(page), await background(page)]).toEqual(['dark', colors.dark])
  })

  await page.goto('/en/weight-converter')
  await hydrated(page)
  expect(await theme(page)).toBe('dark')
  await page.getByRole('button', { name: 'Appearance' }).click()
  await expect(page.locator('#theme-menu label:has(:checked)')).toHaveText('Dark')
  await page.keyboard.press('Escape')

  await choose(page, 'Light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await hydrated(page)
  expect([await theme(page), await background(page)]).toEqual(['light', colors.light])

  await choose(page, 'Match device')
  expect(await theme(page)).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('utilo:theme'))).toBeNull()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => theme(page)).toBe('light')
})

test('a page is never painted in the wrong theme', async ({ page, complaints }) => {
  await page.goto('/en')
  // Without the page's scripts, only the inline script in the HTML is active.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  for (const [path, stored, device, shown] of [
    ['/en', null, 'dark', 'dark'],
    ['/en/jpg-to-png', null, 'light', 'light'],
    ['/es', 'dark', 'light', 'dark'],
    ['/en/weight-converter', 'light', 'dark', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: device })
    if (stored) await page.evaluate((value) => localStorage.setItem('utilo:theme', value), stored)
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect([path, await theme(page), await background(page)]).toEqual([path, shown, colors[shown]])
    expect(await page.evaluate(() => document.documentElement.dataset.ready)).toBeUndefined()
  }
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED')
})
