import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Language, languages } from '../src/core/language.ts'
import { expect, hydrated, test } from './fixtures.ts'
import {
  addresses,
  locales,
  mistakesIn,
  noSidewaysScroll,
  sidewaysScroll,
  wordsOf,
} from './site.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds, short enough to be read: the rule, and where. */
const violations = async (page: Page) => {
  // The other mode opens a page of its own for each run, for frames of other origins; there are none here.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(wcag)
  const { violations: found } = await axe.analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

const widths = [360, 320]

/** All that has to hold of a page once it is live, in one load. */
const checkLivePage = async (page: Page, language: Language, servedTitle: string) => {
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page).toHaveTitle(servedTitle)
  expect(mistakesIn(await wordsOf(page))).toEqual([])

  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect([theme, await violations(page)]).toEqual([theme, []])
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 })
    expect([width, await sidewaysScroll(page)]).toEqual([width, noSidewaysScroll])
  }
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
