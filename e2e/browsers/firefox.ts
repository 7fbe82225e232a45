import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { firefox } from '../../scripts/system-programs.ts'
import type { RunningBrowser } from './driver.ts'

/** The longest time of one command, in milliseconds. Tests have shorter limits of their own. */
const commandLimitMs = 300_000

/** Firefox reports this of every picture that it cannot show, such as the preview of a broken file, as if a script had thrown it. */
const brokenPicture = 'Image corrupt or truncated'

/** Starts Firefox, which is driven through WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export const startFirefox = async (): Promise<RunningBrowser> => {
  const downloads = mkdtempSync(join(tmpdir(), 'utilo-firefox-'))
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefox.command,
    headless: true,
    protocolTimeout: commandLimitMs,
    timeout: commandLimitMs,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.useDownloadDir': true,
      'browser.download.alwaysOpenPanel': false,
      // PDF files are saved rather than shown.
      'pdfjs.disabled': true,
      'browser.helperApps.neverAsk.saveToDisk': '*/*',
      'intl.accept_languages': 'en-US, en',
      'dom.events.testing.asyncClipboard': true,
    },
  })
  return {
    visit: async () => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      page.setDefaultTimeout(commandLimitMs)
      await page.setViewport({ width: 1280, height: 900 })
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warn')
          complaints.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => {
        if (!String(error).includes(brokenPicture)) complaints.push(`uncaught: ${String(error)}`)
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
        pressKeys: async (keys) => {
          for (const key of keys) await page.keyboard.down(key)
          for (const key of keys.toReversed()) await page.keyboard.up(key)
        },
        typeText: (text) => page.keyboard.type(text),
        chooseFiles: async (css, paths) => {
          const input = await page.$(css)
          if (!input) throw new Error(`no field for files: ${css}`)
          await input.toElement('input').then((field) => field.uploadFile(...paths))
        },
        setSize: (width, height) => page.setViewport({ width, height }),
        close: () => context.close(),
      }
    },
    close: async () => {
      await browser.close()
      rmSync(downloads, { recursive: true, force: true })
    },
  }
}
