import {
  type DocumentStructure,
  type PageItem,
  type Paragraph,
  type Region,
} from './document-structure.ts'

const atMost = (paragraph: Paragraph, sizePoints: number): Paragraph => ({
  ...paragraph,
  role: { kind: 'body' },
  lines: paragraph.lines.map((line) => ({
    ...line,
    sizePoints: Math.min(line.sizePoints, sizePoints),
    heightPoints: Math.min(line.heightPoints, sizePoints),
  })),
  content: paragraph.content.map((piece) => ({
    ...piece,
    format: { ...piece.format, sizePoints: Math.min(piece.format.sizePoints, sizePoints) },
  })),
})

/**
 * Sets turned text that loses its direction, such as a slanting watermark, in the size of the body text at most. In its own, it
 * would take the room of a page below which it is read, and be a heading.
 */
export const withSmallFlatText = (structure: DocumentStructure): DocumentStructure => {
  const { pages, bodySizePoints } = structure
  const small = (item: PageItem): PageItem =>
    item.kind === 'paragraph' ? atMost(item, bodySizePoints) : item
  const smallRegion = (region: Region): Region =>
    region.turned === 'flat'
      ? {
          ...region,
          columns: region.columns.map((column) => ({ ...column, items: column.items.map(small) })),
        }
      : region
  return {
    ...structure,
    pages: pages.map((page) => ({ ...page, regions: page.regions.map(smallRegion) })),
  }
}
