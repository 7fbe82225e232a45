import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { Matrix } from '../matrix.ts'
import { type PageAnnotation, boxOfAnnotation, isShown, toShownBox } from './annotations.ts'
import { type Box, areaOf } from './geometry.ts'
import type { Link } from './page-layout.ts'

type Target = NonNullable<Link['target']>

/** As much of a document as tells where links lead. */
export type LinkedDocument = Pick<
  PDFDocumentProxy,
  'numPages' | 'getDestination' | 'getPageIndex' | 'getPage'
>

/** A page of more links than this is a map, or made to be slow. */
const maxLinks = 2000

/** Which entry of an explicit destination is its top, by its kind (ISO 32000-2, table 149). */
const topEntries: Readonly<Record<string, number>> = { XYZ: 3, FitH: 2, FitBH: 2, FitR: 5 }

const numberAt = (values: readonly unknown[], at: number): number | undefined => {
  const value = values[at]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

const readPageIndex = async (
  document: LinkedDocument,
  page: unknown,
): Promise<number | undefined> => {
  if (typeof page === 'number') return page
  if (typeof page !== 'object' || page === null) return undefined
  // A reference to a page: pdf.js's own shape, handed back to it.
  return document.getPageIndex(page as Parameters<LinkedDocument['getPageIndex']>[0])
}

const readTarget = async (document: LinkedDocument, dest: unknown): Promise<Target | undefined> => {
  const explicit: unknown = typeof dest === 'string' ? await document.getDestination(dest) : dest
  if (!Array.isArray(explicit)) return undefined
  const entries: readonly unknown[] = explicit
  const pageIndex = await readPageIndex(document, entries[0])
  if (pageIndex === undefined || !(pageIndex >= 0 && pageIndex < document.numPages))
    return undefined
  const kind = entries[1]
  const hasName = typeof kind === 'object' && kind !== null && 'name' in kind
  const topEntry = hasName ? topEntries[String(kind.name)] : undefined
  if (topEntry === undefined) return { pageIndex, y: 0 }
  const page = await document.getPage(pageIndex + 1)
  const [left = 0, bottom = 0, , top = 0] = page.view
  const x = kind && hasName && kind.name === 'XYZ' ? (numberAt(entries, 2) ?? left) : left
  const [shownX = 0, shownY = 0] = page
    .getViewport({ scale: 1 })
    .convertToViewportPoint(x, numberAt(entries, topEntry) ?? top)
    .map(Number)
  const isPlace = Number.isFinite(shownX) && Number.isFinite(shownY) && bottom <= top
  return { pageIndex, y: isPlace ? Math.max(0, shownY) : 0 }
}

const boxesOf = (annotation: PageAnnotation, toShown: Matrix): Box[] => {
  const corners = Array.from(annotation.quadPoints ?? [])
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= corners.length; at += 8) {
    const box = toShownBox(corners.slice(at, at + 8), toShown)
    if (box !== undefined && areaOf(box) > 0) boxes.push(box)
  }
  const whole = boxOfAnnotation(annotation, toShown)
  if (boxes.length > 0 || whole === undefined || areaOf(whole) === 0) return boxes
  return [whole]
}

/**
 * Where the links of a page are and lead: to addresses, or to places of the document. Those that lead nowhere, or run
 * something, are left out.
 *
 * @param toShown - from the page as it is written to the page as it is shown.
 */
export const readLinks = async (
  annotations: readonly PageAnnotation[],
  toShown: Matrix,
  document: LinkedDocument,
): Promise<Link[]> => {
  const links: Link[] = []
  const targets = new Map<string, Promise<Target | undefined>>()
  const targetOf = (dest: unknown) => {
    const key = JSON.stringify(dest)
    // A link that leads astray is no reason to lose the others.
    const target = targets.get(key) ?? readTarget(document, dest).catch(() => undefined)
    targets.set(key, target)
    return target
  }
  for (const annotation of annotations) {
    if (annotation.subtype !== 'Link' || !isShown(annotation)) continue
    if (links.length >= maxLinks) break
    const { url, dest } = annotation
    const boxes = boxesOf(annotation, toShown)
    if (url !== undefined && url !== '') links.push(...boxes.map((box) => ({ box, url })))
    else if (dest !== undefined && dest !== null) {
      const target = await targetOf(dest)
      if (target) links.push(...boxes.map((box) => ({ box, target })))
    }
  }
  return links
}
