import type { DocxParagraph, TextLook } from '../../docx/model.ts'

/** A paragraph that only keeps a distance, or a place. */
export const spacer = (
  heightPoints: number,
  markLook: TextLook = { sizePoints: 1 },
): DocxParagraph => ({
  kind: 'paragraph',
  inlines: [],
  beforePoints: 0,
  pitchPoints: Math.max(1, heightPoints),
  markLook,
})
