import type { Page } from '@playwright/test'
import { test as base, expect, hydrated } from '../fixtures.ts'
import { PublishedSite } from './published-site.ts'

/** Each test has its own server, which it may stop, and pages that a service worker may control. */
export const test = base.extend<{ site: PublishedSite; address: string; visited: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off this pattern.
  site: async ({}, use) => {
    const site = new PublishedSite()
    await use(site)
    await site.remove()
  },
  address: async ({ site }, use) => use(await site.start()),
  visited: async ({ browser }, use) => {
    const context = await browser.newContext({ serviceWorkers: 'allow', locale: 'en-US' })
    await use(await context.newPage())
    await context.close()
  },
})

const isKept = (page: Page, path: string) =>
  page.evaluate(async (address) => Boolean(await caches.match(address, { ignoreVary: true })), path)

/** What is cached a moment later must not be looked for a second later. */
const often = { timeout: 60_000, intervals: [100] }

/** Opens a page and waits until it is cached with everything that it has loaded. */
export const visit = async (page: Page, address: string, path: string, query = '') => {
  await page.goto(`${address}${path}${query}`)
  await hydrated(page)
  await expect.poll(() => isKept(page, path), often).toBe(true)
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const loaded = performance
            .getEntriesByType('resource')
            .map(({ name }) => new URL(name).pathname)
            .filter((name) => /^\/(assets|locales)\//.test(name))
          const found = await Promise.all(
            loaded.map((name) => caches.match(name, { ignoreVary: true })),
          )
          return loaded.filter((_name, place) => !found[place])
        }),
      often,
    )
    .toEqual([])
}
