import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Browser, Page } from '@playwright/test'

const longestWaitMs = 60_000

/** Whether everything that a page has loaded is kept on the device, and the page itself, by a worker that will answer. */
const isKept = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active?.state !== 'activated') return false
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => /^\/(assets|locales)\//.test(path))
  const found = await Promise.all(
    [location.pathname, ...loaded].map((path) => caches.match(path, { ignoreVary: true })),
  )
  return found.every(Boolean)
}

const answers = (page: Page) =>
  page
    .waitForFunction(() => document.documentElement.dataset['ready'] === 'true', undefined, {
      timeout: longestWaitMs,
    })
    .then(
      () => true,
      () => false,
    )

/**
 * Visits each page once, as the first of its visitor, ends the server, and looks at them again.
 *
 * @returns for each address, whether the page answers without a network.
 */
export const secondVisits = async (
  browser: Browser,
  server: ChildProcess,
  addresses: readonly string[],
): Promise<boolean[]> => {
  const pages: Page[] = []
  for (const address of addresses) {
    const page = await (await browser.newContext()).newPage()
    pages.push(page)
    await page.goto(address)
    // One that is not kept in time is one that will not answer.
    const latest = Date.now() + longestWaitMs
    while (!(await page.evaluate(isKept)) && Date.now() < latest) await page.waitForTimeout(200)
  }
  const ended = once(server, 'exit')
  server.kill()
  await ended
  const outcomes: boolean[] = []
  for (const page of pages) {
    const isShown = await page.reload().then(
      () => answers(page),
      () => false,
    )
    outcomes.push(isShown && (await page.locator('main h1').count()) === 1)
    await page.context().close()
  }
  return outcomes
}
