/**
 * Measures text recognition, as the built page runs it in Chromium, on the corpus and on any folder of pictures that
 * have a text of the same name beside them. Where native tesseract is installed, it reads the same pictures with the
 * same data in the same run. The rows of QUALITY.md are printed as Markdown tables. Errors are exact. Times are those
 * of this machine; processor time is used where it is known, so that other work on the machine matters little.
 *
 * `npm run bench:ocr -- FOLDER…` reads other folders than the corpus, `--generated` the generated pages in the further
 * languages; `--node` leaves out the browser.
 */
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { markdownTable } from '../scripts/markdown-table.ts'
import { removeTempFolders, run, tempFolder } from './images/programs.ts'
import { median } from './statistics.ts'
import { readInNode, hasNative, readNatively } from './ocr/readers.ts'
import { classifyWords, printMarks } from './ocr/marks.ts'
import { drawPages } from './ocr/generated-pages.ts'
import { type TruePage, findPages } from './ocr/pages.ts'
import { type PageFigures, printAccuracy } from './ocr/tables.ts'
import {
  type ManyPages,
  measureFirstUse,
  openContext,
  readMany,
  readOnPage,
} from './ocr/tool-page.ts'
import { launchBrowser } from './pages/conditions.ts'
import { summarizeMemory } from './renderer-memory.ts'
import { serveBuild } from './serve.ts'

const port = 4421
const origin = `http://localhost:${port}`
const words = process.argv.slice(2)
const isInNodeOnly = words.includes('--node')
const isGenerated = words.includes('--generated')
const places = words.filter((word) => !word.startsWith('--'))
const corpus = join(process.env.UTILO_CORPUS ?? '../shared/corpus', 'ocr')

const drawGeneratedPages = async (): Promise<TruePage[]> => {
  const browser = await launchBrowser()
  try {
    return await drawPages(browser)
  } finally {
    await browser.close()
  }
}
const pages = isGenerated
  ? await drawGeneratedPages()
  : (places.length > 0 ? places : [corpus]).filter(existsSync).flatMap(findPages)

const measurePage = async (
  page: TruePage,
  read: (page: TruePage) => Promise<string | undefined>,
): Promise<PageFigures> => {
  const { path, languages } = page
  // By the second time, the compiler has optimized the code.
  const inNode = await readInNode(path, languages).catch(() => undefined)
  const native = hasNative() ? readNatively(path, languages) : undefined
  return {
    page,
    ours: isInNodeOnly ? inNode?.text : await read(page),
    native: native?.text,
    words: inNode ? classifyWords(inNode.reading, page.wanted) : [],
    prepareShare: inNode ? inNode.prepareMs / inNode.cpuMs : 0,
    timeRatio: inNode && native ? inNode.cpuMs / native.cpuMs : undefined,
  }
}

const measureAll = async (
  read: (page: TruePage) => Promise<string | undefined>,
): Promise<PageFigures[]> => {
  const [first] = pages
  if (first) await readInNode(first.path, first.languages)
  const figures: PageFigures[] = []
  for (const page of pages) figures.push(await measurePage(page, read))
  return figures
}

const rounds = 3
const mostTimesNative = 1.6

/** Measures a whole A4 page at 300 dpi with a warm engine against native tesseract on one thread. */
const compareOnA4 = async (): Promise<void> => {
  const source = join(corpus, 'ccitt.pdf')
  const path = join(tempFolder(), 'a4')
  const settings = ['-r', '300', '-gray', '-png', '-singlefile']
  if (!existsSync(source) || !run('pdftoppm', [...settings, source, path])) return
  await readInNode(`${path}.png`, ['en'])
  const ours: { cpuMs: number; recognizeMs: number }[] = []
  const natives: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await readInNode(`${path}.png`, ['en']))
    natives.push(readNatively(`${path}.png`, ['en'])?.cpuMs ?? Number.NaN)
  }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const whole = Math.min(...ours.map(({ cpuMs }) => cpuMs))
  const engine = Math.min(...ours.map(({ recognizeMs }) => recognizeMs))
  const native = Math.min(...natives)
  const ratio = whole / native
  const header = [
    'A4 at 300 dpi, warm',
    'all',
    'engine alone',
    'native',
    `ratio (≤ ${mostTimesNative})`,
  ]
  const row = ['processor time', seconds(whole), seconds(engine), seconds(native), ratio.toFixed(2)]
  console.log(
    `\n${markdownTable([...header, ''], [[...row, ratio > mostTimesNative ? 'OVER' : '']])}`,
  )
}

const mostFirstUseBytes = 2_200_000
const bytesPerMegabyte = 1_000_000

const printFirstUse = async (browser: Browser, path: string): Promise<void> => {
  const rows: string[][] = []
  for (const language of ['fr', 'en', 'es'] as const) {
    const bytes = await measureFirstUse(browser, origin, path, language)
    const isOver = language === 'fr' && bytes > mostFirstUseBytes
    rows.push([language, `${(bytes / bytesPerMegabyte).toFixed(2)} MB`, isOver ? 'OVER' : ''])
  }
  console.log(`\n${markdownTable(['first use (French ≤ 2.2 MB)', 'sent', ''], rows)}`)
}

const manyPages = 12
const leastGain = 1.4

const printWorkers = async (browser: Browser): Promise<void> => {
  const paths = pages
    .filter(({ name }) => /^fra-(?!ui|table|receipt)/.test(name))
    .slice(0, manyPages)
    .map(({ path }) => path)
  if (paths.length === 0) return
  const rows: string[][] = []
  const times: number[] = []
  for (const coreCount of [1, 2]) {
    const readings: ManyPages[] = []
    for (let round = 0; round < rounds; round += 1) {
      const reading = await readMany(browser, origin, coreCount, paths, ['fr'])
      if (reading) readings.push(reading)
    }
    const ms = Math.min(...readings.map((reading) => reading.ms))
    const samples = readings.flatMap(({ memory }) => memory)
    times.push(ms)
    rows.push([
      `${coreCount} ${coreCount === 1 ? 'worker' : 'workers'}, ${paths.length} pages`,
      `${(ms / 1000).toFixed(1)} s`,
      samples.length > 0 ? `${summarizeMemory(samples).peak.toFixed(0)} MB` : '',
    ])
  }
  const [one = Number.NaN, two = Number.NaN] = times
  console.log(`\n${markdownTable(['', 'from button to end', 'renderer memory, peak'], rows)}`)
  console.log(
    `\nTwo workers are ${(one / two).toFixed(2)} × as fast as one (goal: ≥ ${leastGain}) ${one / two < leastGain ? 'OVER' : ''}`,
  )
}

const printHead = (how: string) =>
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, ${how}, ${cpus().length} cores, ${pages.length} pages.`,
    hasNative()
      ? 'Native tesseract reads with the same data on one thread.'
      : 'No native tesseract here (apt install tesseract-ocr): its columns stay empty.',
  )

const withBrowser = async (): Promise<void> => {
  const server = await serveBuild(port)
  const browser = await launchBrowser()
  try {
    printHead(`Chromium ${browser.version()}`)
    const context = await openContext(browser, 1)
    const page = await context.newPage()
    const times: number[] = []
    const figures = await measureAll(async ({ path, languages }) => {
      const reading = await readOnPage(page, origin, path, languages).catch(() => undefined)
      if (reading) times.push(reading.ms)
      return reading?.text
    })
    await context.close()
    printAccuracy(figures)
    printMarks(figures.flatMap((figure) => figure.words))
    console.log(`\nFrom the button to the text: ${(median(times) / 1000).toFixed(2)} s (median).`)
    const [first] = isGenerated ? [] : pages
    if (first) await printFirstUse(browser, first.path)
    await printWorkers(browser)
  } finally {
    await browser.close()
    server.kill()
  }
}

try {
  if (isInNodeOnly) {
    printHead(`Node ${process.version}`)
    const figures = await measureAll(() => Promise.resolve(undefined))
    printAccuracy(figures)
    printMarks(figures.flatMap((figure) => figure.words))
  } else await withBrowser()
  if (!isGenerated) await compareOnA4()
} finally {
  removeTempFolders()
}
