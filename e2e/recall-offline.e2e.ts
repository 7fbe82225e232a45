import type { Page } from '@playwright/test'
import { expect, hydrated } from './fixtures.ts'
import { test, visit } from './offline/visits.ts'

test.describe.configure({ timeout: 180_000 })

/** Returns what a browser holds of the site: its service workers and the names of its caches. */
const heldBy = (page: Page) =>
  page.evaluate(async () => ({
    workerCount: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }))

const nothing = { workerCount: 0, caches: [] }

test(
  'a recalled service worker goes with all it has kept, until the next build',
  {
    tag: '@full',
  },
  async ({ site, address, visited: page }) => {
    const amount = page.locator('input[name=value]')
    await visit(page, address, '/en/word-counter')
    await visit(page, address, '/en/length-converter')
    await amount.fill('12')
    expect(await heldBy(page)).toMatchObject({ workerCount: 1 })
    await site.stop()
    site.recallOffline()
    await site.start()

    // One more page brings the recall; the page that was open before stays as it is.
    const other = await page.context().newPage()
    await other.goto(`${address}/en/vat-calculator`)
    await hydrated(other)
    await expect.poll(() => heldBy(other), { timeout: 60_000 }).toEqual(nothing)
    await expect(amount).toHaveValue('12')
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(page.locator('h1')).toContainText('All your little everyday tools')
    await other.close()

    // From now on everything comes from the network, and nothing without it.
    await page.goto(`${address}/en/length-converter`)
    await hydrated(page)
    await expect.poll(() => heldBy(page), { timeout: 60_000 }).toEqual(nothing)
    await site.stop()
    await expect(page.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED')

    site.publishFirst()
    await site.start()
    await visit(page, address, '/en/length-converter')
    await site.stop()
    await page.reload()
    await hydrated(page)
    await amount.fill('12')
  },
)
