import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { testBrowserPath } from '../../scripts/system-programs.ts'
import type { RunningBrowser } from './driver.ts'

/** Starts Chromium through Playwright, as the other end-to-end tests do. */
export const startChromium = async (): Promise<RunningBrowser> => {
  const browser = await chromium.launch({
    executablePath: testBrowserPath(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  return {
    visit: async () => {
      const downloads = mkdtempSync(join(tmpdir(), 'utilo-chromium-'))
      const context = await browser.newContext({
        locale: 'en-US',
        viewport: { width: 1280, height: 900 },
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
      page.on('download', (download) => {
        // Its name appears in the folder once it is whole.
        void download.saveAs(join(downloads, download.suggestedFilename()))
      })
      return {
        complaints,
        downloads,
        navigate: async (url) => {
          await page.goto(url)
        },
        evaluate: (expression) => page.evaluate(expression),
        moveMouse: (x, y) => page.mouse.move(x, y),
        pressMouse: () => page.mouse.down(),
        releaseMouse: () => page.mouse.up(),
        pressKeys: (keys) => page.keyboard.press(keys.join('+')),
        typeText: (text) => page.keyboard.type(text),
        chooseFiles: (css, paths) => page.locator(css).setInputFiles([...paths]),
        setSize: (width, height) => page.setViewportSize({ width, height }),
        close: async () => {
          await context.close()
          rmSync(downloads, { recursive: true, force: true })
        },
      }
    },
    close: () => browser.close(),
  }
}
