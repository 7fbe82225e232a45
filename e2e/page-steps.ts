import type { Locator, Page } from '@playwright/test'
import { deferredUi, expect, hydrated } from './fixtures.ts'
import { textOf } from './site.ts'
import { type Language, languages } from '../src/core/language.ts'

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

/** The card of a tool in its group on the home page, by its path. */
export const toolCard = (page: Page, path: string) =>
  page.locator(`main section[data-group] a[href="${path}"]`)

/** The button at a tool's head that makes it a favourite. */
export const favouriteButton = (page: Page) =>
  page.getByRole('button', { name: /^(Ajouter aux favoris|Add to favorites|Añadir a favoritos)$/ })

/** The handle by which an item of a list is dragged. */
export const dragHandle = (item: Page | Locator) =>
  item.getByTitle(/^(Faire glisser pour déplacer|Drag to move|Arrastrar para mover)$/)

/** The slots for advertisements. */
export const adSlots = (page: Page) => page.locator('[data-ad]')

/** The toast, which is the only live region with a button to close it. */
export const toast = (page: Page) =>
  page.getByRole('status').filter({
    has: page.getByRole('button', { name: /^(Fermer|Close|Cerrar)$/ }),
  })

/** The question about ads and analytics. */
export const consentQuestion = (page: Page) =>
  page.getByRole('region', {
    name: new RegExp(`^(${languages.map((it) => textOf(it, 'consent:title')).join('|')})$`),
  })

export const palette = (page: Page) => page.locator('dialog#palette')
export const input = (page: Page) => palette(page).getByRole('combobox')
export const options = (page: Page) => palette(page).getByRole('option')

/** What the option of a tool says: its name and what it is for. */
export const optionOf = (language: Language, id: string) =>
  `${textOf(language, `catalogue:home.tool_${id}`)} ${textOf(language, `catalogue:home.tool_${id}_desc`)}`

export const heroField = (page: Page) => page.locator('#chercher')

/** Opens the search palette by its shortcut, once the deferred UI is loaded. */
export const openByKeys = async (page: Page, keys = 'Control+k') => {
  await deferredUi(page)
  await page.keyboard.press(keys)
  await expect(input(page)).toBeFocused()
}
