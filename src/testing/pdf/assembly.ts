import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type PDFDocumentProxy, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  type Assembly,
  type AssemblyPlan,
  type PlannedPage,
  type SourceDocument,
  assemble,
  openSources,
} from '../../engines/pdf/assemble/assemble.ts'
import { rewriteInNode } from './rewrite-pdf.ts'
import { PDF, PdfRef } from '@libpdf/core'
import { ObjectBytes } from '../../engines/pdf/assemble/serialize.ts'
import { writeTestPdf } from './documents.ts'

/** A program that hangs is ended before the time of a test is over. On a busy machine qpdf takes half a minute for long chains. */
const timeLimitMs = 100_000

interface ProgramOutput {
  status: number | null
  text: string
}

/** Returns the output of a program for a file, whose path replaces "FILE" in the command line. */
export const runProgram = (
  pdf: Uint8Array,
  name: string,
  ...commandLine: string[]
): ProgramOutput => {
  const folder = mkdtempSync(join(tmpdir(), 'assemble-'))
  try {
    const path = join(folder, 'made.pdf')
    writeFileSync(path, pdf)
    const { status, stdout, stderr, error } = spawnSync(
      name,
      commandLine.map((it) => (it === 'FILE' ? path : it)),
      { encoding: 'utf8', timeout: timeLimitMs },
    )
    if (error) throw error
    return { status, text: stdout + stderr }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Fails when qpdf reports a problem. */
export const expectValidPdf = ({ bytes }: { bytes: Uint8Array }): void => {
  const { status, text } = runProgram(bytes, 'qpdf', '--check', 'FILE')
  expect({ status, text }).toMatchObject({ status: 0 })
}

interface Result extends Assembly {
  bytes: Uint8Array
}

/** Returns every page of every source in order. */
const allPages = (pageCounts: readonly number[]): PlannedPage[] =>
  pageCounts.flatMap((pageCount, document) =>
    Array.from({ length: pageCount }, (_, pageIndex) => ({
      document,
      pageIndex,
      rotation: 0 as const,
    })),
  )

/** Returns pages of the first source. */
export const pagesOfFirst = (...pageIndexes: number[]): PlannedPage[] =>
  pageIndexes.map((pageIndex) => ({ document: 0, pageIndex, rotation: 0 }))

/** @param plan - contains every page of every source by default. */
export const assembleInNode = async (
  sources: readonly (Blob | SourceDocument)[],
  plan: Partial<AssemblyPlan> = {},
): Promise<Result> => {
  const open = await openSources(
    sources.map((it, index) => (it instanceof Blob ? { file: it, name: `file${index}.pdf` } : it)),
    rewriteInNode,
  )
  const pages = plan.pages ?? allPages(open.documents.map((document) => document.pages.length))
  const assembly = await assemble(open, { bookmarks: 'kept', ...plan, pages })
  return { ...assembly, bytes: new Uint8Array(await assembly.pdf.arrayBuffer()) }
}

/** Reads a result with pdf.js. */
export const withReader = async <T>(
  { bytes }: { bytes: Uint8Array },
  read: (document: PDFDocumentProxy) => Promise<T>,
): Promise<T> => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    return await read(await task.promise)
  } finally {
    await task.destroy()
  }
}

/** Returns the text of every page. */
export const readTexts = (result: { bytes: Uint8Array }): Promise<string[]> =>
  withReader(result, async (document) => {
    const texts: string[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent()
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
    }
    return texts
  })

/** Returns the entries of a map or object from pdf.js, with the properties of fields that the tests use. */
export const entriesOf = (found: unknown): [string, { page?: number; value?: unknown }[]][] =>
  found instanceof Map
    ? [...found].map(([key, value]) => [String(key), value])
    : Object.entries(found ?? {})

/** Returns for each page the pages to which its links lead. */
export const readLinks = (result: { bytes: Uint8Array }): Promise<(number | undefined)[][]> =>
  withReader(result, async (document) => {
    const links: (number | undefined)[][] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const ofPage: (number | undefined)[] = []
      for (const { subtype, dest } of await page.getAnnotations()) {
        if (subtype !== 'Link') continue
        const explicit: unknown =
          typeof dest === 'string' ? await document.getDestination(dest) : dest
        ofPage.push(Array.isArray(explicit) ? await document.getPageIndex(explicit[0]) : undefined)
      }
      links.push(ofPage)
    }
    return links
  })

const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 99 99]'
export const widget = '/Type /Annot /Subtype /Widget /Rect [0 0 9 9]'

/** Writes two pages, with entries in the catalog and in both pages. */
export const writeParts = (
  catalog: string,
  objects: Readonly<Record<number, string>> = {},
  [first, second] = ['', ''],
): Blob =>
  writeTestPdf({
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    3: `<< ${page} ${first} >>`,
    4: `<< ${page} ${second} >>`,
    ...objects,
  })

/** Returns the objects of a result as text. */
export const objectsAsText = async ({ bytes }: { bytes: Uint8Array }): Promise<string> => {
  const pdf = await PDF.load(bytes)
  const words = new ObjectBytes()
  const size = pdf.context.info.trailer.getNumber('Size')?.value ?? 0
  for (let number = 1; number < size; number += 1) {
    const object = pdf.context.registry.resolve(PdfRef.of(number, 0))
    if (object !== null) words.value(object, undefined)
    words.ascii('\n')
  }
  return new TextDecoder('latin1').decode(words.take())
}
