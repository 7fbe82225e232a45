import type { Page } from '@playwright/test'
import { languages } from '../src/core/language.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { pickLanguage } from './language-menu.ts'
import { locales, sitePages, textOf } from './site.ts'

const pathsOf = (id: string) => {
  const found = sitePages.find((page) => page.id === id)
  if (!found) throw new Error(`no page ${id}`)
  return found.paths
}
const weight = pathsOf('weight')

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'lng')?.value

const storedLanguage = (page: Page) => page.evaluate(() => localStorage.getItem('lng'))

test.describe('choosing a language', () => {
  test('keeps what was typed and chosen, without loading the page anew', async ({ page }) => {
    await page.goto(weight.en)
    await hydrated(page)
    await page.evaluate(() => document.body.setAttribute('data-mark', 'same document'))
    await page.locator('input[name=value]').fill('72.5')
    await page.locator('select[name=to]').selectOption('oz')
    const result = page.locator('output[name=result]')
    await expect(result).toHaveText('2,557.365')
    const state = '?value=72.5&from=kg&to=oz'
    for (const [language, shown] of [
      ['fr', '2 557,365'],
      ['es', '2557,365'],
      ['en', '2,557.365'],
    ] as const) {
      await pickLanguage(page, language)
      await expect(page.locator('h1')).toHaveText(textOf(language, 'weight:heading'))
      await expect(result).toHaveText(shown)
      await expect(page).toHaveURL(weight[language] + state)
      await expect(page.locator('select[name=to]')).toHaveValue('oz')
      await expect(page).toHaveTitle(`${textOf(language, 'weight:seo.title')} – Utilo`)
      expect(await languageOf(page)).toBe(language)
      expect(await cookieOf(page)).toBe(language)
      expect(await storedLanguage(page)).toBe(language)
      const head = (selector: string, name: string) =>
        page.locator(`head ${selector}`).getAttribute(name)
      expect(await head('meta[name=description]', 'content')).toBe(
        textOf(language, 'weight:seo.description'),
      )
      expect(await head('link[rel=canonical]', 'href')).toMatch(new RegExp(`${weight[language]}$`))
      await expect(page.locator('#language-menu')).toBeHidden()
    }
    await expect(page.locator('body')).toHaveAttribute('data-mark', 'same document')
  })

  test('keeps a message that is being written', async ({ page }) => {
    const contact = pathsOf('contact')
    await page.goto(contact.en)
    await hydrated(page)
    const typed = { name: 'Ada', email: 'ada@example.org', message: 'Hello\nthere' }
    for (const [name, text] of Object.entries(typed))
      await page.locator(`[name=${name}]`).fill(text)
    await pickLanguage(page, 'es')
    await expect(page.locator('h1')).toHaveText(textOf('es', 'contact:heading'))
    await expect(page).toHaveURL(contact.es)
    for (const [name, text] of Object.entries(typed))
      await expect(page.locator(`[name=${name}]`)).toHaveValue(text)
  })

  test('holds on the next page and on the next visit', async ({ page, context }) => {
    await page.goto('/en')
    await hydrated(page)
    await pickLanguage(page, 'es')
    await expect(page).toHaveURL('/es')
    await page.locator(`.card[href="${weight.es}"]`).click()
    await expect(page.locator('h1')).toHaveText(textOf('es', 'weight:heading'))
    const later = await context.newPage()
    const response = await later.goto(weight.fr)
    expect(await response?.text()).toContain('<html lang="es"')
    await later.close()
  })

  test('works on a page that does not exist, and stays there', async ({ page, complaints }) => {
    await page.goto('/en/nowhere')
    await hydrated(page)
    await pickLanguage(page, 'fr')
    await expect(page.locator('h1')).toHaveText(textOf('fr', 'not-found:heading'))
    await expect(page).toHaveURL('/en/nowhere')
    expect(await cookieOf(page)).toBe('fr')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 404')])
  })

  test('can be opened in another tab: the choices are links', async ({ page }) => {
    await page.goto(weight.es)
    await hydrated(page)
    for (const language of languages) {
      const link = page.locator(`#language-menu [hreflang=${language}]`)
      await page.goto((await link.getAttribute('href')) ?? '')
      expect(await languageOf(page)).toBe(language)
      await expect(page.locator('h1')).toHaveText(textOf(language, 'weight:heading'))
    }
  })
})

for (const language of languages)
  test.describe(`a ${language} browser`, () => {
    test.use({ locale: locales[language] })

    test('is answered in its language at a neutral address, at once', async ({ page }) => {
      for (const path of ['/', weight.fr]) {
        const response = await page.goto(path)
        expect(await response?.text()).toContain(`<html lang="${language}"`)
        await hydrated(page)
        expect(await languageOf(page)).toBe(language)
        expect(new URL(page.url()).pathname).toBe(path)
      }
      expect(await cookieOf(page)).toBeUndefined()
    })

    test('is answered in the address’s language elsewhere', async ({ page }) => {
      for (const pinned of ['en', 'es'] as const) {
        await page.goto(weight[pinned])
        await hydrated(page)
        expect(await languageOf(page)).toBe(pinned)
      }
    })
  })

test.describe('detection', () => {
  test('asks the query first, and remembers it', async ({ page }) => {
    await page.goto(`${weight.fr}?lng=es&value=3`)
    await hydrated(page)
    expect(await languageOf(page)).toBe('es')
    expect(await cookieOf(page)).toBe('es')
    expect(await storedLanguage(page)).toBe('es')
    await expect(page.locator('input[name=value]')).toHaveValue('3')
    await page.goto(weight.fr)
    expect(await languageOf(page)).toBe('es')
  })

  test('asks local storage before the browser', async ({ page, context }) => {
    await page.goto(`${weight.fr}?lng=es`)
    await hydrated(page)
    await context.clearCookies()
    await page.goto(weight.fr)
    // The server cannot know; the page does.
    await expect(page.locator('h1')).toHaveText(textOf('es', 'weight:heading'))
    await expect(page).toHaveURL(weight.fr)
    await page.goto(weight.en)
    await hydrated(page)
    expect(await languageOf(page)).toBe('en')
  })

  test('asks the cookie before local storage', async ({ page, context, baseURL }) => {
    await page.goto(`${weight.fr}?lng=es`)
    await hydrated(page)
    await context.addCookies([{ name: 'lng', value: 'fr', url: baseURL ?? '' }])
    await page.goto(weight.fr)
    await hydrated(page)
    expect(await languageOf(page)).toBe('fr')
  })

  test.describe('of a browser that speaks none of ours', () => {
    test.use({ locale: 'de-DE' })
    test('is French', async ({ page }) => {
      await page.goto('/')
      await hydrated(page)
      expect(await languageOf(page)).toBe('fr')
    })
  })
})
