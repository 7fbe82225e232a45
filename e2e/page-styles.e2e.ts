import type { Page } from '@playwright/test'
import { failRequests, forgiveFailures } from './failing-requests.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { sitePages, textOf } from './site.ts'

const pathOf = (id: string) => sitePages.find((page) => page.id === id)?.paths.en ?? ''

/** Pages with a style sheet of their own, and what that sheet alone lays out as a grid. */
const styledPages = [
  { id: 'weight', part: '.conv', from: 'home' },
  { id: 'percentage', part: '.calculator-fields', from: 'home' },
  { id: 'home', part: '.hero', from: 'weight' },
]

const linkTo = (page: Page, id: string) =>
  page.locator(`:is(.card, header .brand)[href="${pathOf(id)}"]`)

const displayOf = (page: Page, part: string) =>
  page
    .locator(part)
    .first()
    .evaluate((element) => getComputedStyle(element).display)

const open = async (page: Page, id: string) => {
  await page.goto(pathOf(id))
  await hydrated(page)
  await page.evaluate(() => document.body.setAttribute('data-mark', 'same document'))
}

/** What comes after every page has a sheet of its own, which no page waits for. */
const isOfPages = (address: string) => !address.includes('/companion-')

/** The style sheets of pages asked for from now on. */
const sheetRequests = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'stylesheet' && isOfPages(pathname)) requests.push(pathname)
  })
  return requests
}

const failSheets = (page: Page, isDown: (attempt: number) => boolean) =>
  failRequests(page, /\/assets\/(?!companion-)[^/]+\.css$/, isDown)

for (const { id, part, from } of styledPages) {
  test(`${id}: opened directly, it has its styles in itself and asks for none`, async ({
    page,
  }) => {
    const requests = sheetRequests(page)
    await page.goto(pathOf(id), { waitUntil: 'commit' })
    await page.locator(part).first().waitFor()
    expect(await displayOf(page, part)).toBe('grid')
    await hydrated(page)
    expect(await displayOf(page, part)).toBe('grid')
    await page.waitForLoadState('networkidle')
    expect(requests).toEqual([])
    expect(await page.locator('head style[data-from]').count()).toBeGreaterThan(0)
  })

  test(`${id}: come to from another page, it is not shown before its styles are there`, async ({
    page,
  }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.css', async (route) => {
      await released
      await route.fallback()
    })
    await open(page, from)
    // Told after the page is put in place and before it is painted.
    await page.evaluate((selector) => {
      new MutationObserver((_changes, observer) => {
        const shown = document.querySelector(selector)
        if (!shown) return
        observer.disconnect()
        document.body.dataset.firstDisplay = getComputedStyle(shown).display
      }).observe(document.body, { childList: true, subtree: true })
    }, part)
    const asked = page.waitForRequest(
      (request) => request.resourceType() === 'stylesheet' && isOfPages(request.url()),
    )
    await linkTo(page, id).click()
    await asked
    await page.waitForTimeout(500)
    await expect(page.locator('h1')).toHaveText(textOf('en', `${from}:heading`))
    await expect(page.locator(part)).toHaveCount(0)
    release()
    await expect(page.locator('h1')).toHaveText(textOf('en', `${id}:heading`))
    await expect(page.locator('body')).toHaveAttribute('data-first-display', 'grid')
    await expect(page.locator('body')).toHaveAttribute('data-mark', 'same document')
  })

  test(`${id}: when its styles cannot be had, it is opened in full`, async ({
    page,
    complaints,
  }) => {
    await failSheets(page, () => true)
    await open(page, from)
    await linkTo(page, id).click()
    await expect(page.locator('h1')).toHaveText(textOf('en', `${id}:heading`))
    await hydrated(page)
    await expect(page.locator('body')).not.toHaveAttribute('data-mark')
    expect(await displayOf(page, part)).toBe('grid')
    forgiveFailures(complaints)
  })

  test(`${id}: styles that failed while fetched ahead are asked for again by the visit`, async ({
    page,
    complaints,
  }) => {
    const attempts = await failSheets(page, (attempt) => attempt === 0)
    await open(page, from)
    const failed = page.waitForResponse((response) => response.status() === 503)
    await linkTo(page, id).focus()
    await failed
    await page.waitForFunction(
      () => document.querySelector('link[rel=stylesheet]:not([href*="/companion-"])') === null,
    )
    await page.keyboard.press('Enter')
    await expect(page.locator('h1')).toHaveText(textOf('en', `${id}:heading`))
    await expect(page.locator('body')).toHaveAttribute('data-mark', 'same document')
    expect(await displayOf(page, part)).toBe('grid')
    expect([...attempts.values()]).toEqual([...attempts].map(() => 2))
    forgiveFailures(complaints)
  })
}

test('a style sheet is asked for once, whatever pages share it', async ({ page }) => {
  await open(page, 'home')
  const requests = sheetRequests(page)
  for (const id of ['weight', 'length', 'weight']) {
    await linkTo(page, id).click()
    await expect(page.locator('h1')).toHaveText(textOf('en', `${id}:heading`))
    await linkTo(page, 'home').click()
    await expect(page.locator('h1')).toHaveText(textOf('en', 'home:heading'))
  }
  expect(requests).toHaveLength(1)
})
