import type { Page } from '@playwright/test'
import { deferredUi, expect, test } from './fixtures.ts'
import { shiftSumOf, watchShifts } from './layout-shifts.ts'
import { expectNoViolations } from './accessibility.ts'
import { favouriteButton, homeLink, open, toast, toolCard } from './page-steps.ts'
import { locales, sitePages, textOf } from './site.ts'

const list = (page: Page) =>
  page.getByRole('region', { name: /^(Vos outils|Your tools|Tus herramientas)$/ })
const forgetSwitch = (page: Page) => page.getByRole('switch')

/** The ids of the tools that the home page shows as the visitor's own. */
const ownTools = async (page: Page) => {
  const links = await list(page)
    .getByRole('link')
    .evaluateAll((shortcuts) => shortcuts.map((shortcut) => shortcut.getAttribute('href')))
  return links.map(
    (link) => sitePages.find(({ paths }) => Object.values(paths).includes(link ?? ''))?.id,
  )
}

const kept = (page: Page, key = 'utilo:tools') =>
  page.evaluate((name) => localStorage.getItem(name), key)

const ownKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('utilo:')))

const entry = JSON.stringify({
  favourites: ['weight', 'gone', 'bmi', 'vat'],
  recent: ['vat', 'length', 'age', 'lorem-ipsum'],
})

const keep = (page: Page, key: string, value: string) =>
  page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, value] as const)

test('a star marks a tool, use remembers it, and the home page shows both in order', async ({
  page,
}) => {
  await open(page, '/en/weight-converter')
  await expect(favouriteButton(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(favouriteButton(page)).toHaveAccessibleName(
    textOf('en', 'features:favourites.favourite'),
  )
  expect((await favouriteButton(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await kept(page)).toBeNull()
  // The button is reached by keyboard, from the last link of the breadcrumb.
  await page
    .getByRole('navigation', { name: textOf('en', 'common:breadcrumb.label') })
    .getByRole('link')
    .last()
    .focus()
  await page.keyboard.press('Tab')
  await expect(favouriteButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(favouriteButton(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(toast(page)).toContainText(textOf('en', 'features:favourites.added.title'))
  await page.keyboard.press('Space')
  await expect(favouriteButton(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(toast(page)).toContainText(textOf('en', 'features:favourites.removed.title'))
  expect(await kept(page)).toBeNull()
  await favouriteButton(page).click()
  // This tool is marked but not used; the next ones are used but not marked.
  for (const [path, field, tool] of [
    ['/en/vat-calculator', 'amount', 'vat'],
    ['/en/lorem-ipsum-generator', 'count', 'lorem-ipsum'],
  ] as const) {
    await open(page, path)
    await expect(favouriteButton(page)).toBeVisible()
    await page.locator('h1').click()
    expect(await kept(page)).not.toContain(tool)
    await page.locator(`main [name=${field}]`).first().fill('3')
    // It is recorded after the event, and nobody leaves a page as fast as a test.
    await expect.poll(() => kept(page)).toContain(tool)
  }
  await homeLink(page).click()
  await expect.poll(() => ownTools(page)).toEqual(['weight', 'lorem-ipsum', 'vat'])
  await page.reload()
  await expect.poll(() => ownTools(page)).toEqual(['weight', 'lorem-ipsum', 'vat'])
  await list(page).getByRole('link').first().click()
  await expect(page.locator('h1')).toHaveText(textOf('en', 'weight:heading'))
  await expect(favouriteButton(page)).toHaveAttribute('aria-pressed', 'true')
})

test('tools are taken out where they stand, by keyboard too, and other tabs follow', async ({
  page,
  context,
}) => {
  await open(page, '/en')
  await page.evaluate((text) => localStorage.setItem('utilo:tools', text), entry)
  const other = await context.newPage()
  await open(other, '/en')
  await page.reload()
  // Unknown tools, and the use of sensitive ones, are not shown even when the stored entry contains them.
  const all = ['weight', 'bmi', 'vat', 'length', 'lorem-ipsum']
  await expect.poll(() => ownTools(page)).toEqual(all)
  await expect.poll(() => ownTools(other)).toEqual(all)
  const change = list(page).getByRole('button', {
    name: textOf('en', 'features:favourites.manage'),
    exact: true,
  })
  await change.focus()
  await page.keyboard.press('Enter')
  const done = list(page).getByRole('button', {
    name: textOf('en', 'features:favourites.done'),
    exact: true,
  })
  const forget = list(page).getByRole('button', { name: /^Remove / })
  await forget.first().focus()
  await page.keyboard.press('Enter')
  await expect(done).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Weight' })).toHaveCount(1)
  await expect.poll(() => ownTools(other)).toEqual(all.slice(1))
  for (const left of [3, 2, 1, 0]) {
    await forget.first().click()
    await expect(forget).toHaveCount(left)
  }
  await expect(page.locator('h1')).toBeFocused()
  await expect(list(page)).toHaveCount(0)
  await expect(list(other)).toHaveCount(0)
  await expect(page.getByText('Free, no account')).toBeVisible()
})

test('sensitive tools leave no trace but a star that the visitor sets, and a frame records nothing', async ({
  page,
}) => {
  for (const [path, work] of [
    ['/en/bmi-calculator', () => page.locator('main [name=weight]').fill('70')],
    ['/en/password-generator', () => page.locator('main [name=length]').fill('20')],
  ] as const) {
    await open(page, path)
    await deferredUi(page)
    await work()
    await page.locator('h1').click()
    expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([])
  }
  await favouriteButton(page).click()
  await expect(favouriteButton(page)).toHaveAttribute('aria-pressed', 'true')
  await open(page, '/en')
  await expect.poll(() => ownTools(page)).toEqual(['password'])
  await page.evaluate(() => localStorage.clear())
  await page.route('**/frame.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<title>Another page</title><iframe src="/en/weight-converter"></iframe>',
    }),
  )
  await page.goto('/frame.html')
  const framed = page.frameLocator('iframe')
  await expect(framed.locator('html')).toHaveAttribute('data-ready', 'true')
  await framed.locator('[name=value]').fill('7')
  await expect(framed.locator('[name=value]')).toHaveValue('7')
  await framed.locator('[name=from]').selectOption('lb')
  await expect(framed.locator('[name=from]')).toHaveValue('lb')
  expect(await kept(page)).toBeNull()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('the switch erases what is remembered and ends remembering; erasing all turns it on', async ({
  page,
}) => {
  await page.goto('/en/privacy-policy')
  await page.evaluate((text) => {
    const entries = ['tools', 'last:weight', 'currency', 'world-clock']
    for (const name of entries) localStorage.setItem(`utilo:${name}`, text)
    localStorage.setItem('utilo:theme', 'dark')
    localStorage.setItem('utilo:word-counter', 'kept')
  }, entry)
  await open(page, '/en')
  await expect(list(page)).toBeVisible()
  await page.locator('footer a[href="/en/privacy-policy"]').click()
  await expect(forgetSwitch(page)).toBeChecked()
  await forgetSwitch(page).focus()
  await page.keyboard.press('Space')
  await expect(forgetSwitch(page)).not.toBeChecked()
  await expect(page.getByText(textOf('en', 'privacy:remember.off'))).toBeVisible()
  const left = ['utilo:remember', 'utilo:theme', 'utilo:word-counter']
  expect((await ownKeys(page)).toSorted()).toEqual(left)

  // The home page reserves no room for what is no longer remembered.
  await homeLink(page).click()
  await expect(page.locator('h1')).toHaveText(textOf('en', 'home:heading'))
  await expect(list(page)).toHaveCount(0)
  expect((await page.locator('.remembered').boundingBox())?.height ?? 0).toBe(0)

  await toolCard(page, '/en/weight-converter').click()
  await page.locator('main [name=from]').selectOption('lb')
  await favouriteButton(page).click()
  await expect(toast(page)).toContainText(textOf('en', 'features:favourites.off.description'))
  await expect(favouriteButton(page)).toHaveAttribute('aria-pressed', 'false')
  expect((await ownKeys(page)).toSorted()).toEqual(left)

  await open(page, '/en/privacy-policy')
  await expect(forgetSwitch(page)).not.toBeChecked()
  await page.getByRole('button', { name: textOf('en', 'privacy:erase.action') }).click()
  await expect(forgetSwitch(page)).toBeChecked()
  expect(await ownKeys(page)).toEqual([])
  await open(page, '/en/weight-converter')
  await favouriteButton(page).click()
  await expect(favouriteButton(page)).toHaveAttribute('aria-pressed', 'true')
})

test('the list of entries is folded, and opens for an address that points into it', async ({
  page,
}) => {
  const entries = page.locator('#entries')
  await open(page, '/en/privacy-policy')
  await expect(entries).not.toHaveAttribute('open')
  await expect(page.getByText('“utilo:theme” entry')).toBeHidden()
  await open(page, '/en/privacy-policy#rights')
  await expect(entries).not.toHaveAttribute('open')

  await open(page, '/en/about')
  await open(page, '/en/privacy-policy#entry-theme')
  await expect(page.getByText('“utilo:theme” entry')).toBeInViewport()

  // A browser that does not open it by itself is imitated by closing it before the fragment changes.
  await entries.evaluate((details: HTMLDetailsElement) => {
    details.open = false
    history.replaceState(history.state, '', '#entry-visit')
    dispatchEvent(new Event('hashchange'))
  })
  await expect(page.getByText('“utilo:visit” entry')).toBeInViewport()

  await page.getByRole('link', { name: textOf('en', 'privacy:summary.erase') }).click()
  await expect(
    page.getByRole('button', { name: textOf('en', 'privacy:erase.action') }),
  ).toBeInViewport()
})

for (const [language, width, height] of [
  ['fr', 390, 844],
  ['en', 1360, 900],
  ['es', 1360, 900],
] as const)
  test.describe(
    `in ${language}, ${width} pixels wide`,
    language === 'fr' ? {} : { tag: '@full' },
    () => {
      test.use({ locale: locales[language], viewport: { width, height } })

      test('nothing moves as own tools and the bar come, and all of it is worded and accessible', async ({
        page,
      }) => {
        const pathOf = (id: string) =>
          sitePages.find((candidate) => candidate.id === id)?.paths[language] ?? ''
        await keep(page, 'utilo:tools', entry)
        await watchShifts(page)
        await open(page, pathOf('weight'))
        await expect(favouriteButton(page)).toHaveAttribute(
          'title',
          textOf(language, 'features:favourites.unfavourite'),
        )
        // Fonts may move a line; the deferred content must not move the page.
        expect(await shiftSumOf(page)).toBeLessThan(0.01)
        await open(page, pathOf('home'))
        await expect(list(page).locator('h2')).toHaveText(
          textOf(language, 'features:favourites.yours'),
        )
        expect((await page.locator('.remembered').boundingBox())?.height).toBe(192)
        expect(await shiftSumOf(page)).toBeLessThan(0.01)
        await list(page)
          .getByRole('button', { name: textOf(language, 'features:favourites.manage') })
          .click()
        await expectNoViolations(page)
        await page.setViewportSize({ width: 1280, height: 720 })
        await open(page, pathOf('privacy'))
        await expect(forgetSwitch(page)).toHaveAccessibleName(
          textOf(language, 'privacy:remember.label'),
        )
        await forgetSwitch(page).press('Space')
        await expect(page.getByText(textOf(language, 'privacy:remember.off'))).toBeVisible()
      })
    },
  )
