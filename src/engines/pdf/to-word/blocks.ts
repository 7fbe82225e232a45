import type { DocxBlock, DocxParagraph, RunProperties } from '../../docx/model.ts'

/** An empty paragraph that keeps a distance, or a place. */
export const spacer = (
  heightPoints: number,
  markProperties: RunProperties = { sizePoints: 1 },
): DocxParagraph => ({
  kind: 'paragraph',
  inlines: [],
  beforePoints: 0,
  pitchPoints: Math.max(1, heightPoints),
  markProperties,
})

/** Shorter gaps are added to the next one. */
const minGapPoints = 0.5

/** Leaves a gap after the last block: below a paragraph, or as a paragraph of its own. */
export const leaveGap = (blocks: DocxBlock[], points: number): void => {
  if (points < minGapPoints) return
  const last = blocks.at(-1)
  if (last?.kind === 'paragraph') blocks[blocks.length - 1] = { ...last, afterPoints: points }
  else blocks.push(spacer(points))
}

/** A block with its bottom, which the distance of the next block is measured from. */
export interface ComposedBlock<Block> {
  block: Block
  /** The bottom in points from the top of the page on which the block ends. */
  bottom: number
}
