import type { Page } from '@playwright/test'
import { failRequests, forgiveFailures } from './network.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { homeLink, toolCard } from './page-steps.ts'
import { sitePages, textOf } from './site.ts'

// That a page opened directly contains its styles and requests none is tested in pages.e2e.ts, for every page.

const pathOf = (id: string) => sitePages.find((page) => page.id === id)?.paths.en ?? ''

/** Pages with a style sheet of their own, and an element that only this sheet lays out as a grid. */
const styledPages = [
  { id: 'weight', part: 'main form', from: 'home', tag: [] },
  { id: 'percentage', part: '.calculator-fields', from: 'home', tag: '@full' },
  { id: 'home', part: 'main search > :first-child', from: 'weight', tag: '@full' },
]

const linkTo = (page: Page, id: string) =>
  id === 'home' ? homeLink(page) : toolCard(page, pathOf(id))

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

const expectPage = (page: Page, id: string) =>
  expect(page.locator('h1')).toHaveText(textOf('en', `${id}:heading`))

/** The style sheets of pages. The deferred UI has one of its own, which no page waits for. */
const pageSheet = /\/assets\/(?!deferred-ui-)[^/]+\.css$/

/** Counts the scripts that are being loaded. */
const watchScripts = (page: Page) => {
  const pending = new Set<unknown>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  return () => pending.size
}

for (const { id, part, from, tag } of styledPages)
  test.describe(id, { tag }, () => {
    test('come to from another page, it is not shown before its styles are there, which are asked for once', async ({
      page,
    }) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const asked: string[] = []
      await page.route(pageSheet, async (route) => {
        asked.push(route.request().url())
        await released
        await route.fallback()
      })
      const pendingScripts = watchScripts(page)
      await open(page, from)
      // The event fires after the page is rendered and before it is painted.
      await page.evaluate((selector) => {
        new MutationObserver((_changes, observer) => {
          const shown = document.querySelector(selector)
          if (!shown) return
          observer.disconnect()
          document.body.dataset.firstDisplay = getComputedStyle(shown).display
        }).observe(document.body, { childList: true, subtree: true })
      }, part)
      await linkTo(page, id).click()
      // Once the scripts are loaded, the page waits only for its styles.
      await expect.poll(() => asked.length > 0 && pendingScripts()).toBe(0)
      await expectPage(page, from)
      await expect(page.locator(part)).toHaveCount(0)
      release()
      await expectPage(page, id)
      await expect(page.locator('body')).toHaveAttribute('data-first-display', 'grid')

      const other = id === 'weight' ? ['home', 'length', 'home', 'weight'] : [from, id]
      for (const next of other) {
        await linkTo(page, next).click()
        await expectPage(page, next)
      }
      await expect(page.locator('body')).toHaveAttribute('data-mark', 'same document')
      expect(asked).toHaveLength(new Set(asked).size)
    })

    test('styles that failed while fetched ahead are asked for again by the visit', async ({
      page,
      complaints,
    }) => {
      const attempts = await failRequests(page, pageSheet, (attempt) => attempt === 0)
      await open(page, from)
      const failed = page.waitForResponse((response) => response.status() === 503)
      await linkTo(page, id).focus()
      await failed
      await page.waitForFunction(
        () => document.querySelector('link[rel=stylesheet]:not([href*="/deferred-ui-"])') === null,
      )
      await page.keyboard.press('Enter')
      await expectPage(page, id)
      await expect(page.locator('body')).toHaveAttribute('data-mark', 'same document')
      expect(await displayOf(page, part)).toBe('grid')
      expect([...attempts.values()]).toEqual([...attempts].map(() => 2))
      forgiveFailures(complaints)
    })

    test('when its styles cannot be had, it is opened in full', async ({ page, complaints }) => {
      await failRequests(page, pageSheet, () => true)
      await open(page, from)
      await linkTo(page, id).click()
      await expectPage(page, id)
      await hydrated(page)
      await expect(page.locator('body')).not.toHaveAttribute('data-mark')
      expect(await displayOf(page, part)).toBe('grid')
      forgiveFailures(complaints)
    })
  })
