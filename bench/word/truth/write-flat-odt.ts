import { styleSheet } from './style-sheet.ts'
import type { Block, Inline, ListItem, TableCell, TruthDocument } from './model.ts'

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

/** Notes are numbered as they come. */
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

/** A document as one file of OpenDocument (OASIS ODF 1.3, "flat" XML). */
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
