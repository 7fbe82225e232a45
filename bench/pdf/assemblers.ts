import { execFile } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { errorCodeOf } from '../../src/core/errors.ts'
import {
  type OpenSources,
  type PlannedPage,
  assemble,
  openSources,
} from '../../src/engines/pdf/assemble/assemble.ts'
import { rewriteInNode } from '../../src/testing/pdf/rewrite-pdf.ts'

const timeLimitMs = 60_000
const mostOutputBytes = 64 * 1024 * 1024

export interface Outcome {
  /** Undefined if the program was ended by its time limit. */
  status: number | undefined
  output: string
  ms: number
}

/** Runs a native program until it ends or reaches its time limit. */
export const run = (name: string, commandLine: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const start = performance.now()
    execFile(
      name,
      commandLine,
      { timeout: timeLimitMs, maxBuffer: mostOutputBytes, killSignal: 'SIGKILL' },
      (error, stdout, stderr) => {
        const status = error === null ? 0 : typeof error.code === 'number' ? error.code : undefined
        resolve({ status, output: stdout + stderr, ms: performance.now() - start })
      },
    )
  })

/** qpdf exits with 3 if it succeeded but has warnings. */
const hasWorked = ({ status }: Outcome): boolean => status === 0 || status === 3

export interface Made {
  path: string
  bytes: Uint8Array
  ms: number
}

export interface RejectedDocument {
  reason: string
}

/** The work: to merge every page of the file with a copy of it, or to extract every other page. */
export type Work = 'merge' | 'extract'

const everyOther = (pageCount: number): readonly number[] =>
  Array.from({ length: Math.ceil(pageCount / 2) }, (_, index) => index * 2)

const pagesOf = ({ documents }: OpenSources, work: Work): readonly PlannedPage[] =>
  documents.flatMap(({ pages }, document) =>
    (work === 'merge' ? [...pages.keys()] : everyOther(pages.length)).map((pageIndex) => ({
      document,
      pageIndex,
      rotation: 0 as const,
    })),
  )

/**
 * Assembles with our own engine.
 *
 * @param pageCount - the number of pages that the tool has counted with pdf.js.
 */
export const byUs = async (
  pdf: string,
  password: string | undefined,
  work: Work,
  path: string,
  pageCount: number | undefined,
): Promise<Made | RejectedDocument> => {
  const source = {
    file: await openAsBlob(pdf),
    name: basename(pdf),
    ...(password === undefined ? {} : { password }),
    ...(pageCount === undefined ? {} : { pageCount }),
  }
  const start = performance.now()
  try {
    const sources = await openSources(work === 'merge' ? [source, source] : [source], rewriteInNode)
    const pages = pagesOf(sources, work)
    const assembly = await assemble(sources, { pages, bookmarks: 'kept' })
    const bytes = new Uint8Array(await assembly.pdf.arrayBuffer())
    const ms = performance.now() - start
    await writeFile(path, bytes)
    return { path, bytes, ms }
  } catch (error) {
    return { reason: `${errorCodeOf(error)} (${String(error)})` }
  }
}

export const byQpdf = async (
  pdf: string,
  password: string | undefined,
  work: Work,
  path: string,
): Promise<Made | RejectedDocument> => {
  const secret = password === undefined ? [] : [`--password=${password}`]
  const file = [pdf, ...secret]
  // If a file is given twice, qpdf copies shared objects only once, so a copy of the file is given instead.
  const copy = `${path}.copy`
  await copyFile(pdf, copy)
  const pages = work === 'merge' ? [...file, '1-z', copy, ...secret, '1-z'] : [...file, '1-z:odd']
  const outcome = await run('qpdf', ['--empty', '--pages', ...pages, '--', path])
  if (!hasWorked(outcome)) return { reason: outcome.output.slice(0, 200) }
  return { path, bytes: await readFile(path), ms: outcome.ms }
}

/** Tells whether qpdf finds no error in a file. */
export const isClean = async (path: string): Promise<{ isClean: boolean; output: string }> => {
  const { status, output } = await run('qpdf', ['--check', path])
  return { isClean: status === 0, output }
}
