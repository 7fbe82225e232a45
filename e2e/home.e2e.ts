import type { Page } from '@playwright/test'
import { groupAnchors, groups } from '../src/core/tool.ts'
import { expect, test } from './fixtures.ts'
import { open } from './page-steps.ts'
import { sitePages, textOf } from './site.ts'

/** Returns the ids of the tools whose cards are shown. */
const shownTools = async (page: Page) => {
  const links = await page
    .locator('.card:visible')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('href')))
  return links.map(
    (link) => sitePages.find(({ paths }) => Object.values(paths).includes(link ?? ''))?.id,
  )
}

const allTools = sitePages
  .filter(({ id }) => !['home', 'privacy', 'terms', 'contact', 'about'].includes(id))
  .map(({ id }) => id)

test('shows every tool in its group, and an address with a hash leads to the search field', async ({
  page,
}) => {
  await open(page, '/en#chercher')
  await expect(page.locator('#chercher')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await shownTools(page)).toEqual(allTools)
  await expect(page.locator('.points li')).toHaveCount(4)
  for (const group of groups) {
    const heading = page.locator(`#${groupAnchors[group]} h2`)
    await expect(heading).toHaveText(textOf('en', `home:groups.${group}.title`))
    await expect(heading).toBeVisible()
  }
  // The ad slots stand between the groups.
  await expect(page.locator('.ad')).toHaveCount(2)
  // Typing here opens the search palette, which has its own tests.
  await page.keyboard.type('stone')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('stone')
  await page.keyboard.press('Escape')
  // The tools stay in place, whatever is searched.
  expect(await shownTools(page)).toEqual(allTools)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the link in the header leads to the field', async ({ page }) => {
    await page.goto('/en/about')
    await page.locator('header').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL('/en#chercher')
    await expect(page.locator('#chercher')).toBeInViewport()
  })
})
