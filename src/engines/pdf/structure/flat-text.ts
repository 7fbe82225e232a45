import type { DocumentStructure, Paragraph, Region } from './document-structure.ts'

/** The distance of the baselines of text that is set horizontally, as a ratio of its size. */
export const flatPitchRatio = 1.2

const atMost = (paragraph: Paragraph, sizePoints: number): Paragraph => ({
  ...paragraph,
  role: { kind: 'body' },
  lines: paragraph.lines.map((line, index) => {
    const ownSizePoints = Math.min(line.sizePoints, sizePoints)
    return {
      ...line,
      baseline: (paragraph.lines[0]?.baseline ?? 0) + index * flatPitchRatio * ownSizePoints,
      sizePoints: ownSizePoints,
      heightPoints: Math.min(line.heightPoints, sizePoints),
    }
  }),
  content: paragraph.content.map((piece) => ({
    ...piece,
    format: { ...piece.format, sizePoints: Math.min(piece.format.sizePoints, sizePoints) },
  })),
})

/**
 * A region of turned text that loses its direction, such as a slanting watermark, in the size of the body text at most. In its
 * own, it would take the room of a page below which it is read, and be a heading.
 */
export const flatRegion = (region: Region, bodySizePoints: number): Region => ({
  ...region,
  turned: 'flat',
  columns: region.columns.map((column) => ({
    ...column,
    items: column.items.map((item) =>
      item.kind === 'paragraph' ? atMost(item, bodySizePoints) : item,
    ),
  })),
})

/** Sets the turned text of a document that loses its direction in the size of the body text at most. */
export const withSmallFlatText = (structure: DocumentStructure): DocumentStructure => ({
  ...structure,
  pages: structure.pages.map((page) => ({
    ...page,
    regions: page.regions.map((region) =>
      region.turned === 'flat' ? flatRegion(region, structure.bodySizePoints) : region,
    ),
  })),
})
