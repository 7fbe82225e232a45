import type { PageLayout } from '../page-content/page-layout.ts'
import type { DocumentFlow, PageFlow } from './flow.ts'
import { findFurniture } from './headers-and-footers/find-furniture.ts'
import { findGrids } from './tables/find-grids.ts'
import { joinGrids } from './tables/join-grids.ts'
import { findParagraphs } from './paragraphs/find-paragraphs.ts'
import { readPageFlow } from '../text-layout/read-page-flow.ts'
import { readRoles } from './block-roles/read-roles.ts'

export interface ReadOptions {
  /** The document's outline, if it has one; 0 is the outermost level. */
  outline?: readonly { title: string; level: number }[]
  /** Told after each page. */
  onPage?: (done: number) => void
}

/**
 * Understands pages: what heads and foots them, tables, columns, paragraphs, and what each of those is to the document.
 *
 * @param layouts - in the order wanted; of each page at most one.
 */
export const readDocument = (
  layouts: readonly PageLayout[],
  { outline, onPage }: ReadOptions = {},
): DocumentFlow => {
  const { furniture, firstPageNumber, restOf } = findFurniture(layouts)
  const pages = layouts.map((layout, index): PageFlow => {
    const { pageIndex, formats, widthPoints, heightPoints, turned } = layout
    const page = { pageIndex, formats }
    const found = findGrids(layout, restOf(layout), findParagraphs)
    const flow = readPageFlow({ ...page, ...found, widthPoints, heightPoints, turned })
    onPage?.(index + 1)
    return flow
  })
  return readRoles(joinGrids(pages), {
    layouts: new Map(layouts.map((layout) => [layout.pageIndex, layout])),
    furniture,
    firstPageNumber,
    ...(outline ? { outline } : {}),
  })
}
