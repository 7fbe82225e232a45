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

export type Ruling = 'grid' | 'rules' | 'none'

interface TableCell {
  text: string
  columns?: number
  rows?: number
}

export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: Text; look?: 'body' | 'plain' | 'right' | 'center' | 'small' }
  | { kind: 'list'; marker: 'bullet' | 'number'; items: readonly ListItem[] }
  | {
      kind: 'table'
      ruling: Ruling
      /** The widths of the columns relative to each other. */
      widths: readonly number[]
      rows: readonly (readonly TableCell[])[]
      /** The columns that contain figures, which are aligned to the right. */
      figures: readonly number[]
    }
  | { kind: 'columns'; count: 2 | 3; blocks: readonly Block[] }
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

const cellStyle = (name: string, sides: string) =>
  `<style:style style:name="${name}" style:family="table-cell"><style:table-cell-properties fo:padding="0.1cm" ${sides}/></style:style>`
const line = '0.5pt solid #000000'

const columnsStyle = (count: number) =>
  `<style:style style:name="Columns${count}" style:family="section"><style:section-properties text:dont-balance-text-columns="false"><style:columns fo:column-count="${count}" fo:column-gap="0.8cm"/></style:section-properties></style:style>`

/** The possible widths of a table's column, in tenths of the table's width. */
const columnShares = Array.from({ length: 60 }, (_, index) => index + 1)

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
</office:styles>
<office:automatic-styles>
<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="${width}cm" fo:page-height="${height}cm" style:print-orientation="${isLandscape ? 'landscape' : 'portrait'}" fo:margin-top="1.5cm" fo:margin-bottom="1.5cm" fo:margin-left="2.5cm" fo:margin-right="2.5cm"/><style:header-style>${edge} fo:margin-bottom="0.4cm"/></style:header-style><style:footer-style>${edge} fo:margin-top="0.4cm"/></style:footer-style></style:page-layout>
${columnsStyle(2)}${columnsStyle(3)}
<style:style style:name="Table" style:family="table"><style:table-properties style:rel-width="100%" table:align="margins" fo:margin-bottom="0.3cm"/></style:style>
${columnShares.map((share) => `<style:style style:name="Column${share}" style:family="table-column"><style:table-column-properties style:rel-column-width="${share}*"/></style:style>`).join('')}
${cellStyle('grid', `fo:border="${line}"`)}${cellStyle('Head', `fo:border="${line}" fo:background-color="#d9e2f3"`)}${cellStyle('rules', `fo:border-bottom="${line}" fo:border-top="${line}"`)}${cellStyle('none', 'fo:border="none"')}
</office:automatic-styles>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<"]/g, (sign) => escapes[sign] ?? sign)

const namespaces = ['office', 'style', 'text', 'table']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat(
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
  )
  .join(' ')

const spanStyles = { bold: 'Strong', italic: 'Emphasis', super: 'Raised' } as const

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
        const style = row === 0 && ruling === 'grid' ? 'Head' : ruling
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
        return `<text:section text:style-name="Columns${block.count}" text:name="Columns">${this.blocks(block.blocks)}</text:section>`
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
