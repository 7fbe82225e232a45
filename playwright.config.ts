import { defineConfig } from '@playwright/test'
import { browser, testBrowserPath } from './scripts/system-programs.ts'

const port = Number(process.env.E2E_PORT ?? 4180)

const launchOptions = (executablePath: string) => ({
  executablePath,
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/** The tag of tests that ask for more than pages: notifications of the system, letters as wide as visitors see them. */
const wholeBrowser = /@whole-browser/

/** The server of the build under test, with which the tests begin and end. */
export const testServer = {
  command: 'node server/node.ts',
  env: {
    PORT: String(port),
    // Not among the results, which every other run deletes.
    UTILO_DATA: '.cache/e2e-data',
    // Each test is a sender of its own.
    UTILO_TRUSTED_PROXIES: '1',
    // What is kept of earlier runs counts too.
    UTILO_HOURLY_MESSAGES: '99999',
    UTILO_RATES_ECB: 'off',
    UTILO_RATES_ECB_HISTORY: 'off',
    UTILO_RATES_BROAD: 'off',
  },
  url: `http://localhost:${port}/healthz`,
  reuseExistingServer: false,
}

export default defineConfig({
  testDir: '.',
  testMatch: ['src/tools/*/e2e.ts', 'e2e/*.e2e.ts'],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall for longer than a test waits; the summary names what passed only when run again.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  timeout: 120_000,
  // On a busy machine everything takes long; what never comes is still missed.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    // It would answer before a test's own routes are asked; its own tests let it in.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'pages',
      grepInvert: wholeBrowser,
      use: { launchOptions: launchOptions(testBrowserPath()) },
    },
    {
      name: 'whole browser',
      grep: wholeBrowser,
      use: { launchOptions: launchOptions(browser.command) },
    },
  ],
  webServer: testServer,
})
