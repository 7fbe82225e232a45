import type { DocumentFlow, FlowItem, Paragraph } from '../structure/flow.ts'
import { allParagraphsIn, itemsOf } from '../structure/walk.ts'

/** All paragraphs of the body, those of cells as well, in the order in which they are read. */
export const bodyParagraphs = function* (flow: DocumentFlow): Iterable<Paragraph> {
  for (const page of flow.pages) yield* allParagraphsIn(itemsOf(page))
}

/** Everything that has text: the body, headers, footers and notes. */
export const allParagraphs = function* (flow: DocumentFlow): Iterable<Paragraph> {
  yield* bodyParagraphs(flow)
  for (const { paragraphs } of flow.furniture) yield* paragraphs
  for (const paragraphs of flow.footnotes.values()) yield* paragraphs
}

/** The first paragraph of an item; none in a picture or an empty table. */
export const firstParagraphOf = (item: FlowItem): Paragraph | undefined => {
  const [first] = allParagraphsIn([item])
  return first
}
