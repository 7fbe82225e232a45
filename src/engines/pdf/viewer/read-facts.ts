import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { ToolError } from '../../../core/errors.ts'
import type { Report } from '../../../core/worker-calls.ts'
import type { Bookmark, PageSize } from '../../../core/pdf.ts'
import { fallbackPageSize } from '../page-content/page-layout.ts'
import type { PdfFacts } from './calls.ts'

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

/** An outline is a tree by decree, but not always: deeper than this, it goes in circles. */
const maxOutlineDepth = 20

const readPageIndex = async (
  document: PDFDocumentProxy,
  dest: Outline[number]['dest'],
): Promise<number | undefined> => {
  try {
    const explicit = typeof dest === 'string' ? await document.getDestination(dest) : dest
    const target: unknown = explicit?.[0]
    if (Number.isInteger(target)) return Number(target)
    if (typeof target !== 'object' || target === null) return undefined
    // A reference to a page: pdf.js's own shape, handed back to it.
    return await document.getPageIndex(target as Parameters<typeof document.getPageIndex>[0])
  } catch {
    // It leads nowhere; the rest of the outline is as good as ever.
    return undefined
  }
}

const readBookmarks = async (
  document: PDFDocumentProxy,
  outline: Outline,
  level = 0,
): Promise<Bookmark[]> => {
  const bookmarks: Bookmark[] = []
  if (level >= maxOutlineDepth) return bookmarks
  for (const { title, dest, items } of outline) {
    const pageIndex = await readPageIndex(document, dest)
    const isInside = pageIndex !== undefined && pageIndex >= 0 && pageIndex < document.numPages
    bookmarks.push({ title: title.trim(), pageIndex: isInside ? pageIndex : undefined, level })
    bookmarks.push(...(await readBookmarks(document, items, level + 1)))
  }
  return bookmarks
}

const readPageSize = async (document: PDFDocumentProxy, pageIndex: number): Promise<PageSize> => {
  try {
    const page = await document.getPage(pageIndex + 1)
    const { width, height } = page.getViewport({ scale: 1 })
    return { widthPoints: width, heightPoints: height }
  } catch {
    // Said where it matters: when the page is to be rendered.
    return fallbackPageSize
  }
}

/** Everything the tools want to know of a document at once. */
export const readFacts = async (document: PDFDocumentProxy, report: Report): Promise<PdfFacts> => {
  const { numPages } = document
  if (numPages === 0) throw new ToolError('damaged')
  const pageSizes: PageSize[] = []
  for (let index = 0; index < numPages; index += 1) {
    pageSizes.push(await readPageSize(document, index))
    report(index + 1, numPages)
  }
  // A broken outline or title is no reason not to merge pages.
  const outline = await document.getOutline().catch(() => null)
  const metadata = await document.getMetadata().catch(() => undefined)
  // pdf.js says of `info` only that it is an object.
  const info = (metadata?.info ?? {}) as Readonly<Record<string, unknown>>
  return {
    pageCount: numPages,
    pageSizes,
    bookmarks: await readBookmarks(document, outline ?? []),
    isSigned: info.IsSignaturesPresent === true,
    isEncrypted: typeof info.EncryptFilterName === 'string',
    isXfaOnly: info.IsXFAPresent === true && info.IsAcroFormPresent !== true,
  }
}
