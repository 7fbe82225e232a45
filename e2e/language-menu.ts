import type { Page } from '@playwright/test'
import type { Language } from '../src/core/language.ts'
import { expect } from './fixtures.ts'

/** Opens the language menu and clicks a language, whatever comes of it. */
export const pickLanguage = async (page: Page, language: Language): Promise<void> => {
  await page.locator('[popovertarget=language-menu]').click()
  await page.locator(`#language-menu [hreflang=${language}]`).click()
}

/** Changes the page's language by its menu. */
export const chooseLanguage = async (page: Page, language: Language): Promise<void> => {
  await pickLanguage(page, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
