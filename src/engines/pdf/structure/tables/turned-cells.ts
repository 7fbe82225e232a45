import { contains, expandBox } from '../../page-content/geometry.ts'
import type { Segment, TurnedText } from '../../page-content/page-layout.ts'
import type { Cell, Table, UnclassifiedParagraph } from '../document-structure.ts'
import type { LinePage } from '../lines.ts'
import { findParagraphs } from '../paragraphs/find-paragraphs.ts'
import { boxOnPage, boxOnTurnedPage, directionOf } from '../turned-text.ts'

/** Letters may reach out of their cell by this. */
const maxOutsidePoints = 2

interface TablesAndTurnedText {
  tables: readonly Table<UnclassifiedParagraph>[]
  /** The text that runs in other directions than the page and is in no cell. */
  turned: readonly TurnedText[]
}

/** Puts text that runs up or down into the cells that have no other text, such as the heads of narrow columns. */
export const withTurnedCells = (
  { tables, turned }: TablesAndTurnedText,
  page: LinePage & { widthPoints: number; heightPoints: number },
): TablesAndTurnedText => {
  const filled = new Map<Cell<UnclassifiedParagraph>, Cell<UnclassifiedParagraph>>()
  const moved = new Set<Segment>()
  for (const text of turned) {
    const direction = directionOf(text)
    if (direction === undefined) continue
    for (const cell of tables.flatMap(({ cells }) => cells)) {
      if (cell.items.length > 0 || filled.has(cell)) continue
      const room = expandBox(cell.box, maxOutsidePoints)
      const own = text.segments.filter((it) => contains(room, boxOnPage(it, direction, page)))
      if (own.length === 0) continue
      for (const segment of own) moved.add(segment)
      const box = boxOnTurnedPage(cell.box, direction, page)
      const items = findParagraphs(own, { ...page, left: box.left, right: box.right })
      filled.set(cell, { ...cell, items, turned: { direction, box } })
    }
  }
  if (filled.size === 0) return { tables, turned }
  return {
    tables: tables.map((table) => ({
      ...table,
      cells: table.cells.map((cell) => filled.get(cell) ?? cell),
    })),
    turned: turned.map((text) => ({
      ...text,
      segments: text.segments.filter((segment) => !moved.has(segment)),
    })),
  }
}
