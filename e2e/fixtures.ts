import { type Page, test as base, expect } from '@playwright/test'

interface Fixtures {
  /** Other origins that the pages may request, as configured by the test. */
  allowedOrigins: readonly string[]
  /** Errors of the page and requests to other origins. The list must be empty after every test. */
  complaints: string[]
}

/** Playwright's own message when a test blocks service workers. */
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

/**
 * The `test` of every end-to-end file. It fails on any console error or warning, and on any request to another
 * origin.
 */
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

/** Waits until React has hydrated the page, because input before that may be lost. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
}

/** Waits until the deferred UI is rendered: the buttons at a tool's head, and the shortcut of the search. */
export const deferredUi = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset.deferredUi === 'true')
}
