/**
 * Our assembly of PDF pages and native qpdf's, on the same files in the same run: every file is merged with itself, and
 * every other page of it extracted. Prints QUALITY.md's rows as a Markdown table; what was kept is counted by pdf.js,
 * pages are compared as poppler draws them. Our engine runs in Node here; nothing ever fails on a slow machine.
 *
 * `npm run bench:pdf -- FOLDER…` looks at other files than the corpus; `--details` names every file that lost something;
 * `--memory` builds the site and merges in Chromium as well.
 */
import { cpus } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Work } from './pdf/assemblers.ts'
import type { FileFigures } from './pdf/measure.ts'
import { measureMemory } from './pdf/memory.ts'
import { findPdfs, passwordOf } from './pdf/sources.ts'
import { printDetails, printTable } from './pdf/report.ts'

const timeLimitMs = 120_000

let worker: Worker | undefined

/** @returns a sentence when the file could not be measured. */
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
