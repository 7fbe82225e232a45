import { createServer, request } from 'node:http'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { run, tempFolder } from '../images/programs.ts'
import { hydrated } from '../pages/conditions.ts'
import { type MemorySample, sampleMemory } from '../renderer-memory.ts'
import { lossKinds } from '../../src/tools/pdf-to-word/state.ts'
import english from '../../src/tools/pdf-to-word/texts.en.json' with { type: 'json' }

const lossTexts: Readonly<Record<(typeof lossKinds)[number], string>> = english.losses

/**
 * Starts a proxy in front of a server and counts what it sends. It includes the files of nested workers, which
 * browsers do not report.
 */
export const startCountingProxy = async (port: number, serverPort: number) => {
  let bodyBytes = 0
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const passedOn = request({ port: serverPort, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', (chunk: Buffer) => {
        bodyBytes += chunk.length
      })
      answer.pipe(outgoing)
    })
    passedOn.on('error', () => outgoing.destroy())
    incoming.pipe(passedOn)
  })
  proxy.listen(port)
  await once(proxy, 'listening')
  return {
    origin: `http://localhost:${port}`,
    /** The bytes of all bodies since the start, as they were sent. */
    sentBytes: () => bodyBytes,
    close: () => proxy.close(),
  }
}

const timeoutMs = 300_000

export interface PageConversion {
  docx: string
  /** The time from the button to the end of the conversion; undefined for a scan, where it ends with a question. */
  ms: number | undefined
  /** The same for the same file once more, with the engine already loaded. */
  warmMs: number | undefined
  /** The kinds of losses that the page names, except for replaced fonts. */
  losses: readonly string[]
}

/** Returns the kinds of losses whose sentences the page shows. */
const readLosses = async (page: Page): Promise<string[]> => {
  const shown = await page.locator('.word-losses li').allInnerTexts()
  return lossKinds.filter((kind) => shown.some((text) => text.includes(lossTexts[kind])))
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
        // The step has to become `running` first.
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
  await hydrated(page)
}

export interface Order {
  path: string
  /** The path of the file to which the result is saved. */
  folder: string
  password?: string
  /** Is called while the page works. */
  watch?: (page: Page, work: Promise<unknown>) => Promise<unknown>
}

/**
 * Chooses a file.
 *
 * @returns whether it can be converted.
 */
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
 * Converts a document with the built page. Pages without text become pictures.
 *
 * @returns undefined if the page offers nothing but a message.
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
    const losses = await readLosses(page)
    const isTwice = watch === undefined && !isScan
    const warmMs = isTwice && (await choose(page, order)) ? await convertChosen(page) : undefined
    return { docx, ms: isScan ? undefined : ms, warmMs, losses }
  } finally {
    await page.close()
  }
}

/** A document of fourteen pages is repeated this many times. */
const copies = 25
const mostSeconds = 60
const mostMegabytes = 600
const bytesPerMegabyte = 1024 * 1024

/**
 * Returns table rows of what 350 pages need: time, and the peak memory of the renderers, workers included.
 */
export const measureLong = async (
  browser: Browser,
  origin: string,
  source: string,
): Promise<readonly string[][]> => {
  const folder = tempFolder()
  const path = join(folder, 'long.pdf')
  const pages = Array.from({ length: copies }, () => [source, '1-z']).flat()
  if (!run('qpdf', ['--empty', '--pages', ...pages, '--', path])) return [['qpdf is missing']]
  let samples: readonly MemorySample[] = []
  const converted = await convertOnPage(browser, origin, {
    path,
    folder,
    watch: async (page, work) => {
      samples = await sampleMemory(browser, page, work)
    },
  })
  const seconds = (converted?.ms ?? Number.NaN) / 1000
  const megabytes =
    Math.max(...samples.map(({ rendererBytes }) => rendererBytes)) / bytesPerMegabyte
  const row = (title: string, goal: number, value: number, unit: string) => [
    title,
    `< ${goal} ${unit}`,
    `${value.toFixed(0)} ${unit}`,
    value < goal ? '' : 'OVER',
  ]
  return [
    row('time', mostSeconds, seconds, 's'),
    row('renderer memory', mostMegabytes, megabytes, 'MB'),
  ]
}
