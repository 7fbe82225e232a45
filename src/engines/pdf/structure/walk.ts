import type { Column, FlowItem, PageFlow, Paragraph } from './flow.ts'

/** All columns in reading order. */
export const columnsOf = ({ regions }: PageFlow): Column[] =>
  regions.flatMap(({ columns }) => columns)

/** Everything on a page that is in no other thing, in reading order. */
export const itemsOf = (page: PageFlow): FlowItem[] => columnsOf(page).flatMap(({ items }) => items)

/** The paragraphs among items. */
export const paragraphsIn = (items: readonly FlowItem[]): Paragraph[] =>
  items.filter((item): item is Paragraph => item.kind === 'paragraph')

/** All paragraphs, those in cells with them. */
export const allParagraphsIn = (items: readonly FlowItem[]): Paragraph[] =>
  items.flatMap((item) => {
    if (item.kind === 'paragraph') return [item]
    return item.kind === 'grid' ? item.cells.flatMap((cell) => allParagraphsIn(cell.items)) : []
  })

/** Puts others in the place of items that are in no other thing. */
export const withItems = (
  page: PageFlow,
  replace: (item: FlowItem) => readonly FlowItem[],
): PageFlow => ({
  ...page,
  regions: page.regions.map((region) => ({
    ...region,
    columns: region.columns.map((column) => ({ ...column, items: column.items.flatMap(replace) })),
  })),
})
