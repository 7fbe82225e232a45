/**
 * Measures PDF to Word, as the built page runs it in Chromium, on the corpus and on any folder of PDF documents.
 * Where the .docx from which a PDF was made stands beside it, its structure is the truth; otherwise the truth is what
 * pdftotext and pdf.js read. If LibreOffice is installed, it draws the results, so that their looks and pages are
 * compared.
 *
 * `npm run bench:word -- FOLDER…` reads other folders; `--peer` compares LibreOffice's own import of PDF with the same
 * truth, and `--peer=FOLDER` another converter's results of the same names; `--node` leaves out the browser and
 * pictures; `--long` converts 350 pages.
 */
import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { markdownTable } from '../scripts/markdown-table.ts'
import { removeTempFolders, run, tempFolder } from './images/programs.ts'
import type { Browser } from '@playwright/test'
import { launchBrowser } from './pages/conditions.ts'
import { serveBuild } from './serve.ts'
import { startCountingProxy, measureLong, convertOnPage, openTool } from './word/tool-page.ts'
import { convertInNode, importWithLibreOffice } from './word/converters.ts'
import { type Source, measure, sourceOf } from './word/measure.ts'
import {
  type Row,
  fewerWordsTable,
  fileTable,
  kindTable,
  summaryTable,
  waitingTable,
} from './word/tables.ts'
import { kindOf } from './word/truth/documents.ts'

const port = 4422
const proxyPort = 4423
const origin = `http://localhost:${port}`
const words = process.argv.slice(2)
const peerWord = words.find((word) => word === '--peer' || word.startsWith('--peer='))
const [, peerFolder] = peerWord?.split('=') ?? []
const isInNode = words.includes('--node')
const folders = words.filter((word) => !word.startsWith('--'))
const corpus = process.env.UTILO_CORPUS ?? '../shared/corpus'

/**
 * The passwords of the corpus. A file of another folder may have its password in its name: "report [secret].pdf".
 */
const passwords: Readonly<Record<string, string>> = { bug1782186: 'Hello' }
const passwordOf = (pdf: string) => {
  const name = basename(pdf, '.pdf')
  return passwords[name] ?? /\[(.+)\]$/.exec(name)?.[1]
}

const sources = (folders.length > 0 ? folders : [join(corpus, 'pdf-to-word')])
  .flatMap((folder) => globSync(join(folder, '*.pdf')).toSorted())
  .map((pdf) => sourceOf(pdf, passwordOf(pdf)))
if (sources.length === 0) throw new Error(`no PDF document in ${folders.join(', ') || corpus}`)

/** Fonts as wide as Arial and Times New Roman, Calibri, and Cambria, by their Debian packages. */
const metricFonts: Readonly<Record<string, string>> = {
  'fonts-liberation': 'Liberation Sans',
  'fonts-crosextra-carlito': 'Carlito',
  'fonts-crosextra-caladea': 'Caladea',
}

/** Says which fonts are missing. LibreOffice then draws wider ones, and lines and pages end elsewhere. */
const printMissingFonts = (): void => {
  const missing = Object.keys(metricFonts).filter(
    (debianPackage) => !run('fc-list', [metricFonts[debianPackage] ?? ''])?.length,
  )
  if (missing.length > 0)
    console.log(
      `Looks and page counts are too low without fonts: apt install ${missing.join(' ')}\n`,
    )
}

interface Result {
  source: Source
  docx: string | undefined
  ms?: number | undefined
  warmMs?: number | undefined
  losses?: readonly string[]
}

const measureAll = async (results: readonly Result[]): Promise<Row[]> => {
  const rows: Row[] = []
  for (const { source, docx, ms, warmMs, losses } of results)
    rows.push({
      name: source.name,
      figures: docx === undefined ? undefined : await measure(source, docx),
      ms,
      warmMs,
      losses,
    })
  return rows
}

interface Conversion {
  docx: string
  ms: number | undefined
  warmMs?: number | undefined
  losses: readonly string[]
}

const convertAll = async (
  convert: (source: Source) => Promise<Conversion | undefined>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (const source of sources) {
    const converted = await convert(source).catch((error: unknown) => {
      console.error(`${source.name}: ${String(error)}`)
      return undefined
    })
    const { docx, ms, warmMs, losses = [] } = converted ?? {}
    results.push({ source, docx, losses, ms, warmMs })
  }
  return results
}

/** Returns the bytes that the first document of a first-time visitor downloads once the page has loaded. */
const measureFirstDownload = async (browser: Browser): Promise<number> => {
  const proxy = await startCountingProxy(proxyPort, port)
  const page = await browser.newPage()
  try {
    await openTool(page, proxy.origin)
    await page.waitForLoadState('networkidle')
    const before = proxy.sentBytes()
    await page.close()
    const path = join(corpus, 'pdf-to-word', 'gt1_report.pdf')
    const start = proxy.sentBytes()
    await convertOnPage(browser, proxy.origin, { path, folder: tempFolder() })
    return proxy.sentBytes() - start - before
  } finally {
    proxy.close()
  }
}

let firstDownloadBytes = Number.NaN

const convertInBrowser = async (): Promise<Result[]> => {
  const server = await serveBuild(port)
  const browser = await launchBrowser()
  try {
    const folder = tempFolder()
    const results = await convertAll((source) => {
      const { pdf: path, password } = source
      return convertOnPage(browser, origin, {
        path,
        folder,
        ...(password === undefined ? {} : { password }),
      })
    })
    firstDownloadBytes = await measureFirstDownload(browser)
    if (words.includes('--long')) {
      const source = join(corpus, 'pdf-to-word', 'tracemonkey.pdf')
      const rows = await measureLong(browser, origin, source)
      console.log(`\n${markdownTable(['350 pages', 'goal', 'measured', ''], rows)}\n`)
    }
    return results
  } finally {
    await browser.close()
    server.kill()
  }
}

const peerResults = (): Result[] => {
  const folder = tempFolder()
  return sources.map((source) => {
    if (peerFolder === undefined) return { source, ...importWithLibreOffice(source.open, folder) }
    const docx = join(peerFolder, `${source.name}.docx`)
    return { source, docx: existsSync(docx) ? docx : undefined }
  })
}

try {
  const folder = tempFolder()
  const results = isInNode
    ? await convertAll((source) => convertInNode(source.pdf, folder, source.password))
    : await convertInBrowser()
  printMissingFonts()
  const ours = await measureAll(results)
  const peers = peerWord === undefined ? [] : await measureAll(peerResults())
  console.log(`${fileTable(ours)}\n`)
  if (peers.length > 0) console.log(`The other:\n\n${fileTable(peers)}\n`)
  console.log(summaryTable(ours, peers))
  if (ours.some(({ name }) => kindOf(name) !== undefined))
    console.log(`\n${kindTable(ours, kindOf)}`)
  if (peers.length > 0)
    console.log(`\n${fewerWordsTable(ours, peers) ?? 'No file has fewer words than the other’s.'}`)
  if (!isInNode) console.log(`\n${waitingTable(ours, peers, firstDownloadBytes)}`)
} finally {
  removeTempFolders()
}
