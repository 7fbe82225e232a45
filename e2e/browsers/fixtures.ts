import { test as base, expect } from '@playwright/test'
import type { RunningBrowser } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { Visit } from './visit.ts'
import { startWebKit } from './webkit.ts'

const starts = { firefox: startFirefox, webkit: startWebKit }

interface TestFixtures {
  /** A visitor with an empty storage. The pages must not complain about anything until the test has ended. */
  visit: Visit
}

interface WorkerFixtures {
  /** The browser of the project, an option of `playwright.config.ts`. */
  engine: keyof typeof starts
  running: RunningBrowser
}

/** The `test` of what is tried in Firefox and WebKit. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  running: [
    async ({ engine }, use) => {
      const running = await starts[engine]()
      await use(running)
      await running.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  visit: async ({ running, baseURL }, use) => {
    const driver = await running.visit()
    await use(new Visit(driver, baseURL ?? ''))
    const complaints = [...driver.complaints]
    await driver.close()
    expect(complaints).toEqual([])
  },
})

export { expect }
