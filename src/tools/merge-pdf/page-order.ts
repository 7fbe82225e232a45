import { type Rotation, rotate } from '../../core/pdf.ts'
import { moveItem } from '../../components/reorder/arrange.ts'

/** A page of a chosen file, at its place among all pages. */
export interface ArrangedPage {
  /** Tells it from every other page; never changes. */
  key: string
  documentId: number
  /** In its file, counted from 0. */
  pageIndex: number
  /** Added to the page's own, clockwise. */
  rotation: Rotation
  /** Stays in its place, to be taken back, but does not come into the result. */
  isLeftOut: boolean
}

export type PageOrder = readonly ArrangedPage[]

/** All pages of a file as they stand in it. */
export const pagesOf = (documentId: number, pageCount: number): PageOrder =>
  Array.from({ length: pageCount }, (_, pageIndex) => ({
    key: `${String(documentId)}.${String(pageIndex)}`,
    documentId,
    pageIndex,
    rotation: 0,
    isLeftOut: false,
  }))

const placesOf = (documentIds: readonly number[]) =>
  new Map(documentIds.map((id, place) => [id, place]))

/**
 * Adds the pages of a file that has been opened, after those of the files before it.
 *
 * @param documentIds - of all files, in their order.
 */
export const insertPages = (
  pages: PageOrder,
  added: PageOrder,
  documentIds: readonly number[],
): PageOrder => {
  const places = placesOf(documentIds)
  const own = places.get(added[0]?.documentId ?? -1) ?? documentIds.length
  const lastBefore = pages.findLastIndex(({ documentId }) => (places.get(documentId) ?? -1) < own)
  return pages.toSpliced(lastBefore + 1, 0, ...added)
}

/** Whether pages of one file stand among those of another, or files in another order than their list's. */
export const isMixed = (pages: PageOrder, documentIds: readonly number[]): boolean => {
  const places = placesOf(documentIds)
  return pages.some(
    ({ documentId }, index) =>
      index > 0 &&
      (places.get(documentId) ?? 0) < (places.get(pages[index - 1]?.documentId ?? -1) ?? 0),
  )
}

/** The pages file by file, each file's in the order they have among themselves. */
export const groupByFile = (pages: PageOrder, documentIds: readonly number[]): PageOrder => {
  const places = placesOf(documentIds)
  return pages.toSorted((a, b) => (places.get(a.documentId) ?? 0) - (places.get(b.documentId) ?? 0))
}

/** The pages that are looked at: of one file, or of all. */
export const shownPages = (pages: PageOrder, documentId?: number): PageOrder =>
  documentId === undefined ? pages : pages.filter((page) => page.documentId === documentId)

/** Puts the pages looked at in another order; those of other files keep their places. */
const withShown = (pages: PageOrder, shown: PageOrder, documentId?: number): PageOrder => {
  let next = 0
  return pages.map((page) =>
    documentId === undefined || page.documentId === documentId ? (shown[next++] ?? page) : page,
  )
}

/** Moves one of the pages looked at to another place among them. */
export const movePage = (
  pages: PageOrder,
  from: number,
  to: number,
  documentId?: number,
): PageOrder => withShown(pages, moveItem(shownPages(pages, documentId), from, to), documentId)

/** Moves chosen pages by one place each, in company: where the first cannot go on, none passes it. */
export const stepPages = (
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

const change = (
  pages: PageOrder,
  keys: ReadonlySet<string>,
  changed: (page: ArrangedPage) => ArrangedPage,
): PageOrder => pages.map((page) => (keys.has(page.key) ? changed(page) : page))

/** Turns pages by a quarter, clockwise. */
export const turnPages = (pages: PageOrder, keys: ReadonlySet<string>): PageOrder =>
  change(pages, keys, (page) => ({ ...page, rotation: rotate(page.rotation, 90) }))

/** Leaves pages out of the result, or takes them back. */
export const leaveOutPages = (
  pages: PageOrder,
  keys: ReadonlySet<string>,
  isLeftOut: boolean,
): PageOrder => change(pages, keys, (page) => ({ ...page, isLeftOut }))
