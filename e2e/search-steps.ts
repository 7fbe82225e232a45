import type { Page } from '@playwright/test'
import { deferredUi, expect } from './fixtures.ts'

export const palette = (page: Page) => page.locator('dialog.palette')
export const input = (page: Page) => palette(page).getByRole('combobox')
export const options = (page: Page) => palette(page).getByRole('option')
export const names = (page: Page) => palette(page).locator('.palette-name')
export const heroField = (page: Page) => page.locator('#chercher')

/** The deferred UI comes once the page has nothing else to do; the shortcut does nothing before. */
export const openByKeys = async (page: Page, keys = 'Control+k') => {
  await deferredUi(page)
  await page.keyboard.press(keys)
  await expect(input(page)).toBeFocused()
}
