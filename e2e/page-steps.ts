import type { Page } from '@playwright/test'
import { deferredUi, expect, hydrated } from './fixtures.ts'
import type { Language } from '../src/core/language.ts'

/** Opens a page and waits until it is hydrated. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await hydrated(page)
}

/** Opens the language menu and clicks a language, without waiting for the result. */
export const pickLanguage = async (page: Page, language: Language): Promise<void> => {
  await page.locator('[popovertarget=language-menu]').click()
  await page.locator(`#language-menu [hreflang=${language}]`).click()
}

/** Changes the page's language in its menu. */
export const chooseLanguage = async (page: Page, language: Language): Promise<void> => {
  await pickLanguage(page, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** The site's name in the header, which leads to the home page. */
export const homeLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /, (accueil|home|inicio)$/ })

/** The toast, which is the only live region with a button to close it. */
export const toast = (page: Page) =>
  page.getByRole('status').filter({
    has: page.getByRole('button', { name: /^(Fermer|Close|Cerrar)$/ }),
  })

export const palette = (page: Page) => page.locator('dialog.palette')
export const input = (page: Page) => palette(page).getByRole('combobox')
export const options = (page: Page) => palette(page).getByRole('option')
export const names = (page: Page) => palette(page).locator('.palette-name')
export const heroField = (page: Page) => page.locator('#chercher')

/** Opens the search palette by its shortcut, once the deferred UI is loaded. */
export const openByKeys = async (page: Page, keys = 'Control+k') => {
  await deferredUi(page)
  await page.keyboard.press(keys)
  await expect(input(page)).toBeFocused()
}
