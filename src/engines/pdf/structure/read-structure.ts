import type { PageLayout } from '../page-content/page-layout.ts'
import { readPageFlow } from './read-page-flow.ts'
import { assignBlockRoles } from './block-roles/assign-block-roles.ts'
import type {
  DocumentStructure,
  PageStructure,
  UnclassifiedParagraph,
} from './document-structure.ts'
import { withSmallFlatText } from './flat-text.ts'
import { findHeadersAndFooters } from './headers-and-footers/find-headers-and-footers.ts'
import { findTables } from './tables/find-tables.ts'
import { joinTables } from './tables/join-tables.ts'

interface ReadStructureOptions {
  /** The document's outline, if it has one; 0 is the outermost level. */
  outline?: readonly { title: string; level: number }[]
  /** Called after each page with the number of pages that are done. */
  onPage?: (done: number) => void
}

/**
 * Reads the structure of a document from the layouts of its pages. The stages are: headers and footers
 * (`headers-and-footers`), the tables of each page (`tables`), columns and reading order (`reading-order`) with their
 * paragraphs (`paragraphs`), tables that continue on the next page, and the role of every paragraph (`block-roles`).
 *
 * The thresholds stand at the head of the file that uses them. Their names end with their unit: Points, Em (multiples of the
 * font size), Share (of a whole, from 0 to 1) or Ratio; without one of these, they are counts. What each rule is worth, and
 * which documents it was measured on, stands in docs/decisions/0046-ablation.md.
 *
 * @param layouts - the layouts in the wanted order, at most one for each page.
 */
export const readStructure = (
  layouts: readonly PageLayout[],
  { outline, onPage }: ReadStructureOptions = {},
): DocumentStructure => {
  const { headersAndFooters, firstPageNumber, bodySegmentsOf } = findHeadersAndFooters(layouts)
  const pages = layouts.map((layout, index): PageStructure<UnclassifiedParagraph> => {
    const { pageIndex, formats, widthPoints, heightPoints, turned } = layout
    const page = { pageIndex, formats }
    const found = findTables(layout, bodySegmentsOf(layout))
    const structure = readPageFlow({ ...page, ...found, widthPoints, heightPoints, turned })
    onPage?.(index + 1)
    const { background, rules } = layout
    return {
      ...structure,
      ...(background === undefined ? {} : { background }),
      ...(rules === undefined ? {} : { rules }),
    }
  })
  return withSmallFlatText(
    assignBlockRoles(joinTables(pages), {
      layouts: new Map(layouts.map((layout) => [layout.pageIndex, layout])),
      headersAndFooters,
      firstPageNumber,
      ...(outline ? { outline } : {}),
    }),
  )
}
