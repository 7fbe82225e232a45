import type { PageSize } from '../../../core/pdf.ts'
import type { PageLayout } from './page-layout.ts'

/** The size of US Letter, which readers take for pages that say none or cannot be read. */
export const fallbackSize: PageSize = { widthPoints: 612, heightPoints: 792 }

/** What is left of a page that cannot be read. */
export const failedPage = (pageIndex: number, size: PageSize): PageLayout => ({
  pageIndex,
  ...size,
  formats: [],
  segments: [],
  turned: [],
  strokes: [],
  fills: [],
  pictures: [],
  links: [],
  tags: [],
  isScan: false,
  losses: [{ kind: 'page-failed', pageIndex }],
})
