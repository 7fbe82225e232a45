/**
 * Compares Compress PDF, as the built site runs it in Chromium, with native qpdf and Ghostscript on the same files in
 * the same run, and prints the rows of QUALITY.md as Markdown tables: sizes as shares of the source, what was lost, and
 * how far the pages look the same as poppler draws them. Sizes and scores are exact, times are those of this machine.
 *
 * `npm run bench:pdf-compress -- FILE…` reads other files than the corpus, or a part of it.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser } from '@playwright/test'
import { markdownTable } from '../scripts/markdown-table.ts'
import { createQualityMetric } from '../src/engines/image/quality-metric.ts'
import type { Raster } from '../src/engines/image/raster.ts'
import { type Level, levels } from '../src/engines/pdf/compress/compression.ts'
import { hasProgram, removeTempFolders, run, tempFolder } from './images/programs.ts'
import { hydrated, launchBrowser } from './pages/conditions.ts'
import { readFeatures } from './pdf/features.ts'
import { serveBuild } from './serve.ts'
import { median } from './statistics.ts'

const port = 4440
const workTimeoutMs = 900_000

/** The pages of each file that are drawn and compared, evenly spread. */
const maxComparedPages = 8
const comparedDpi = 100

const findFiles = (): readonly string[] => {
  const given = process.argv.slice(2)
  if (given.length > 0) return given
  const corpus = join(process.env.UTILO_CORPUS ?? '../shared/corpus', 'pdf-compress')
  return existsSync(corpus)
    ? readdirSync(corpus)
        .filter((name) => name.endsWith('.pdf'))
        .map((name) => join(corpus, name))
    : []
}

/** Has the tool's page compress a file, the default level first, and saves each level. */
const compressOnPage = async (browser: Browser, path: string) => {
  const page = await browser.newPage({ locale: 'en-US' })
  const folder = tempFolder()
  try {
    await page.goto(`http://localhost:${port}/en/compress-pdf`)
    await hydrated(page)
    const main = page.locator('main[data-tool="compress-pdf"]')
    const button = (name: string) => main.getByRole('button', { name, exact: true })
    await main.locator('input[name=file]').setInputFiles(path)
    await button('Compress').and(main.locator(':enabled')).waitFor()
    const startMs = performance.now()
    await button('Compress').click()
    await button('Download compressed').waitFor({ timeout: workTimeoutMs })
    const secondsToDefault = (performance.now() - startMs) / 1000
    for (const level of levels)
      await main.locator(`output[name=size-${level}]`).waitFor({ timeout: workTimeoutMs })
    const secondsToAll = (performance.now() - startMs) / 1000
    const made: Partial<Record<Level, string>> = {}
    for (const level of levels) {
      await main.locator(`input[name=level][value=${level}]`).check()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button('Download compressed').click(),
      ])
      made[level] = join(folder, `${level}.pdf`)
      await download.saveAs(made[level])
    }
    return { made, secondsToDefault, secondsToAll }
  } finally {
    await page.close()
  }
}

/** Has native qpdf compress a file, with images left as they are. */
const compressWithQpdf = (path: string): string => {
  const made = join(tempFolder(), 'qpdf.pdf')
  const flags = ['--object-streams=generate', '--recompress-flate', '--compression-level=9']
  run('qpdf', ['--warning-exit-0', ...flags, path, made])
  return made
}

/** Has Ghostscript compress a file with its setting for 150 dpi. */
const compressWithGhostscript = (path: string): string => {
  const made = join(tempFolder(), 'gs.pdf')
  const flags = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=pdfwrite']
  run('gs', [...flags, '-dPDFSETTINGS=/ebook', `-sOutputFile=${made}`, path])
  return made
}

const textOf = (path: string) => run('pdftotext', [path, '-'])?.toString() ?? ''

/** Draws a page with poppler as a raster; undefined if it fails. */
const draw = (path: string, pageIndex: number): Raster | undefined => {
  const number = String(pageIndex + 1)
  const ppm = run('pdftoppm', ['-r', String(comparedDpi), '-f', number, '-l', number, path])
  const [head = '', width = '', height = ''] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm?.subarray(0, 64).toString('latin1') ?? '') ?? []
  if (ppm === undefined || head === '') return undefined
  const data = new Uint8ClampedArray(Number(width) * Number(height) * 4).fill(255)
  for (let from = head.length, to = 0; from < ppm.length; from += 3, to += 4)
    data.set(ppm.subarray(from, from + 3), to)
  return { data, width: Number(width), height: Number(height) }
}

const comparedPages = (pageCount: number): readonly number[] => {
  const count = Math.min(pageCount, maxComparedPages)
  return Array.from({ length: count }, (_, index) => Math.floor((index * pageCount) / count))
}

interface Source {
  path: string
  bytes: number
  text: string
  features: Awaited<ReturnType<typeof readFeatures>>
  pages: ReadonlyMap<number, Raster>
}

const readSource = async (path: string): Promise<Source> => {
  const bytes = readFileSync(path)
  const features = await readFeatures(bytes, undefined)
  const pages = new Map<number, Raster>()
  for (const pageIndex of comparedPages(features.pageCount)) {
    const raster = draw(path, pageIndex)
    if (raster) pages.set(pageIndex, raster)
  }
  return { path, bytes: bytes.length, text: textOf(path), features, pages }
}

/** The side of the squares whose mean colors are compared: a line of text has about this height at 100 dpi. */
const blockSidePx = 24

/** Returns the mean of each color in a part of a page. */
const meanOf = ({ data, width, height }: Raster, left: number, top: number, side: number) => {
  const right = Math.min(width, left + side)
  const bottom = Math.min(height, top + side)
  const sums = [0, 0, 0]
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1)
      for (const channel of [0, 1, 2])
        sums[channel] = (sums[channel] ?? 0) + (data[(y * width + x) * 4 + channel] ?? 0)
  return sums.map((sum) => sum / ((right - left) * (bottom - top)))
}

const differenceAt = (one: Raster, other: Raster, left: number, top: number, side: number) => {
  const means = meanOf(other, left, top, side)
  return Math.max(
    ...meanOf(one, left, top, side).map((mean, channel) => Math.abs(mean - (means[channel] ?? 0))),
  )
}

/** Returns the largest difference of a square's mean color, out of 255. */
const worstBlockOf = (one: Raster, other: Raster): number => {
  let worst = 0
  for (let top = 0; top < one.height; top += blockSidePx)
    for (let left = 0; left < one.width; left += blockSidePx)
      worst = Math.max(worst, differenceAt(one, other, left, top, blockSidePx))
  return worst
}

interface Figures {
  /** Bytes of the result ÷ those of the source. */
  share: number
  /** SSIMULACRA 2 of each compared page. */
  scores: readonly number[]
  /** The largest difference of the mean color of a square of 24 pixels, out of 255; at most 60 is asked for. */
  worstBlock: number
  /** The largest difference of a page's mean color, out of 255; less than 1 is asked for where pages have inks. */
  colorShift: number
  /** What is wrong with it, in words. */
  faults: readonly string[]
}

const measure = async (source: Source, path: string | undefined): Promise<Figures | undefined> => {
  if (path === undefined || !existsSync(path)) return undefined
  const bytes = readFileSync(path)
  const faults: string[] = []
  if (bytes.length > source.bytes) faults.push('larger')
  if (run('qpdf', ['--check', path]) === undefined && run('qpdf', ['--check', source.path]))
    faults.push('qpdf')
  if (textOf(path) !== source.text) faults.push('text')
  const features = await readFeatures(bytes, undefined).catch(() => undefined)
  for (const [key, value] of Object.entries(source.features)) {
    const found: unknown = features && Object.entries(features).find(([it]) => it === key)?.[1]
    if (JSON.stringify(found) !== JSON.stringify(value)) faults.push(key)
  }
  let worstBlock = 0
  let colorShift = 0
  const scores = [...source.pages].map(([pageIndex, raster]) => {
    const made = draw(path, pageIndex)
    if (made?.width !== raster.width || made.height !== raster.height) return -100
    worstBlock = Math.max(worstBlock, worstBlockOf(raster, made))
    const side = Math.max(raster.width, raster.height)
    colorShift = Math.max(colorShift, differenceAt(raster, made, 0, 0, side))
    return createQualityMetric(raster).scoreOf(made)
  })
  return { share: bytes.length / source.bytes, scores, worstBlock, colorShift, faults }
}

const ways = ['qpdf', 'gs', ...levels] as const
type Way = (typeof ways)[number]

interface Row {
  name: string
  secondsToDefault: number
  secondsToAll: number
  figures: Partial<Record<Way, Figures>>
}

const shareText = (figures: Figures | undefined) => figures?.share.toFixed(3) ?? '–'
const worst = (figures: Figures | undefined) =>
  figures === undefined || figures.scores.length === 0
    ? '–'
    : Math.min(...figures.scores).toFixed(0)

const pairOf = (same: number | undefined, small: number | undefined, digits: number) =>
  [same, small].map((value) => value?.toFixed(digits) ?? '–').join(' · ')

const printFiles = (rows: readonly Row[]): void => {
  const header = [
    'file',
    ...ways,
    'worst page: same',
    'small',
    'worst block: same · small (≤ 60)',
    'color shift: same · small (inks < 1)',
    'faults',
    's: default · all',
  ]
  const lines = rows.map(({ name, secondsToDefault, secondsToAll, figures }) => [
    name,
    ...ways.map((way) => shareText(figures[way])),
    worst(figures.same),
    worst(figures.small),
    pairOf(figures.same?.worstBlock, figures.small?.worstBlock, 0),
    pairOf(figures.same?.colorShift, figures.small?.colorShift, 2),
    levels
      .flatMap((level) => figures[level]?.faults.map((it) => `${level} ${it}`) ?? [])
      .join(', '),
    `${secondsToDefault.toFixed(0)} · ${secondsToAll.toFixed(0)}`,
  ])
  console.log(`\n${markdownTable(header, lines)}\n`)
}

/** The corpus's names begin with their class: `scan-gray300sep`. */
const classOf = ({ name }: Row) => name.split('-')[0] ?? name

/** The goals of QUALITY.md for the median share of a class, at the levels with loss. */
const goals: Readonly<Record<string, { same: number; small?: number }>> = {
  scan: { same: 0.3, small: 0.12 },
  photo: { same: 0.3, small: 0.2 },
  office: { same: 0.6, small: 0.45 },
  latex: { same: 0.48 },
  bilevel: { same: 0.7 },
}

const printClasses = (rows: readonly Row[]): void => {
  const lineOf = (name: string, own: readonly Row[]) => {
    const shares = ways.map((way) =>
      median(own.flatMap(({ figures }) => figures[way]?.share ?? [])).toFixed(2),
    )
    const scoresOf = (level: Level) => own.flatMap(({ figures }) => figures[level]?.scores ?? [])
    const goal = goals[name]
    return [
      `${name} (${own.length})`,
      ...shares,
      pairOf(goal?.same, goal?.small, 2),
      median(scoresOf('same')).toFixed(0),
      pairOf(Math.min(...scoresOf('same')), Math.min(...scoresOf('small')), 0),
    ]
  }
  const lines = [...new Set(rows.map(classOf))].map((kind) =>
    lineOf(
      kind,
      rows.filter((row) => classOf(row) === kind),
    ),
  )
  const header = [
    'class',
    ...ways,
    'goals: same · small',
    'median page: same (≥ 90)',
    'worst page: same · small (≥ 60 · ≥ 30)',
  ]
  console.log(`${markdownTable(header, [...lines, lineOf('all', rows)])}\n`)
}

const server = await serveBuild(port)
const browser = await launchBrowser()
const rows: Row[] = []
try {
  for (const program of ['qpdf', 'gs', 'pdftoppm', 'pdftotext'])
    if (!hasProgram(program)) console.log(`${program} is missing`)
  for (const path of findFiles()) {
    const source = await readSource(path)
    const { made, ...times } = await compressOnPage(browser, path)
    const paths: Partial<Record<Way, string>> = {
      qpdf: compressWithQpdf(path),
      gs: compressWithGhostscript(path),
      ...made,
    }
    const figures: Partial<Record<Way, Figures>> = {}
    for (const way of ways) {
      const found = await measure(source, paths[way])
      if (found) figures[way] = found
    }
    rows.push({ name: basename(path, '.pdf'), ...times, figures })
    printFiles(rows.slice(-1))
  }
  printFiles(rows)
  printClasses(rows)
  mkdirSync('.cache', { recursive: true })
  writeFileSync('.cache/bench-pdf-compress.json', JSON.stringify(rows, undefined, 2))
} finally {
  await browser.close()
  server.kill()
  removeTempFolders()
}
