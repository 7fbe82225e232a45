import type { DocumentFlow, FlowItem, PageFlow, Paragraph } from '../flow.ts'

const paragraphsIn = function* (items: readonly FlowItem[]): Iterable<Paragraph> {
  for (const item of items)
    if (item.kind === 'paragraph') yield item
    else if (item.kind === 'grid') for (const cell of item.cells) yield* paragraphsIn(cell.items)
}

/** A page's items in the order in which they are read. */
export const itemsOf = function* ({ regions }: PageFlow): Iterable<FlowItem> {
  for (const { columns } of regions) for (const { items } of columns) yield* items
}

/** All paragraphs of the body, those of cells as well, in the order in which they are read. */
export const bodyParagraphs = function* (flow: DocumentFlow): Iterable<Paragraph> {
  for (const page of flow.pages) yield* paragraphsIn([...itemsOf(page)])
}

/** Everything that has text: the body, headers, footers and notes. */
export const allParagraphs = function* (flow: DocumentFlow): Iterable<Paragraph> {
  yield* bodyParagraphs(flow)
  for (const { paragraphs } of flow.furniture) yield* paragraphs
  for (const paragraphs of flow.footnotes.values()) yield* paragraphs
}

/** The first paragraph of an item; none in a picture or an empty table. */
export const firstParagraphOf = (item: FlowItem): Paragraph | undefined => {
  const [first] = paragraphsIn([item])
  return first
}
