import type { Page } from '@playwright/test'
import { type Language, languages } from '../src/core/language.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { open, pickLanguage, homeLink } from './page-steps.ts'
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

const headingIs = (page: Page, language: Language, id: string) =>
  expect(page.locator('h1')).toHaveText(textOf(language, `${id}:heading`))

test.describe('choosing a language', () => {
  test('keeps what was typed and the page itself, and holds on the next page and visit', async ({
    page,
    context,
  }) => {
    await open(page, weight.en)
    await page.evaluate(() => document.body.setAttribute('data-mark', 'same document'))
    await page.locator('input[name=value]').fill('72.5')
    await page.locator('select[name=to]').selectOption('oz')
    const result = page.locator('output[name=result]')
    await expect(result).toHaveText('2,557.365')
    for (const [language, shown] of [
      ['fr', '2 557,365'],
      ['en', '2,557.365'],
      ['es', '2557,365'],
    ] as const) {
      await pickLanguage(page, language)
      await headingIs(page, language, 'weight')
      await expect(result).toHaveText(shown)
      await expect(page).toHaveURL(`${weight[language]}?value=72.5&from=kg&to=oz`)
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
    await homeLink(page).click()
    await headingIs(page, 'es', 'home')
    await expect(page).toHaveURL('/es')
    await expect(page.locator('body')).toHaveAttribute('data-mark', 'same document')
    const later = await context.newPage()
    const response = await later.goto(weight.fr)
    expect(await response?.text()).toContain('<html lang="es"')
  })

  test('works on a page that does not exist, and stays there', async ({ page, complaints }) => {
    await open(page, '/en/nowhere')
    await pickLanguage(page, 'fr')
    await headingIs(page, 'fr', 'not-found')
    await expect(page).toHaveURL('/en/nowhere')
    expect(await cookieOf(page)).toBe('fr')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 404')])
  })

  test('can be done in another tab: the choices are links', async ({ page }) => {
    await page.goto(weight.es)
    for (const language of languages) {
      const link = page.locator(`#language-menu [hreflang=${language}]`)
      await page.goto((await link.getAttribute('href')) ?? '')
      expect(await languageOf(page)).toBe(language)
      await headingIs(page, language, 'weight')
    }
  })
})

for (const [locale, answer] of [
  [locales.es, 'es'],
  [locales.fr, 'fr'],
  [locales.en, 'en'],
  ['de-DE', 'fr'],
] as const)
  test.describe(`a ${locale} browser`, answer === 'es' ? {} : { tag: '@full' }, () => {
    test.use({ locale })

    test('is answered in its language at a neutral address, at once, and in the address’s elsewhere', async ({
      page,
    }) => {
      for (const path of ['/', weight.fr]) {
        const response = await page.goto(path)
        expect(await response?.text()).toContain(`<html lang="${answer}"`)
        await hydrated(page)
        expect(await languageOf(page)).toBe(answer)
        expect(new URL(page.url()).pathname).toBe(path)
      }
      expect(await cookieOf(page)).toBeUndefined()
      for (const pinned of ['en', 'es'] as const) {
        await open(page, weight[pinned])
        expect(await languageOf(page)).toBe(pinned)
      }
    })
  })

test('a language is taken from the query, then the cookie, then local storage, then the browser', async ({
  page,
  context,
  baseURL,
}) => {
  await open(page, `${weight.fr}?lng=es&value=3`)
  expect(await languageOf(page)).toBe('es')
  expect(await cookieOf(page)).toBe('es')
  expect(await storedLanguage(page)).toBe('es')
  await expect(page.locator('input[name=value]')).toHaveValue('3')
  await context.clearCookies()
  await page.goto(weight.fr)
  // The server cannot know the language; the page can.
  await headingIs(page, 'es', 'weight')
  await expect(page).toHaveURL(weight.fr)
  await open(page, weight.en)
  expect(await languageOf(page)).toBe('en')
  await context.addCookies([{ name: 'lng', value: 'fr', url: baseURL ?? '' }])
  await open(page, weight.fr)
  expect(await languageOf(page)).toBe('fr')
})
