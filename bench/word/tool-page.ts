import { copyFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'

const timeoutMs = 300_000

export interface PageConversion {
  docx: string
  /** From the button to the end of the work. */
  ms: number
  /** The same for the same file chosen again, its engine being there. */
  warmMs: number | undefined
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

/** Chooses a file. @returns whether it can be converted. */
const choose = async (page: Page, { path, password }: Order): Promise<boolean> => {
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
  return start.isVisible()
}

/**
 * Converts a document by the built page, pages without text as pictures.
 *
 * @returns undefined when the page has nothing to offer but a sentence.
 */
export const convertOnPage = async (
  browser: Browser,
  origin: string,
  order: Order,
): Promise<PageConversion | undefined> => {
  const { path, folder, watch } = order
  const page = await browser.newPage({ locale: 'en-US', acceptDownloads: true })
  try {
    await openTool(page, origin)
    if (!(await choose(page, order))) return undefined
    const work = convertChosen(page)
    await watch?.(page, work)
    const ms = await work
    const save = page.getByRole('button', { name: 'Download', exact: true })
    const asItIs = page.getByRole('button', { name: 'Convert as is', exact: true })
    const isScan = await asItIs.isVisible()
    if (isScan) {
      await asItIs.click()
      await save.waitFor({ timeout: timeoutMs })
    }
    if (Number.isNaN(ms) || !(await save.isVisible())) return undefined
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    const docx = join(folder, `${basename(path, extname(path))}.docx`)
    copyFileSync(await download.path(), docx)
    const isTwice = watch === undefined && !isScan
    const warmMs = isTwice && (await choose(page, order)) ? await convertChosen(page) : undefined
    return { docx, ms: isScan ? Number.NaN : ms, warmMs }
  } finally {
    await page.close()
  }
}
