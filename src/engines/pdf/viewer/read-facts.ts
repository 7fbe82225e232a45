import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { ToolError } from '../../../core/errors.ts'
import type { Report } from '../../../core/worker-calls.ts'
import type { Bookmark, PageSize } from '../../../core/pdf.ts'
import { fallbackPageSize } from '../page-content/page-layout.ts'
import type { PdfFacts } from './calls.ts'

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

/** The outline of a malformed file may contain cycles, so reading stops at this depth. */
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
    // The reference is an opaque object of pdf.js, which it gets back unchanged.
    return await document.getPageIndex(target as Parameters<typeof document.getPageIndex>[0])
  } catch {
    // The bookmark has no valid target; the others are still read.
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
    // The error is reported when the page is rendered.
    return fallbackPageSize
  }
}

/**
 * Reads what the tools need to know of a document, reporting progress per page.
 *
 * @throws {ToolError} `damaged` when the document has no pages.
 */
export const readFacts = async (document: PDFDocumentProxy, report: Report): Promise<PdfFacts> => {
  const { numPages } = document
  if (numPages === 0) throw new ToolError('damaged')
  const pageSizes: PageSize[] = []
  for (let index = 0; index < numPages; index += 1) {
    pageSizes.push(await readPageSize(document, index))
    report(index + 1, numPages)
  }
  // A broken outline or broken metadata must not prevent pages from being used.
  const outline = await document.getOutline().catch(() => null)
  const metadata = await document.getMetadata().catch(() => undefined)
  // pdf.js declares `info` only as an object.
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
