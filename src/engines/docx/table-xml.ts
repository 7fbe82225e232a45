import type { Borders, DocxBlock, DocxCell, DocxRow, DocxTable, LineBorder } from './model.ts'
import { emptyParagraph, paragraphXml, shadingXml } from './paragraph-xml.ts'
import type { PartContext } from './part-context.ts'
import { eighthPoints, element, hexColor, positiveTwips, twips, valElement } from './xml.ts'

/** Lower rows stay on one page; higher ones may have been split by a page break. */
const wholeRowPoints = 150

/** Returns widths as differences of rounded positions, so that rounding errors do not add up. */
const roundedWidths = (widthsPoints: readonly number[]): number[] => {
  let place = 0
  return widthsPoints.map((width) => {
    const from = positiveTwips(place)
    place += Math.max(0, width)
    return Math.max(1, positiveTwips(place) - from)
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/**
 * Returns a border on one side (CT_Border); undefined gives no element, which draws none whatever a style says.
 */
const borderXml = (side: string, border: LineBorder | undefined): string =>
  border === undefined
    ? ''
    : element(`w:${side}`, {
        'w:val': border.isDashed ? 'dashed' : 'single',
        'w:sz': eighthPoints(border.widthPoints),
        'w:space': 0,
        'w:color': hexColor(border.color),
      })

/** Returns the borders of a cell in the order of the schema (CT_TcBorders). */
const bordersXml = ({ left, top, right, bottom }: Borders): string => {
  const sides =
    borderXml('top', top) +
    borderXml('left', left) +
    borderXml('bottom', bottom) +
    borderXml('right', right)
  return sides === '' ? '' : element('w:tcBorders', {}, sides)
}

const directions = { down: 'tbRl', up: 'btLr' } as const

/** Returns `w:tcPr` with its children in the order of the schema (CT_TcPr). */
const cellPropertiesXml = (cell: DocxCell, widthTwips: number): string => {
  const { columnSpan, merge, borders, background, textDirection } = cell
  let xml = element('w:tcW', { 'w:w': widthTwips, 'w:type': 'dxa' })
  if (columnSpan > 1) xml += valElement('w:gridSpan', columnSpan)
  if (merge !== undefined)
    xml += element('w:vMerge', { 'w:val': merge === 'starts' ? 'restart' : undefined })
  xml += bordersXml(borders)
  if (background !== undefined) xml += shadingXml(background)
  if (textDirection !== undefined) xml += valElement('w:textDirection', directions[textDirection])
  return element('w:tcPr', {}, xml)
}

const cellXml = (cell: DocxCell, widthTwips: number, context: PartContext): string => {
  const blocks = cell.merge === 'continues' ? [] : cell.blocks
  return element(
    'w:tc',
    {},
    cellPropertiesXml(cell, widthTwips) +
      blocksXml(blocks, context) +
      (blocks.at(-1)?.kind === 'paragraph' ? '' : paragraphXml(emptyParagraph, context)),
  )
}

const rowXml = (row: DocxRow, widths: readonly number[], context: PartContext): string => {
  const { heightPoints = 0, isHeader } = row
  let properties = heightPoints < wholeRowPoints ? '<w:cantSplit/>' : ''
  if (heightPoints > 0)
    properties += element('w:trHeight', {
      'w:val': positiveTwips(heightPoints),
      'w:hRule': 'atLeast',
    })
  if (isHeader === true) properties += '<w:tblHeader/>'
  let column = 0
  let cells = ''
  for (const cell of row.cells) {
    const end = column + Math.max(1, cell.columnSpan)
    cells += cellXml(cell, sum(widths.slice(column, end)), context)
    column = end
  }
  return element('w:tr', {}, (properties === '' ? '' : element('w:trPr', {}, properties)) + cells)
}

const noMargins = element(
  'w:tblCellMar',
  {},
  element('w:left', { 'w:w': 0, 'w:type': 'dxa' }) +
    element('w:right', { 'w:w': 0, 'w:type': 'dxa' }),
)

/**
 * Returns the place of a floating table on its page (CT_TblPPr). The vertical one is measured from the margin, because
 * LibreOffice 7.4 does not let every table float whose height is measured from the edge of the page. Word ignores the height 0.
 */
const placeXml = ({ floatsAt }: DocxTable): string =>
  floatsAt === undefined
    ? ''
    : element('w:tblpPr', {
        'w:leftFromText': 0,
        'w:rightFromText': 0,
        'w:vertAnchor': 'margin',
        'w:horzAnchor': 'page',
        'w:tblpX': positiveTwips(floatsAt.leftPoints),
        'w:tblpY': twips(floatsAt.topPoints - floatsAt.marginTopPoints) || 1,
      })

/**
 * Returns a table with fixed column widths and without cell margins, so that the texts' indents are the whole
 * distance.
 */
export const tableXml = (table: DocxTable, context: PartContext): string => {
  const widths = roundedWidths(table.columnWidthsPoints)
  const properties = element(
    'w:tblPr',
    {},
    placeXml(table) +
      element('w:tblW', { 'w:w': sum(widths), 'w:type': 'dxa' }) +
      element('w:tblInd', { 'w:w': twips(table.leftPoints), 'w:type': 'dxa' }) +
      element('w:tblLayout', { 'w:type': 'fixed' }) +
      noMargins,
  )
  const grid = element(
    'w:tblGrid',
    {},
    widths.map((width) => element('w:gridCol', { 'w:w': width })).join(''),
  )
  const rows = table.rows.map((row) => rowXml(row, widths, context)).join('')
  return element('w:tbl', {}, properties + grid + rows)
}

export const blockXml = (block: DocxBlock, context: PartContext): string =>
  block.kind === 'table' ? tableXml(block, context) : paragraphXml(block, context)

/**
 * Returns the separator between two blocks: an empty paragraph between two tables, which would become one
 * otherwise.
 */
export const between = (
  before: DocxBlock | undefined,
  after: DocxBlock,
  context: PartContext,
): string =>
  before?.kind === 'table' && after.kind === 'table' ? paragraphXml(emptyParagraph, context) : ''

export const blocksXml = (blocks: readonly DocxBlock[], context: PartContext): string =>
  blocks
    .map((block, index) => between(blocks[index - 1], block, context) + blockXml(block, context))
    .join('')
