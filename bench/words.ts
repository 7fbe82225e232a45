/**
 * Measures typing into one megabyte of text: the time from a key to the frame that shows it, in the word counter and,
 * in the same run, in a bare text area of the same size. Prints a Markdown table. No figure makes the run fail, since
 * the machine may be slow.
 */
import { cpus } from 'node:os'
import type { Page } from '@playwright/test'
import { markdownTable } from '../scripts/markdown-table.ts'
import { hydrated, launchBrowser } from './pages/conditions.ts'
import { serveBuild } from './serve.ts'
import { median } from './statistics.ts'

const port = 4418
const address = `http://localhost:${port}/en/word-counter`
const screen = { width: 390, height: 844 }
const keys = 20
const keyEveryMs = 150
const megabyte = 1_048_576

const bareTextArea =
  '<textarea rows="9" style="width: 316px; font: 17px/1.55 sans-serif; font-kerning: none"></textarea>'

const sentence = (index: number) =>
  `On day ${index} she read her notes (no. ${index * 7}) again, and counted up to ${index * 13}: “Enough!” `

const textOf = (hasLines: boolean) => {
  let text = ''
  for (let index = 0; text.length < megabyte; index += 1)
    text += sentence(index) + (hasLines && index % 6 === 5 ? '\n' : '')
  return text
}

const openPage = async (page: Page, isBare: boolean) => {
  if (isBare) return page.setContent(bareTextArea)
  await page.goto(address)
  return hydrated(page)
}

/**
 * Inserts the text as a paste does.
 *
 * @returns the milliseconds until its words are counted; undefined where nothing counts them.
 */
const putIn = (page: Page, text: string, isBare: boolean): Promise<number | undefined> =>
  page.evaluate(
    async ({ given, isAlone }) => {
      const area = document.querySelector('textarea')
      if (!area) throw new Error('no text area')
      area.focus()
      area.value = given
      area.setSelectionRange(given.length / 2, given.length / 2)
      const startMs = performance.now()
      area.dispatchEvent(new InputEvent('input', { bubbles: true }))
      if (isAlone) return undefined
      const words = document.querySelector('output[name=words]')
      while ((words?.textContent ?? '').length < '100,000'.length)
        await new Promise(requestAnimationFrame)
      return performance.now() - startMs
    },
    { given: text, isAlone: isBare },
  )

/**
 * Types in the middle of the text.
 *
 * @returns the milliseconds from each key to the frame that shows it.
 */
const type = async (page: Page): Promise<readonly number[]> => {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { keyTimes: times })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => times.push(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(0)
        }),
      true,
    )
  })
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.type('a')
    await page.waitForTimeout(keyEveryMs)
  }
  return page.evaluate(() => (globalThis as { keyTimes?: number[] }).keyTimes ?? [])
}

const server = await serveBuild(port)
const browser = await launchBrowser()
const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`
try {
  const rows: string[][] = []
  for (const slowdown of [1, 4])
    for (const hasLines of [true, false]) {
      const text = textOf(hasLines)
      const measure = async (isBare: boolean) => {
        const page = await browser.newPage({ viewport: screen, locale: 'en-US' })
        await openPage(page, isBare)
        const devTools = await page.context().newCDPSession(page)
        await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
        const countedMs = await putIn(page, text, isBare)
        const times = await type(page)
        await page.close()
        return { countedMs, keyMs: median(times), slowestMs: Math.max(...times) }
      }
      const tool = await measure(false)
      const bare = await measure(true)
      rows.push([
        `1 MB in ${hasLines ? 'lines' : 'one line'}, processor slowed ${slowdown} ×`,
        milliseconds(tool.keyMs),
        milliseconds(bare.keyMs),
        milliseconds(tool.slowestMs),
        milliseconds(bare.slowestMs),
        milliseconds(tool.countedMs ?? Number.NaN),
      ])
    }
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, Chromium ${browser.version()}, ${cpus().length} cores, ${keys} keys\n`,
  )
  console.log(
    markdownTable(
      ['', 'key to frame', 'bare text area', 'slowest', 'bare, slowest', 'counted after a paste'],
      rows,
    ),
  )
} finally {
  await browser.close()
  server.kill()
}
