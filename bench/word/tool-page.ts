import { copyFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'

const timeoutMs = 300_000

export interface PageConversion {
  docx: string
  /** From the button to the end of the work. */
  ms: number
  /** What a first visitor downloads from choosing the file on, as it is sent. */
  sentBytes: number
}

/** Presses the button and waits for the work to end. */
const convertChosen = (page: Page): Promise<number> =>
  page.evaluate(
    (limitMs) =>
      new Promise<number>((resolve) => {
        const panel = document.querySelector('main [data-step]')
        const button = [...document.querySelectorAll<HTMLElement>('main [data-step] button')].find(
          ({ textContent }) => textContent === 'Convert',
        )
        if (!panel || !button) throw new Error('nothing to press')
        const startMs = performance.now()
        // The step is `running` first.
        new MutationObserver((_, observer) => {
          if (panel.getAttribute('data-step') === 'running') return
          observer.disconnect()
          resolve(performance.now() - startMs)
        }).observe(panel, { attributes: true, attributeFilter: ['data-step'] })
        setTimeout(() => resolve(Number.NaN), limitMs)
        button.click()
      }),
    timeoutMs,
  )

export const openTool = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/en/pdf-to-word`)
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
}

export interface Order {
  path: string
  /** Where the result goes. */
  folder: string
  password?: string
  /** Looks on while the page works. */
  watch?: (page: Page, work: Promise<unknown>) => Promise<unknown>
}

/**
 * Converts a document by the built page.
 *
 * @returns undefined when the page has nothing to offer but a sentence.
 */
export const convertOnPage = async (
  browser: Browser,
  origin: string,
  { path, folder, password, watch }: Order,
): Promise<PageConversion | undefined> => {
  const page = await browser.newPage({ locale: 'en-US', acceptDownloads: true })
  try {
    await openTool(page, origin)
    await page.waitForLoadState('networkidle')
    const sizes: Promise<number>[] = []
    page.context().on('requestfinished', (request) => {
      if (request.url().startsWith(origin))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    const main = page.locator('main[data-tool=pdf-to-word]')
    await main.locator('input[name=file]').setInputFiles(path)
    const start = main.getByRole('button', { name: 'Convert', exact: true })
    const field = main.locator('input[name=password]')
    const alert = main.getByRole('alert').filter({ hasText: /\S/ })
    await start.or(field).or(alert).first().waitFor({ timeout: timeoutMs })
    if (password !== undefined && (await field.isVisible())) {
      await field.fill(password)
      await field.press('Enter')
      await start.waitFor({ timeout: timeoutMs })
    }
    if (!(await start.isVisible())) return undefined
    const work = convertChosen(page)
    await watch?.(page, work)
    const ms = await work
    const sentBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    const save = main.getByRole('button', { name: 'Download', exact: true })
    if (Number.isNaN(ms) || !(await save.isVisible())) return undefined
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    const docx = join(folder, `${basename(path, extname(path))}.docx`)
    copyFileSync(await download.path(), docx)
    return { docx, ms, sentBytes }
  } finally {
    await page.close()
  }
}
