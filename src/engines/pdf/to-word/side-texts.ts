import type { DocxBlock, DocxTable } from '../../docx/model.ts'
import { heightOf, widthOf } from '../page-content/geometry.ts'
import { type Region, flowAndSides } from '../structure/document-structure.ts'
import type { TextDirection } from '../structure/turned-text.ts'
import { spacer } from './blocks.ts'
import { composeItems, topOfItem } from './compose-items.ts'
import type { DocumentContext } from './document-context.ts'
import type { PlannedRegion } from './section-plan.ts'
import { sideTextPoints } from './text-area.ts'

/** Turned text at a side of the page has this share of its length more for letters that are wider in another font. */
const spareSideShare = 0.1

/**
 * Composes turned text at a side of the page as a layout table of one cell, which stands at its place without taking room from
 * the text. A cell turns its text, which a paragraph cannot.
 */
const composeSideText = (
  { box, columns: [column], turned }: Region & { turned: TextDirection },
  { heightPoints, textTop }: { heightPoints: number; textTop: number },
  context: DocumentContext,
): DocxTable[] => {
  const [first] = column?.items ?? []
  if (column === undefined || first === undefined) return []
  const from = topOfItem(first, context)
  const composed = composeItems(column.items, column, from, context)
  // The lines go on where the text ends if another font is wider.
  const spare = spareSideShare * heightOf(box)
  const top = turned === 'up' ? Math.max(0, box.top - spare) : box.top
  const bottom = turned === 'up' ? box.bottom : Math.min(heightPoints, box.bottom + spare)
  const width = Math.max(widthOf(box), composed.bottom - from)
  return [
    {
      kind: 'table',
      columnWidthsPoints: [width],
      leftPoints: 0,
      floatsAt: {
        leftPoints: Math.max(0, (box.left + box.right - width) / 2),
        topPoints: top,
        marginTopPoints: textTop,
      },
      rows: [
        {
          heightPoints: bottom - top,
          cells: [{ columnSpan: 1, blocks: composed.blocks, borders: {}, textDirection: turned }],
        },
      ],
    },
  ]
}

/**
 * Puts the turned text that keeps its place before the first paragraph of a region, which anchors it.
 *
 * @param textTop - the top margin, in points.
 */
export const withSideTexts = (
  blocks: readonly DocxBlock[],
  { page, region, startsPage }: PlannedRegion,
  textTop: number,
  context: DocumentContext,
): DocxBlock[] => {
  const { flow, sides } = flowAndSides(page)
  if (region !== flow[0]) return [...blocks]
  const tables = sides.flatMap((side) =>
    composeSideText(side, { heightPoints: page.heightPoints, textTop }, context),
  )
  if (tables.length === 0) return [...blocks]
  // LibreOffice lets no table float before the last paragraph of a section, or before another table.
  const floating = [
    ...tables.flatMap((table) => [spacer(sideTextPoints), table]),
    spacer(sideTextPoints),
  ]
  if (startsPage && !page.continuesPreviousPage) return [...floating, ...blocks]
  const at = blocks.findIndex(({ kind }) => kind === 'paragraph')
  return at === -1 ? [...blocks, ...floating] : blocks.toSpliced(at, 0, ...floating)
}
