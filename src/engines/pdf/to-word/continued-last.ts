import {
  type Box,
  boxAround,
  boxesTouch,
  expandBox,
  hasMiddleIn,
} from '../page-content/geometry.ts'
import type { Stroke } from '../page-content/page-content.ts'
import type { Picture } from '../page-content/page-layout.ts'
import type {
  Column,
  DocumentStructure,
  Line,
  PageItem,
  PageStructure,
  Paragraph,
  Table,
} from '../structure/document-structure.ts'
import { linesBeforeBreak } from './paragraph-layout.ts'
import { placeOf } from './side-by-side.ts'

/** Figures whose top is less than this above the foot of a paragraph stand below it. */
const slackPoints = 2

const movedBox = (box: Box, downPoints: number): Box => ({
  ...box,
  top: box.top + downPoints,
  bottom: box.bottom + downPoints,
})

const movedLines = (lines: readonly Line[], downPoints: number): Line[] =>
  lines.map((line) => ({ ...line, baseline: line.baseline + downPoints }))

const movedTable = (table: Table, downPoints: number): Table => ({
  ...table,
  box: movedBox(table.box, downPoints),
  ys: table.ys.map((y) => y + downPoints),
  cells: table.cells.map((cell) => ({
    ...cell,
    box: movedBox(cell.box, downPoints),
    // Turned text has its places on the turned page.
    items: cell.turned ? cell.items : cell.items.map((item) => movedItem(item, downPoints)),
  })),
})

const movedItem = (item: PageItem, downPoints: number): PageItem => {
  if (item.kind === 'table') return movedTable(item, downPoints)
  if (item.kind === 'picture') return { ...item, box: movedBox(item.box, downPoints) }
  return { ...item, lines: movedLines(item.lines, downPoints) }
}

const isContinued = (item: PageItem): item is Paragraph =>
  item.kind === 'paragraph' && linesBeforeBreak(item).length < item.lines.length

/** The figures that end a column below a paragraph which goes on in the next one. */
interface Exchange {
  paragraph: Paragraph
  /** The lines of the paragraph that stand above the figures. */
  lines: readonly Line[]
  figures: readonly PageItem[]
  /** The box around the figures. */
  box: Box
  /** By what each moves when they change places. The figures move up. */
  linesDownPoints: number
  figuresDownPoints: number
}

const exchangeIn = ({ items }: Column, background: Picture | undefined): Exchange | undefined => {
  const at = items.findLastIndex(isContinued)
  const paragraph = items[at]
  const figures = items.slice(at + 1)
  if (paragraph?.kind !== 'paragraph' || figures.length === 0) return undefined
  const places = figures.map((item) => placeOf(item))
  const lines = linesBeforeBreak(paragraph)
  const own = placeOf({ ...paragraph, lines }).box
  const box = boxAround(places.map((place) => place.box))
  const areBelow = box.top > own.bottom - slackPoints
  // What is drawn behind the page stays where it is.
  const isDrawnBehind = background !== undefined && boxesTouch(background.box, box)
  return areBelow && !isDrawnBehind && !places.some((place) => place.isContinued)
    ? {
        paragraph,
        lines,
        figures,
        box,
        linesDownPoints: box.bottom - own.bottom,
        figuresDownPoints: own.top - box.top,
      }
    : undefined
}

const exchanged = (
  items: readonly PageItem[],
  { paragraph, lines, figures, linesDownPoints, figuresDownPoints }: Exchange,
): readonly PageItem[] => [
  ...items.slice(0, items.indexOf(paragraph)),
  ...figures.map((item) => movedItem(item, figuresDownPoints)),
  {
    ...paragraph,
    lines: [...movedLines(lines, linesDownPoints), ...paragraph.lines.slice(lines.length)],
  },
]

const pageWithContinuedLast = (page: PageStructure): PageStructure => {
  const exchanges = new Map(
    page.regions.flatMap(({ columns }) =>
      columns.flatMap((column) => {
        const exchange = exchangeIn(column, page.background)
        return exchange === undefined ? [] : [[column, exchange] as const]
      }),
    ),
  )
  if (exchanges.size === 0) return page
  const movedRule = (rule: Stroke): Stroke => {
    const exchange = [...exchanges.values()].find(({ box }) =>
      hasMiddleIn(rule.box, expandBox(box, slackPoints)),
    )
    return exchange ? { ...rule, box: movedBox(rule.box, exchange.figuresDownPoints) } : rule
  }
  return {
    ...page,
    regions: page.regions.map((region) => ({
      ...region,
      columns: region.columns.map((column) => {
        const exchange = exchanges.get(column)
        return exchange ? { ...column, items: exchanged(column.items, exchange) } : column
      }),
    })),
    ...(page.rules && { rules: page.rules.map(movedRule) }),
  }
}

/**
 * Lets each paragraph that goes on in another column or on another page end its own one: figures and tables that stand below it
 * change places with it. Below the whole paragraph they would have no room, and move to the next column with their captions.
 */
export const withContinuedLast = (structure: DocumentStructure): DocumentStructure => ({
  ...structure,
  pages: structure.pages.map(pageWithContinuedLast),
})
