import type { Page } from '@playwright/test'
import { type Language, languages } from '../src/core/language.ts'
import { compileHint } from '../scripts/compile-hint.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { expectSound } from './live-page.ts'
import { addresses, locales } from './site.ts'

/** All that has to hold of a page once it is live, in one load. */
const checkLivePage = async (page: Page, language: Language, servedTitle: string) => {
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page).toHaveTitle(servedTitle)
  await expectSound(page)
}

const titleIn = (html: string) =>
  /<title>(.*?)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

for (const language of languages)
  test.describe(`in ${language}`, () => {
    test.use({ locale: locales[language], colorScheme: 'light' })

    for (const { id, path } of addresses.filter((address) => address.language === language))
      test(`${id} is sound and accessible in both themes, wide and narrow`, async ({ page }) => {
        const response = await page.goto(path)
        expect(response?.status()).toBe(200)
        await hydrated(page)
        await checkLivePage(page, language, titleIn((await response?.text()) ?? ''))
        expect(new URL(page.url()).pathname).toBe(path)
      })

    test('not-found is sound and accessible in both themes, wide and narrow', async ({
      page,
      complaints,
    }) => {
      const response = await page.goto('/no/such/page')
      expect(response?.status()).toBe(404)
      await hydrated(page)
      await checkLivePage(page, language, titleIn((await response?.text()) ?? ''))
      // The browser's own note of the status, which is the point of the page.
      expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 404')])
    })
  })

test('the first script asks to be compiled while it comes, before anything else', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? []
  expect((await (await request.get(script)).text()).startsWith(compileHint)).toBe(true)
})
