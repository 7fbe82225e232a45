/**
 * Compares PDF to images with `pdftoppm -png` in the same run, on the corpus and on any folder that is given: how
 * much the pictures differ, how long a page takes, and whether the sizes are right. It also measures the memory that
 * 500 pages need. The rows of QUALITY.md are printed as Markdown tables, and no figure makes the run fail, since the
 * machine may be slow.
 */
import { existsSync, readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { markdownTable } from '../scripts/markdown-table.ts'
import { removeTempFolders, run, tempFolder } from './images/programs.ts'
import { launchBrowser } from './pages/conditions.ts'
import { sampleMemory, summarizeMemory } from './renderer-memory.ts'
import {
  drawWithPoppler,
  isSameSize,
  meanDifference,
  pngDpi,
  pngSize,
} from './pdf-images/poppler.ts'
import {
  chooseDocument,
  convertDocument,
  openToolPage,
  saveImages,
} from './pdf-images/tool-page.ts'
import { serveBuild } from './serve.ts'
import { mean } from './statistics.ts'

const port = 4419
const address = `http://localhost:${port}/en/pdf-to-images`
const dpi = 150
const presets = [72, 96, 150, 200, 300, 600]
const longPages = 500

const corpus = process.env.UTILO_CORPUS ?? '../shared/corpus'
const folders = [join(corpus, 'pdf'), ...process.argv.slice(2)].filter(existsSync)
const pdfs = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .map((name) => join(folder, name)),
)

interface FileFigures {
  name: string
  pages: number
  difference: number
  ms: number
  popplerMs: number
  wrongSizes: number
}

/**
 * Both programs are measured by turns this many times, and the best of each counts, because other work on the machine
 * slows down either of them.
 */
const rounds = 3

const compareFile = async (page: Page, path: string): Promise<FileFigures | string> => {
  const name = basename(path)
  const times: number[] = []
  const popplerTimes: number[] = []
  let poppler = drawWithPoppler(path, dpi)
  const cannot = poppler.images.length === 0 ? 'nor can pdftoppm' : 'pdftoppm can'
  for (let round = 0; round < rounds; round += 1) {
    if (!(await chooseDocument(page, path))) return `${name}: refused (${cannot})`
    const ms = await convertDocument(page)
    if (ms === undefined) return `${name}: no images (${cannot})`
    times.push(ms)
    poppler = drawWithPoppler(path, dpi)
    popplerTimes.push(poppler.ms)
  }
  const images = await saveImages(page)
  if (images.length !== poppler.images.length)
    return `${name}: ${images.length} images, pdftoppm ${poppler.images.length}`
  const pairs = images.map((image, index) => [image, poppler.images[index] ?? ''] as const)
  return {
    name,
    pages: images.length,
    difference: mean(pairs.map(([ours, theirs]) => meanDifference(ours, theirs))),
    ms: Math.min(...times),
    popplerMs: Math.min(...popplerTimes),
    wrongSizes: pairs.filter(([ours, theirs]) => !isSameSize(pngSize(ours), pngSize(theirs)))
      .length,
  }
}

/** Tells whether sizes and resolutions are right at each preset. */
const checkPresets = async (page: Page, path: string): Promise<string[][]> => {
  const rows: string[][] = []
  for (const preset of presets) {
    await chooseDocument(page, path)
    await page.selectOption('select[name=dpi]', String(preset))
    await convertDocument(page)
    const images = await saveImages(page)
    const theirs = drawWithPoppler(path, preset).images
    const right = images.filter((image, index) =>
      isSameSize(pngSize(image), pngSize(theirs[index] ?? image)),
    )
    const carried = images.filter((image) => pngDpi(image) === preset)
    const count = String(images.length)
    rows.push([
      `${basename(path)} at ${preset} dpi`,
      (images[0] ? pngSize(images[0]) : []).join(' × '),
      `${right.length} of ${count}`,
      `${carried.length} of ${count}`,
    ])
  }
  await page.selectOption('select[name=dpi]', String(dpi)).catch(() => undefined)
  return rows
}

/** Makes a document of 500 pages from the pages of a real one. */
const makeLongPdf = (source: string): string => {
  const path = join(tempFolder(), 'long.pdf')
  const pageCount = Number(/Pages:\s+(\d+)/.exec(String(run('pdfinfo', [source])))?.[1])
  const copies = Math.ceil(longPages / pageCount)
  const parts = Array.from({ length: copies }, () => [source, '1-z']).flat()
  const all = join(tempFolder(), 'all.pdf')
  run('qpdf', ['--empty', '--pages', ...parts, '--', all])
  run('qpdf', ['--empty', '--pages', all, `1-${longPages}`, '--', path])
  return path
}

const server = await serveBuild(port)
const browser = await launchBrowser()
try {
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, Chromium ${browser.version()}, ${cpus().length} cores, ${pdfs.length} files, ${dpi} dpi\n`,
  )
  const page = await openToolPage(browser, address)
  // The engine is fetched and compiled beforehand, because only the conversion is measured.
  const [first] = pdfs
  if (first !== undefined && (await chooseDocument(page, first))) await convertDocument(page)

  const measured: FileFigures[] = []
  const others: string[] = []
  for (const path of pdfs) {
    const figures = await compareFile(page, path).catch(
      (error: unknown) => `${basename(path)}: ${String(error)}`,
    )
    if (typeof figures === 'string') others.push(figures)
    else measured.push(figures)
  }
  const sum = (of: (figures: FileFigures) => number) =>
    measured.reduce((total, figures) => total + of(figures), 0)
  const rowOf = ({ name, pages, difference, ms, popplerMs, wrongSizes }: FileFigures) => [
    name,
    String(pages),
    difference.toFixed(2),
    `${(ms / pages).toFixed(0)} ms`,
    `${(popplerMs / pages).toFixed(0)} ms`,
    (ms / popplerMs).toFixed(2),
    String(wrongSizes),
  ]
  console.log(
    markdownTable(
      ['', 'pages', 'mean difference', 'a page', 'pdftoppm', 'ratio', 'wrong sizes'],
      [
        ...measured.map(rowOf),
        rowOf({
          name: 'all (difference: mean of the files)',
          pages: sum(({ pages }) => pages),
          difference: mean(measured.map(({ difference }) => difference)),
          ms: sum(({ ms }) => ms),
          popplerMs: sum(({ popplerMs }) => popplerMs),
          wrongSizes: sum(({ wrongSizes }) => wrongSizes),
        }),
      ],
    ),
  )
  for (const other of others) console.log(`- ${other}`)

  const sample = pdfs.filter((path) => /(basicapi|rotation)\.pdf$/.test(path))
  const presetRows: string[][] = []
  for (const path of sample) presetRows.push(...(await checkPresets(page, path)))
  console.log(
    `\n${markdownTable(['', 'first page', 'right size', 'right resolution'], presetRows)}\n`,
  )

  const source = pdfs.find((path) => path.endsWith('tracemonkey.pdf'))
  if (source !== undefined) {
    await page.close()
    const longPage = await openToolPage(browser, address)
    await chooseDocument(longPage, makeLongPdf(source))
    const work = convertDocument(longPage)
    const memory = summarizeMemory(await sampleMemory(browser, longPage, work))
    const ms = (await work) ?? Number.NaN
    const images = await saveImages(longPage)
    const megabytes = (amount: number) => `${amount.toFixed(0)} MB`
    console.log(
      markdownTable(
        [
          `${longPages} pages`,
          'images',
          'time',
          'peak',
          'second quarter',
          'last quarter',
          'growth a page',
        ],
        [
          [
            'renderer memory',
            String(images.length),
            `${(ms / 1000).toFixed(0)} s`,
            megabytes(memory.peak),
            megabytes(memory.second),
            megabytes(memory.last),
            `${(((memory.last - memory.second) * 1024) / (longPages / 2)).toFixed(0)} KB`,
          ],
        ],
      ),
    )
  }
} finally {
  await browser.close()
  server.kill()
  removeTempFolders()
}
