import { type Page, test as base, expect } from '@playwright/test'

interface Fixtures {
  /** What must stay empty: errors of the page and requests to anywhere else. Checked after every test. */
  complaints: string[]
}

const watch = (page: Page, origin: string, complaints: string[]) => {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== origin)
      complaints.push(`request outside the origin: ${request.url()}`)
  })
}

/** The test of every end-to-end file: fails on any console error or warning and on any request outside the origin. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = []
      watch(page, new URL(baseURL ?? '').origin, complaints)
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
