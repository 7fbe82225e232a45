import type { Page } from '@playwright/test'
import { type Group, groupAnchors, groups } from '../src/core/tool.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { locales, sitePages, textOf } from './site.ts'

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}

const field = (page: Page) => page.locator('#chercher')

/** The ids of the tools whose cards are shown. */
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

test('shows every tool in its group, four points, and advertisements between groups', async ({
  page,
}) => {
  await open(page, '/en')
  expect(await shownTools(page)).toEqual(allTools)
  await expect(page.locator('.points li')).toHaveCount(4)
  for (const group of groups) {
    const section = page.locator(`#${groupAnchors[group]}`)
    await expect(section.locator('h2')).toHaveText(
      textOf('en', `home:groups.${group satisfies Group}.title`),
    )
    await expect(section.locator('h2')).toBeVisible()
  }
  await expect(page.locator('.ad')).toHaveCount(2)
})

test.describe('the search', () => {
  const cases: [query: string, tools: string[]][] = [
    // Any of the three languages, on the English page.
    ['kg en livre', ['weight']],
    ['kilos a libras', ['weight']],
    ['kg to lb', ['weight']],
    ['stone', ['weight']],
    // With or without accents, capitals, signs.
    ['température', ['temperature']],
    ['TEMPERATURA', ['temperature']],
    ['“celsius”', ['temperature']],
    ['photo png', ['jpg-to-png', 'compress-images', 'pdf-to-images']],
    ['photo sans perte', ['jpg-to-png']],
    ['mph', ['speed']],
    ['gallon', ['volume']],
    ['pulgadas', ['length']],
  ]

  test('finds tools by what they are called in any language', async ({ page }) => {
    await open(page, '/en')
    for (const [query, ids] of cases) {
      await field(page).fill(query)
      await expect.poll(async () => [query, await shownTools(page)]).toEqual([query, ids])
      await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText(
        ids.length === 1 ? '1 tool found' : `${ids.length} tools found`,
      )
    }
    await field(page).fill('')
    await expect.poll(() => shownTools(page)).toEqual(allTools)
  })

  for (const [language, query] of [
    ['fr', 'kg to lbs'],
    ['es', 'kg en livre'],
  ] as const)
    test.describe(`on the ${language} page`, () => {
      test.use({ locale: locales[language] })
      test('does so too', async ({ page }) => {
        await open(page, '/')
        await field(page).fill(query)
        await expect.poll(() => shownTools(page)).toEqual(['weight'])
      })
    })

  test('narrows while one types, and says when nothing is left', async ({ page }) => {
    await open(page, '/en')
    await field(page).pressSequentially('co')
    await expect.poll(async () => (await shownTools(page)).length).toBeGreaterThan(1)
    await field(page).fill('  zzz ')
    const status = page.locator('[role=status]').filter({ hasText: 'zzz' })
    await expect(status).toHaveText('No tool matches “zzz”.')
    await expect(status).toBeVisible()
    expect(await shownTools(page)).toEqual([])
    await expect(page.locator('.group-section')).toHaveCount(0)
    await field(page).press('Escape')
    await expect(field(page)).toHaveValue('')
    await expect.poll(() => shownTools(page)).toEqual(allTools)
  })

  test('leads on by keyboard alone', async ({ page }) => {
    await open(page, '/en')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('stone')
    await expect.poll(() => shownTools(page)).toEqual(['weight'])
    await page.keyboard.press('Enter')
    await expect(page.locator('.card').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('h1')).toHaveText(textOf('en', 'weight:heading'))
  })

  test('asks for its words once, when it is turned to', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/search.json')) asked.push(request.url())
    })
    await open(page, '/en')
    expect(asked).toEqual([])
    await field(page).focus()
    await expect.poll(() => asked.length).toBe(1)
    await field(page).fill('kg')
    await page.locator('h1').click()
    await field(page).fill('kg en livre')
    await expect.poll(() => shownTools(page)).toEqual(['weight'])
    expect(asked).toHaveLength(1)
  })

  test('is of use even when its words cannot be had', async ({ page, complaints }) => {
    await page.route('**/search.json', (route) => route.fulfill({ status: 503, body: 'down' }))
    await open(page, '/en')
    await field(page).fill('weight')
    await expect.poll(() => shownTools(page)).toEqual(['weight'])
    for (const complaint of complaints.splice(0)) expect(complaint).toContain('status of 503')
  })

  test('works on the page for unknown addresses', async ({ page, complaints }) => {
    await open(page, '/en/nowhere')
    await field(page).fill('kg en livre')
    await expect.poll(() => shownTools(page)).toEqual(['weight'])
    await page.locator('.card:visible').click()
    await expect(page.locator('h1')).toHaveText(textOf('en', 'weight:heading'))
    expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 404')])
  })
})
