import { type Page, test as base, expect } from '@playwright/test'

interface Fixtures {
  /** Other origins that the pages may ask: what a test's own operator has configured. */
  allowedOrigins: readonly string[]
  /** What must stay empty: errors of the page and requests to anywhere else. Checked after every test. */
  complaints: string[]
}

/** What Playwright itself says where a test is to have no service worker. */
const blockedWorker = 'Service Worker registration blocked by Playwright'

const watch = (page: Page, origins: readonly string[], complaints: string[]) => {
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !message.text().includes(blockedWorker))
      complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!['data:', 'blob:'].includes(url.protocol) && !origins.includes(url.origin))
      complaints.push(`request outside the origin: ${request.url()}`)
  })
}

/** The test of every end-to-end file: fails on any console error or warning and on any request outside the origin. */
export const test = base.extend<Fixtures>({
  allowedOrigins: [[], { option: true }],
  complaints: [
    async ({ page, baseURL, allowedOrigins }, use) => {
      const complaints: string[] = []
      watch(page, [new URL(baseURL ?? '').origin, ...allowedOrigins], complaints)
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Waits until React answers: before that, what is typed may be lost to hydration. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
}

/** Waits until all is there that comes after the page: what a tool's head holds, and the shortcut of the search. */
export const deferredUi = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset.deferredUi === 'true')
}
