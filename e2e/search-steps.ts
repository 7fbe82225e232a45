import type { Page } from '@playwright/test'
import { expect, hydrated } from './fixtures.ts'

export const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}

export const palette = (page: Page) => page.locator('dialog.palette')
export const input = (page: Page) => palette(page).getByRole('combobox')
export const options = (page: Page) => palette(page).getByRole('option')
export const names = (page: Page) => palette(page).locator('.palette-name')
export const heroField = (page: Page) => page.locator('#chercher')

/** The companion comes once the page has nothing else to do; the shortcut does nothing before. */
export const openByKeys = async (page: Page, keys = 'Control+k') => {
  await expect(async () => {
    await page.keyboard.press(keys)
    await expect(input(page)).toBeFocused({ timeout: 2000 })
  }).toPass()
}

/** Before the companion is there, a click gives a field the focus, and follows the header's link. */
export const searchable = async (page: Page) => {
  await openByKeys(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
}
