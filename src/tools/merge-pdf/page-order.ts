import { type Rotation, rotate } from '../../core/pdf.ts'
import { moveItem } from '../../components/reorder/arrange.ts'

/** A page of a chosen file, at its place among all pages. */
export interface ArrangedPage {
  /** Identifies the page among all pages, and never changes. */
  key: string
  documentId: number
  /** The index of the page in its file, counted from 0. */
  pageIndex: number
  /** Degrees clockwise, added to the rotation that the page has in its file. */
  rotation: Rotation
  /** An excluded page keeps its place, so that it can be included again, but is not part of the result. */
  isExcluded: boolean
}

export type PageOrder = readonly ArrangedPage[]

/** Returns all pages of a file in the file's own order. */
export const pagesOf = (documentId: number, pageCount: number): PageOrder =>
  Array.from({ length: pageCount }, (_, pageIndex) => ({
    key: `${String(documentId)}.${String(pageIndex)}`,
    documentId,
    pageIndex,
    rotation: 0,
    isExcluded: false,
  }))

const placesOf = (documentIds: readonly number[]) =>
  new Map(documentIds.map((id, place) => [id, place]))

/**
 * Inserts the pages of a file that was opened after the pages of the files before it.
 *
 * @param documentIds - the ids of all files, in their order.
 */
export const insertPages = (
  pages: PageOrder,
  added: PageOrder,
  documentIds: readonly number[],
): PageOrder => {
  const places = placesOf(documentIds)
  const ownPlace = places.get(added[0]?.documentId ?? -1) ?? documentIds.length
  const lastBefore = pages.findLastIndex(
    ({ documentId }) => (places.get(documentId) ?? -1) < ownPlace,
  )
  return pages.toSpliced(lastBefore + 1, 0, ...added)
}

/** Whether pages of several files are interleaved, or follow another order than that of the files. */
export const isMixed = (pages: PageOrder, documentIds: readonly number[]): boolean => {
  const places = placesOf(documentIds)
  return pages.some(
    ({ documentId }, index) =>
      index > 0 &&
      (places.get(documentId) ?? 0) < (places.get(pages[index - 1]?.documentId ?? -1) ?? 0),
  )
}

/** Returns the pages grouped by file. The pages of each file keep their relative order. */
export const groupByFile = (pages: PageOrder, documentIds: readonly number[]): PageOrder => {
  const places = placesOf(documentIds)
  return pages.toSorted((a, b) => (places.get(a.documentId) ?? 0) - (places.get(b.documentId) ?? 0))
}

/** Returns the pages that are shown: those of one file, or all. */
export const shownPages = (pages: PageOrder, documentId?: number): PageOrder =>
  documentId === undefined ? pages : pages.filter((page) => page.documentId === documentId)

/** Replaces the shown pages by the same pages in another order. The pages of other files keep their places. */
const withShown = (pages: PageOrder, shown: PageOrder, documentId?: number): PageOrder => {
  let next = 0
  return pages.map((page) =>
    documentId === undefined || page.documentId === documentId ? (shown[next++] ?? page) : page,
  )
}

/** Moves one of the shown pages to another place among them. */
export const movePage = (
  pages: PageOrder,
  from: number,
  to: number,
  documentId?: number,
): PageOrder => withShown(pages, moveItem(shownPages(pages, documentId), from, to), documentId)

/**
 * Moves selected pages by one place each. They keep their relative order: a selected page at the end stays there, and
 * no other selected page overtakes it.
 */
export const shiftPages = (
  pages: PageOrder,
  keys: ReadonlySet<string>,
  by: -1 | 1,
  documentId?: number,
): PageOrder => {
  const shown = [...shownPages(pages, documentId)]
  if (by === 1) shown.reverse()
  for (const [index, page] of shown.entries()) {
    const before = shown[index - 1]
    if (before && keys.has(page.key) && !keys.has(before.key)) {
      shown[index - 1] = page
      shown[index] = before
    }
  }
  if (by === 1) shown.reverse()
  return withShown(pages, shown, documentId)
}

const mapPages = (
  pages: PageOrder,
  keys: ReadonlySet<string>,
  map: (page: ArrangedPage) => ArrangedPage,
): PageOrder => pages.map((page) => (keys.has(page.key) ? map(page) : page))

/** Rotates pages by 90 degrees clockwise. */
export const rotatePages = (pages: PageOrder, keys: ReadonlySet<string>): PageOrder =>
  mapPages(pages, keys, (page) => ({ ...page, rotation: rotate(page.rotation, 90) }))

/** Excludes pages from the result, or includes them again. */
export const setPagesExcluded = (
  pages: PageOrder,
  keys: ReadonlySet<string>,
  isExcluded: boolean,
): PageOrder => mapPages(pages, keys, (page) => ({ ...page, isExcluded }))
