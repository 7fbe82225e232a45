import { defineConfig } from '@playwright/test'
import { testServer } from '../../playwright.config.ts'

/**
 * The tests that run in Firefox and WebKit. Playwright only runs them: its own Firefox and WebKit are patched builds,
 * and these are the browsers of the system (docs/decisions/0056).
 */
export default defineConfig<object, { engine: string }>({
  testDir: '.',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  timeout: 180_000,
  reporter: [['list'], ['json', { outputFile: '../../test-results/browsers.json' }]],
  outputDir: '../../test-results/browsers',
  use: { baseURL: `http://localhost:${testServer.env.PORT}` },
  projects: (['firefox', 'webkit'] as const).map((engine) => ({
    name: engine,
    use: { engine },
    // While Firefox is controlled, one in seventy of the workers that a worker starts never begins (docs/browsers.md).
    ...(engine === 'firefox' && { retries: 2 }),
  })),
  webServer: { ...testServer, cwd: '../..' },
})
