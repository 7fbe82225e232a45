type Inline =
  | string
  | { style: 'bold' | 'italic' | 'super'; text: string }
  | { link: string; text: string }
  | { note: string }

export type Text = readonly Inline[]

export interface ListItem {
  text: Text
  items?: readonly ListItem[]
}

/** `beside`: a grid with row labels to its left, outside of the rulings. */
export type Ruling = 'grid' | 'rules' | 'none' | 'beside'

interface TableCell {
  text: string
  columns?: number
  rows?: number
}

/** A chart that is drawn by lines and areas, with a label at each place of its horizontal axis. */
interface Chart {
  kind: 'chart'
  look: 'bars' | 'lines'
  places: readonly string[]
  series: readonly {
    name: string
    /** From 0 to 100, one for each place. */
    values: readonly number[]
  }[]
}

export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: Text; look?: 'body' | 'plain' | 'right' | 'center' | 'small' }
  | { kind: 'list'; marker: 'bullet' | 'number' | 'clause'; items: readonly ListItem[] }
  | {
      kind: 'table'
      ruling: Ruling
      /** The widths of the columns relative to each other. */
      widths: readonly number[]
      rows: readonly (readonly TableCell[])[]
      /** The columns that contain figures, which are aligned to the right. */
      figures: readonly number[]
    }
  /** The gap between the columns is 0.8 cm unless it is given. */
  | { kind: 'columns'; count: 2 | 3; gapPoints?: 10 | 12; blocks: readonly Block[] }
  /** Regions side by side, each with the color behind it. */
  | {
      kind: 'regions'
      /** Relative to each other. */
      widths: readonly number[]
      shades: readonly (string | undefined)[]
      regions: readonly (readonly Block[])[]
    }
  | Chart
  /** A line of a table of contents. */
  | { kind: 'contents'; text: string; page: string }
  | { kind: 'page-break' }

/** A document with a known structure, which a program other than ours writes. */
export interface TruthDocument {
  name: string
  language: 'fr' | 'en' | 'es'
  font: string
  sizePoints: number
  /** How the beginning of a paragraph is marked. */
  paragraphs: 'indented' | 'spaced'
  isJustified: boolean
  header?: string
  /** The word that precedes the page number. */
  footer?: string
  isLandscape: boolean
  /** Whether the fonts of its PDF claim to be bold, as Qt writes them. */
  hasQtFonts: boolean
  blocks: readonly Block[]
}

const countries = { fr: 'FR', en: 'GB', es: 'ES' } as const

const paragraphStyle = (name: string, paragraph: string, letters = '') =>
  `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${paragraph}/><style:text-properties ${letters}/></style:style>`

const headingStyle = (level: number, sizePoints: number) =>
  `<style:style style:name="Heading_20_${level}" style:display-name="Heading ${level}" style:family="paragraph" style:default-outline-level="${level}"><style:paragraph-properties fo:margin-top="0.4cm" fo:margin-bottom="0.2cm" fo:keep-with-next="always"/><style:text-properties fo:font-size="${sizePoints}pt" fo:font-weight="bold"/></style:style>`

const labelled = (level: number, step: number) =>
  `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="${step * level}cm" fo:text-indent="-${step}cm" fo:margin-left="${step * level}cm"/></style:list-level-properties>`

const levels = [1, 2, 3]
const bullets = levels.map(
  (level) =>
    `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${'•–▪'[level - 1]}">${labelled(level, 0.6)}</text:list-level-style-bullet>`,
)
const numbers = levels.map(
  (level) =>
    `<text:list-level-style-number text:level="${level}" style:num-format="${'1ai'[level - 1]}" style:num-suffix="${level === 1 ? '.' : ')'}">${labelled(level, 0.7)}</text:list-level-style-number>`,
)

/** Clauses are numbered 4., 4.1 and (a). */
const clauseLevels = [
  'style:num-format="1" style:num-suffix="."',
  'style:num-format="1" text:display-levels="2"',
  'style:num-format="a" style:num-prefix="(" style:num-suffix=")"',
].map(
  (look, index) =>
    `<text:list-level-style-number text:level="${index + 1}" ${look}>${labelled(index + 1, 0.9)}</text:list-level-style-number>`,
)

const cellStyle = (name: string, sides: string) =>
  `<style:style style:name="${name}" style:family="table-cell"><style:table-cell-properties fo:padding="0.1cm" ${sides}/></style:style>`
const line = '0.5pt solid #000000'

const columnsStyle = (name: string, count: number, gap: string) =>
  `<style:style style:name="${name}" style:family="section"><style:section-properties text:dont-balance-text-columns="false"><style:columns fo:column-count="${count}" fo:column-gap="${gap}"/></style:section-properties></style:style>`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<"]/g, (sign) => escapes[sign] ?? sign)

/** The colors of a chart's series. */
const seriesColors = ['#4472c4', '#ed7d31']

const graphicStyle = (name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="graphic"><style:graphic-properties ${properties}/></style:style>`

const chartStyles = [
  graphicStyle('Chart', 'style:vertical-pos="top" style:vertical-rel="baseline"'),
  graphicStyle('Axis', 'draw:stroke="solid" svg:stroke-width="0.02cm" svg:stroke-color="#595959"'),
  graphicStyle(
    'Label',
    'draw:stroke="none" draw:fill="none" fo:padding="0cm" draw:textarea-horizontal-align="center"',
  ),
  ...seriesColors.flatMap((color, index) => [
    graphicStyle(`Bar${index}`, `draw:stroke="none" draw:fill="solid" draw:fill-color="${color}"`),
    graphicStyle(
      `Line${index}`,
      `draw:fill="none" draw:stroke="solid" svg:stroke-width="0.06cm" svg:stroke-color="${color}"`,
    ),
  ]),
].join('')

/** The place of a chart's axes, in centimetres from the top left corner of its drawing. */
const chartFrame = { left: 1.2, top: 0.3, right: 12, bottom: 5.3 } as const

const axisLine = (x1: number, y1: number, x2: number, y2: number) =>
  `<draw:line draw:style-name="Axis" svg:x1="${x1}cm" svg:y1="${y1}cm" svg:x2="${x2}cm" svg:y2="${y2}cm"/>`

const chartLabel = (text: string, x: number, y: number, width: number) =>
  `<draw:custom-shape draw:style-name="Label" svg:x="${x.toFixed(2)}cm" svg:y="${y.toFixed(2)}cm" svg:width="${width.toFixed(2)}cm" svg:height="0.5cm"><text:p text:style-name="ChartLabel">${text}</text:p><draw:enhanced-geometry svg:viewBox="0 0 21600 21600" draw:type="rectangle" draw:enhanced-path="M 0 0 L 21600 0 21600 21600 0 21600 0 0 Z N"/></draw:custom-shape>`

/** The share of its place on the axis that the bars of all series take. */
const barShare = 0.7

/** Draws a chart with axes, labels, and bars or lines. */
const drawChart = ({ look, places, series }: Chart): string => {
  const { left, top, right, bottom } = chartFrame
  const placeWidth = (right - left) / places.length
  const yOf = (value: number) => bottom - ((bottom - top) * value) / 100
  const barWidth = (placeWidth * barShare) / series.length
  const drawn = series.flatMap(({ values }, at) => {
    if (look === 'bars')
      return values.map((value, index) => {
        const x = left + placeWidth * (index + (1 - barShare) / 2) + barWidth * at
        return `<draw:rect draw:style-name="Bar${at}" svg:x="${x.toFixed(2)}cm" svg:y="${yOf(value).toFixed(2)}cm" svg:width="${barWidth.toFixed(2)}cm" svg:height="${(bottom - yOf(value)).toFixed(2)}cm"/>`
      })
    const points = values.map((value, index) => [left + placeWidth * (index + 0.5), yOf(value)])
    return points.slice(1).map(([x = 0, y = 0], index) => {
      const [fromX = 0, fromY = 0] = points[index] ?? []
      return `<draw:line draw:style-name="Line${at}" svg:x1="${fromX.toFixed(2)}cm" svg:y1="${fromY.toFixed(2)}cm" svg:x2="${x.toFixed(2)}cm" svg:y2="${y.toFixed(2)}cm"/>`
    })
  })
  const labels = [
    ...places.map((text, index) => chartLabel(text, left + placeWidth * index, bottom, placeWidth)),
    ...[0, 50, 100].map((value) => chartLabel(String(value), 0, yOf(value) - 0.25, left)),
    ...series.map(({ name }, at) => chartLabel(escape(name), right, top + 0.6 * at, 3)),
  ]
  const axes = [axisLine(left, top, left, bottom), axisLine(left, bottom, right, bottom)]
  return `<text:p text:style-name="plain"><draw:g text:anchor-type="as-char" draw:style-name="Chart">${[...axes, ...drawn, ...labels].join('')}</draw:g></text:p>`
}

/** The possible widths of a table's column, in tenths of the table's width. */
const columnShares = Array.from({ length: 60 }, (_, index) => index + 1)

const regionShadesOf = ({ blocks }: TruthDocument): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'regions' ? block.shades.flatMap((shade) => shade ?? []) : [],
  )

/** Returns the styles of a document with these settings. */
const styleSheet = (document: TruthDocument): string => {
  const { font, sizePoints, language, paragraphs, isJustified, isLandscape } = document
  const [width, height] = isLandscape ? [29.7, 21] : [21, 29.7]
  const isIndented = paragraphs === 'indented'
  const body = `fo:margin-bottom="${isIndented ? 0 : 0.25}cm" fo:text-indent="${isIndented ? 0.5 : 0}cm" fo:text-align="${isJustified ? 'justify' : 'start'}"`
  const edge = '<style:header-footer-properties fo:min-height="0.8cm"'
  return `<office:font-face-decls><style:font-face style:name="${font}" svg:font-family="'${font}'"/></office:font-face-decls>
<office:styles>
<style:default-style style:family="paragraph"><style:text-properties style:font-name="${font}" fo:font-size="${sizePoints}pt" fo:language="${language}" fo:country="${countries[language]}" fo:hyphenate="${isJustified}" fo:hyphenation-remain-char-count="2" fo:hyphenation-push-char-count="2"/></style:default-style>
${paragraphStyle('body', body)}
${paragraphStyle('plain', '')}
${paragraphStyle('right', 'fo:text-align="end"')}
${paragraphStyle('center', 'fo:text-align="center" fo:margin-bottom="0.25cm"')}
${paragraphStyle('small', 'fo:margin-bottom="0.15cm"', `fo:font-size="${sizePoints - 2}pt"`)}
${paragraphStyle('Item', '')}
${paragraphStyle('Cell', '')}
${paragraphStyle('ChartLabel', 'fo:text-align="center"', 'fo:font-size="8pt"')}
${paragraphStyle('CellRight', 'fo:text-align="end"')}
${paragraphStyle('Footnote', '', `fo:font-size="${sizePoints - 2}pt"`)}
${paragraphStyle('NewPage', 'fo:break-before="page"')}
<style:style style:name="Contents" style:family="paragraph"><style:paragraph-properties><style:tab-stops><style:tab-stop style:position="${width - 5}cm" style:type="right" style:leader-style="dotted" style:leader-text="."/></style:tab-stops></style:paragraph-properties></style:style>
${paragraphStyle('Title', 'fo:text-align="center" fo:margin-bottom="0.5cm"', 'fo:font-size="22pt" fo:font-weight="bold" fo:hyphenate="false"')}
${levels.map((level) => headingStyle(level, sizePoints + 7 - 2 * level)).join('\n')}
<style:style style:name="Strong" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="Emphasis" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>
<style:style style:name="Raised" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
<text:list-style style:name="bullet">${bullets.join('')}</text:list-style>
<text:list-style style:name="number">${numbers.join('')}</text:list-style>
<text:list-style style:name="clause">${clauseLevels.join('')}</text:list-style>
</office:styles>
<office:automatic-styles>
<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="${width}cm" fo:page-height="${height}cm" style:print-orientation="${isLandscape ? 'landscape' : 'portrait'}" fo:margin-top="1.5cm" fo:margin-bottom="1.5cm" fo:margin-left="2.5cm" fo:margin-right="2.5cm"/><style:header-style>${edge} fo:margin-bottom="0.4cm"/></style:header-style><style:footer-style>${edge} fo:margin-top="0.4cm"/></style:footer-style></style:page-layout>
${columnsStyle('Columns2', 2, '0.8cm')}${columnsStyle('Columns3', 3, '0.8cm')}${columnsStyle('Columns2-10', 2, '10pt')}${columnsStyle('Columns2-12', 2, '12pt')}
${chartStyles}
<style:style style:name="Table" style:family="table"><style:table-properties style:rel-width="100%" table:align="margins" fo:margin-bottom="0.3cm"/></style:style>
${columnShares.map((share) => `<style:style style:name="Column${share}" style:family="table-column"><style:table-column-properties style:rel-column-width="${share}*"/></style:style>`).join('')}
${cellStyle('grid', `fo:border="${line}"`)}${cellStyle('Head', `fo:border="${line}" fo:background-color="#d9e2f3"`)}${cellStyle('rules', `fo:border-bottom="${line}" fo:border-top="${line}"`)}${cellStyle('none', 'fo:border="none"')}${regionShadesOf(
    document,
  )
    .map((shade) =>
      cellStyle(`Shade${shade.slice(1)}`, `fo:border="none" fo:background-color="${shade}"`),
    )
    .join('')}
</office:automatic-styles>`
}

const namespaces = ['office', 'style', 'text', 'table', 'drawing']
  .map(
    (name) =>
      `xmlns:${name === 'drawing' ? 'draw' : name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  .concat(
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
  )
  .join(' ')

const spanStyles = { bold: 'Strong', italic: 'Emphasis', super: 'Raised' } as const

const cellStyleOf = (ruling: Ruling, row: number, column: number): string => {
  if (ruling === 'beside') return column === 0 ? 'none' : 'grid'
  return row === 0 && ruling === 'grid' ? 'Head' : ruling
}

/** Notes are numbered in the order in which they occur. */
class Writer {
  #noteCount = 0

  text(inlines: readonly Inline[]): string {
    return inlines.map((inline) => this.#inline(inline)).join('')
  }

  #inline(inline: Inline): string {
    if (typeof inline === 'string') return escape(inline)
    if ('link' in inline)
      return `<text:a xlink:type="simple" xlink:href="${escape(inline.link)}">${escape(inline.text)}</text:a>`
    if ('note' in inline) {
      this.#noteCount += 1
      return `<text:note text:note-class="footnote"><text:note-citation>${this.#noteCount}</text:note-citation><text:note-body><text:p text:style-name="Footnote">${escape(inline.note)}</text:p></text:note-body></text:note>`
    }
    return `<text:span text:style-name="${spanStyles[inline.style]}">${escape(inline.text)}</text:span>`
  }

  #items(items: readonly ListItem[]): string {
    return items
      .map(({ text, items: inner }) => {
        const below = inner ? `<text:list>${this.#items(inner)}</text:list>` : ''
        return `<text:list-item><text:p text:style-name="Item">${this.text(text)}</text:p>${below}</text:list-item>`
      })
      .join('')
  }

  #table({ ruling, widths, rows, figures }: Block & { kind: 'table' }): string {
    const columns = widths.map(
      (width) => `<table:table-column table:style-name="Column${Math.round(width * 10)}"/>`,
    )
    const written = rows.map((cells, row) => {
      const cell = ({ text, columns: span = 1, rows: deep = 1 }: TableCell, column: number) => {
        const style = cellStyleOf(ruling, row, column)
        const paragraph = figures.includes(column) ? 'CellRight' : 'Cell'
        const spans = `table:number-columns-spanned="${span}" table:number-rows-spanned="${deep}"`
        const covered = '<table:covered-table-cell/>'.repeat(span - 1)
        return `<table:table-cell table:style-name="${style}" ${spans}><text:p text:style-name="${paragraph}">${escape(text)}</text:p></table:table-cell>${covered}`
      }
      let column = 0
      const inRow = cells.map((it) => {
        const text = cell(it, column)
        column += it.columns ?? 1
        return text
      })
      return `<table:table-row>${inRow.join('')}</table:table-row>`
    })
    return `<table:table table:style-name="Table">${columns.join('')}${written.join('')}</table:table>`
  }

  #regions({ widths, shades, regions }: Block & { kind: 'regions' }): string {
    const columns = widths.map(
      (width) => `<table:table-column table:style-name="Column${Math.round(width * 10)}"/>`,
    )
    const cells = regions.map((blocks, index) => {
      const shade = shades[index]
      const style = shade === undefined ? 'none' : `Shade${shade.slice(1)}`
      return `<table:table-cell table:style-name="${style}">${this.blocks(blocks)}</table:table-cell>`
    })
    return `<table:table table:style-name="Table">${columns.join('')}<table:table-row>${cells.join('')}</table:table-row></table:table>`
  }

  block(block: Block): string {
    switch (block.kind) {
      case 'title':
        return `<text:p text:style-name="Title">${escape(block.text)}</text:p>`
      case 'heading':
        return `<text:h text:style-name="Heading_20_${block.level}" text:outline-level="${block.level}">${escape(block.text)}</text:h>`
      case 'paragraph':
        return `<text:p text:style-name="${block.look ?? 'body'}">${this.text(block.text)}</text:p>`
      case 'list':
        return `<text:list text:style-name="${block.marker}">${this.#items(block.items)}</text:list>`
      case 'table':
        return this.#table(block)
      case 'columns':
        return `<text:section text:style-name="Columns${block.count}${block.gapPoints === undefined ? '' : `-${block.gapPoints}`}" text:name="Columns">${this.blocks(block.blocks)}</text:section>`
      case 'regions':
        return this.#regions(block)
      case 'chart':
        return drawChart(block)
      case 'contents':
        return `<text:p text:style-name="Contents">${escape(block.text)}<text:tab/>${escape(block.page)}</text:p>`
      case 'page-break':
        return '<text:p text:style-name="NewPage"/>'
      default:
        return block satisfies never
    }
  }

  blocks(blocks: readonly Block[]): string {
    return blocks.map((block) => this.block(block)).join('\n')
  }
}

/** Returns a document as one file of OpenDocument (OASIS ODF 1.3, "flat" XML). */
export const writeFlatOdt = (document: TruthDocument): string => {
  const { header, footer } = document
  const head = header
    ? `<style:header><text:p text:style-name="plain">${escape(header)}</text:p></style:header>`
    : ''
  const foot = footer
    ? `<style:footer><text:p text:style-name="right">${escape(footer)} <text:page-number text:select-page="current">1</text:page-number></text:p></style:footer>`
    : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${namespaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
${styleSheet(document)}
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page">${head}${foot}</style:master-page></office:master-styles>
<office:body><office:text>${new Writer().blocks(document.blocks)}</office:text></office:body>
</office:document>
`
}
