import type { PageLayout, Segment } from '../../engines/pdf/page-content/page-layout.ts'

const segmentOf = (text: string): Segment => ({
  left: 72,
  right: 300,
  baseline: 100,
  sizePoints: 11,
  heightPoints: 11,
  runs: [{ text, format: 0, left: 72, right: 300 }],
  text,
  isRightToLeft: false,
  isArtifact: false,
})

/** A page of lines, as far as its own worker and the page look at it; one without lines is a scan. */
export const layoutOf = (pageIndex: number, ...lines: string[]): PageLayout => ({
  pageIndex,
  widthPoints: 595,
  heightPoints: 842,
  formats: [],
  segments: lines.map(segmentOf),
  turned: [],
  strokes: [],
  fills: [],
  pictures: [],
  links: [],
  tags: [],
  isScan: lines.length === 0,
  losses: [],
})
