import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { run, tempFolder } from '../images/programs.ts'
import { hydrated } from '../pages/conditions.ts'

/** The passwords of the corpus's protected files. */
const passwords: Readonly<Record<string, string>> = {
  'issue6010_1.pdf': 'abc',
  'issue3371.pdf': 'ELXRTQWS',
}
export const passwordOf = (fileName: string): string | undefined => passwords[fileName]

const openTimeoutMs = 60_000
const convertTimeoutMs = 900_000

export const openToolPage = async (browser: Browser, address: string): Promise<Page> => {
  const page = await browser.newPage({ locale: 'en-US' })
  await page.goto(address)
  await hydrated(page)
  return page
}

/**
 * Visitors look at the page before they press the button. The first thumbnails are drawn by then, and are not part of
 * what is measured.
 */
const thumbnailsDrawn = (page: Page) =>
  page.waitForFunction(() => {
    const inView = [...document.querySelectorAll('.page-thumbnail')].slice(0, 4)
    return inView.every((thumbnail) => thumbnail.getAttribute('data-status') !== 'waiting')
  })

/**
 * Chooses a document on a new page.
 *
 * @returns whether it can be converted.
 */
export const chooseDocument = async (page: Page, path: string): Promise<boolean> => {
  // The state of the previous document must not be taken for that of this one.
  await page.reload()
  await hydrated(page)
  await page.setInputFiles('input[name=file]', path)
  const step = page.locator('[data-step]')
  const isIn = (...steps: string[]) =>
    page.locator(steps.map((name) => `[data-step=${name}]`).join()).waitFor({
      timeout: openTimeoutMs,
    })
  await isIn('ready', 'locked', 'unreadable')
  const password = passwordOf(path.split('/').at(-1) ?? '')
  if ((await step.getAttribute('data-step')) === 'locked' && password !== undefined) {
    await page.fill('input[name=password]', password)
    await page.keyboard.press('Enter')
    await isIn('ready', 'unreadable')
  }
  if ((await step.getAttribute('data-step')) !== 'ready') return false
  await thumbnailsDrawn(page)
  return true
}

/**
 * Converts the chosen document.
 *
 * @returns the milliseconds from the button to the finished zip file; undefined if there is none.
 */
export const convertDocument = async (page: Page): Promise<number | undefined> => {
  const ms = await page.evaluate(
    ({ timeoutMs }) =>
      new Promise<number>((resolve) => {
        const startMs = performance.now()
        const bench = document.querySelector('[data-step]')
        const button = [...document.querySelectorAll<HTMLElement>('[data-step] button')].find(
          ({ textContent }) => textContent === 'Convert',
        )
        if (!bench || !button) throw new Error('nothing to press')
        let hasRun = false
        const observer = new MutationObserver(() => {
          const step = bench.getAttribute('data-step')
          if (step === 'running') hasRun = true
          else if (hasRun) {
            observer.disconnect()
            resolve(performance.now() - startMs)
          }
        })
        observer.observe(bench, { attributes: true })
        setTimeout(() => resolve(Number.NaN), timeoutMs)
        button.click()
      }),
    { timeoutMs: convertTimeoutMs },
  )
  const isDone = (await page.locator('[data-step]').getAttribute('data-step')) === 'done'
  return isDone && Number.isFinite(ms) ? ms : undefined
}

/**
 * Saves and unpacks the result.
 *
 * @returns the images' paths in the order of their names.
 */
export const saveImages = async (page: Page): Promise<string[]> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download( zip)?$/ }).click(),
  ])
  const folder = tempFolder()
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  if (!path.endsWith('.zip')) return [path]
  run('unzip', ['-q', path, '-d', folder])
  return readdirSync(folder)
    .filter((name) => /\.(png|jpg)$/.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}
