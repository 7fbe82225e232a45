import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type OcrLanguage, ocrLanguages } from '../../src/core/ocr-languages.ts'
import { settled } from '../pages/conditions.ts'
import { type MemorySample, sampleMemory } from '../renderer-memory.ts'

const readTimeoutMs = 300_000

/** Opens the tool in a browser that reports this number of processor cores. */
export const openContext = async (browser: Browser, coreCount: number): Promise<BrowserContext> => {
  const context = await browser.newContext({ locale: 'en-US' })
  await context.addInitScript((count) => {
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => count })
  }, coreCount)
  return context
}

export const openTool = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/en/image-to-text-ocr`)
  await settled(page)
}

/**
 * Chooses files and the languages to read them in.
 *
 * @returns false if the tool refuses them.
 */
export const choose = async (
  page: Page,
  paths: readonly string[],
  languages: readonly OcrLanguage[],
): Promise<boolean> => {
  const main = page.locator('main[data-tool=ocr]')
  await main.locator('input[name=file]').setInputFiles([...paths])
  const start = main.getByRole('button', { name: 'Extract text', exact: true })
  const alert = main.getByRole('alert')
  await start.or(alert).first().waitFor()
  if (!(await start.isVisible())) return false
  // The further languages are folded away.
  await main.locator('.reading-languages details').evaluate((fold: HTMLDetailsElement) => {
    fold.open = true
  })
  const box = (language: OcrLanguage) => main.locator(`input[name=languages][value=${language}]`)
  // The last language cannot be removed, so the wanted ones are added first.
  for (const language of languages) await box(language).check({ force: true })
  for (const other of ocrLanguages.filter((it) => !languages.includes(it)))
    await box(other).uncheck({ force: true })
  return true
}

export interface PageReading {
  text: string
  /** The time from the button to the end of the work. */
  ms: number
}

/**
 * Reads the chosen files.
 *
 * @returns undefined if the work ends without a text.
 */
export const extract = async (page: Page): Promise<PageReading | undefined> => {
  const ms = await page.evaluate(
    (timeoutMs) =>
      new Promise<number>((resolve) => {
        const panel = document.querySelector('main [data-step]')
        const button = [...document.querySelectorAll<HTMLElement>('main [data-step] button')].find(
          ({ textContent }) => textContent === 'Extract text',
        )
        if (!panel || !button) throw new Error('nothing to press')
        const startMs = performance.now()
        new MutationObserver((_, observer) => {
          const step = panel.getAttribute('data-step') ?? ''
          if (!['done', 'stopped', 'failed'].includes(step)) return
          observer.disconnect()
          resolve(performance.now() - startMs)
        }).observe(panel, { attributes: true })
        setTimeout(() => resolve(Number.NaN), timeoutMs)
        button.click()
      }),
    readTimeoutMs,
  )
  const isDone = (await page.locator('main [data-step]').getAttribute('data-step')) === 'done'
  const area = page.locator('textarea[name=text]')
  if (!isDone || Number.isNaN(ms)) return undefined
  return { text: (await area.count()) > 0 ? await area.inputValue() : '', ms }
}

/** Reads one file on a page that was just loaded. */
export const readOnPage = async (
  page: Page,
  origin: string,
  path: string,
  languages: readonly OcrLanguage[],
): Promise<PageReading | undefined> => {
  await openTool(page, origin)
  return (await choose(page, [path], languages)) ? extract(page) : undefined
}

/**
 * Measures the bytes that the first file of a visitor costs in one language, as they are sent, from the choice of the
 * file onwards.
 */
export const measureFirstUse = async (
  browser: Browser,
  origin: string,
  path: string,
  language: OcrLanguage,
): Promise<number> => {
  const context = await openContext(browser, 2)
  try {
    const page = await context.newPage()
    await openTool(page, origin)
    const sizes: Promise<number>[] = []
    context.on('requestfinished', (request) => {
      if (request.url().startsWith(origin))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    if (!(await choose(page, [path], [language])) || !(await extract(page))) return Number.NaN
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  } finally {
    await context.close()
  }
}

export interface ManyPages {
  ms: number
  memory: readonly MemorySample[]
}

/** Reads several files in one run, with the engine already loaded. */
export const readMany = async (
  browser: Browser,
  origin: string,
  coreCount: number,
  paths: readonly string[],
  languages: readonly OcrLanguage[],
): Promise<ManyPages | undefined> => {
  const context = await openContext(browser, coreCount)
  try {
    const page = await context.newPage()
    const [first = ''] = paths
    await readOnPage(page, origin, first, languages)
    await openTool(page, origin)
    await choose(page, paths, languages)
    const work = extract(page)
    const memory = await sampleMemory(browser, page, work)
    const reading = await work
    return reading && { ms: reading.ms, memory }
  } finally {
    await context.close()
  }
}
