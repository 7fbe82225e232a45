/**
 * Compares our assembly of PDF pages with native qpdf's, on the same files in the same run. Every file is merged with
 * itself, and every other page of it is extracted. The rows of QUALITY.md are printed as a Markdown table; pdf.js
 * counts what was kept, and pages are compared as poppler draws them. Our engine runs in Node here, and no figure
 * makes the run fail, since the machine may be slow.
 *
 * `npm run bench:pdf -- FOLDER…` reads other files than the corpus; `--details` names every file that lost something;
 * `--memory` builds the site and merges in Chromium as well.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { cpus } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Work } from './pdf/assemblers.ts'
import type { FileFigures } from './pdf/measure.ts'
import { measureMemory } from './pdf/memory.ts'
import { printDetails, printTable } from './pdf/report.ts'

/**
 * The passwords of protected files in public test suites, by file name (corpus/README.md, pdf.js
 * test/test_manifest.json).
 */
const passwords: Readonly<Record<string, string>> = {
  'bug1782186.pdf': 'Hello',
  'issue15893_reduced.pdf': 'test',
  'issue3371.pdf': 'ELXRTQWS',
  'issue6010_1.pdf': 'abc',
  'issue6010_2.pdf': 'æøå',
  'issue9243_reduced.pdf': 'æøå',
  'pr6531_1.pdf': 'asdfasdf',
  'pr6531_2.pdf': 'asdfasdf',
  'secHandler.pdf': 'owner',
}

const passwordOf = (pdf: string): string | undefined => passwords[basename(pdf)]

/** Returns the PDF files of the corpus, or of the folders and files on the command line. */
const findPdfs = (given: readonly string[]): readonly string[] => {
  const corpus = join(process.env.UTILO_CORPUS ?? '../shared/corpus', 'pdf')
  const places = given.length > 0 ? given : existsSync(corpus) ? [corpus] : []
  return places.flatMap((place) =>
    place.endsWith('.pdf')
      ? [place]
      : readdirSync(place)
          .filter((name) => name.endsWith('.pdf'))
          .toSorted()
          .map((name) => join(place, name)),
  )
}

const timeLimitMs = 120_000

let worker: Worker | undefined

/**
 * Measures a file in the worker.
 *
 * @returns a sentence if the file could not be measured.
 */
const measure = (pdf: string, work: Work): Promise<FileFigures | string> => {
  worker ??= new Worker(new URL('pdf/worker.ts', import.meta.url))
  const current = worker
  return new Promise((resolve) => {
    const settle = (result: FileFigures | string, isBroken: boolean) => {
      clearTimeout(timer)
      current.off('message', hear)
      current.off('error', breakDown)
      if (isBroken) {
        void current.terminate()
        worker = undefined
      }
      resolve(result)
    }
    const timer = setTimeout(() => settle(`no end after ${timeLimitMs} ms`, true), timeLimitMs)
    const hear = (message: FileFigures | { failure: string }) =>
      settle('failure' in message ? message.failure : message, false)
    const breakDown = (error: unknown) => settle(String(error), true)
    current.on('message', hear)
    current.on('error', breakDown)
    current.postMessage({ pdf, password: passwordOf(pdf), work })
  })
}

const options = process.argv.slice(2)
const pdfs = findPdfs(options.filter((it) => !it.startsWith('--')))
const figures: FileFigures[] = []
for (const [index, pdf] of pdfs.entries())
  for (const work of ['merge', 'extract'] as const) {
    const result = await measure(pdf, work)
    if (typeof result === 'string') console.log(`${pdf}, ${work}: ${result}`)
    else figures.push(result)
    if (index % 50 === 49 && work === 'extract') console.error(`${index + 1} of ${pdfs.length}`)
  }
await worker?.terminate()

console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${pdfs.length} files, Node ${process.version}, ${cpus().length} cores\n`,
)
if (options.includes('--details')) printDetails(figures)
const noRows = (error: unknown) => {
  console.log(`memory: ${String(error)}\n`)
  return []
}
printTable(figures, options.includes('--memory') ? await measureMemory().catch(noRows) : [])
