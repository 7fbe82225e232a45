import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { type Element, childOf, childrenOf, parseXml, valueOf } from './docx-xml.ts'
import { type Numbering, readNumbering } from './numbering.ts'

export interface ReadParagraph {
  text: string
  /** The number or letter that a word processor shows before a list item; empty for bullets and other paragraphs. */
  marker: string
  /** The level of a heading, 1 to 9. */
  headingLevel: number | undefined
  /** The level of a list item, 0 for the outermost list. */
  listLevel: number | undefined
  /** Whether it stands in a table, other than one that only sets regions side by side. */
  isInCell: boolean
  /** Its words in bold type. */
  boldText: string
}

export interface ReadCell {
  text: string
  column: number
  span: number
  /** Whether the cell continues the one above. */
  isCovered: boolean
  hasBorder: boolean
}

export interface ReadTable {
  rows: readonly (readonly ReadCell[])[]
  /** Whether any of its cells has a border on every side that can have one. */
  isRuled: boolean
}

export interface ReadDocx {
  paragraphs: readonly ReadParagraph[]
  tables: readonly ReadTable[]
  /** The targets of links. Internal ones begin with `#`. */
  links: readonly { text: string; target: string }[]
  pictureCount: number
  /** The number of text boxes and frames. */
  boxCount: number
  /** The texts of paragraphs in text boxes, in the order of the file. */
  boxTexts: readonly string[]
  /** The texts of the headers and footers that are not empty. */
  headersAndFooters: readonly string[]
  /** The texts of all footnotes. */
  footnotes: readonly string[]
  /** The texts at the bookmarks, by the bookmarks' names. */
  bookmarks: ReadonlyMap<string, string>
}

type Parts = Readonly<Record<string, Uint8Array>>

const readPart = (parts: Parts, name: string): Element | undefined => {
  const part = parts[name]
  return part && parseXml(strFromU8(part))
}

/** Transitional documents call the sides left and right, strict ones call them start and end. */
const sides = ['w:left', 'w:right', 'w:start', 'w:end'] as const

const isOn = (element: Element | undefined) =>
  element !== undefined && !['nil', 'none'].includes(valueOf(element) ?? '')

/** Whether a style or run states that it is bold; undefined if it says nothing. */
const readBold = (properties: Element | undefined): boolean | undefined => {
  const bold = childOf(properties, 'w:b')
  return bold && !['0', 'false', 'off'].includes(valueOf(bold) ?? '')
}

/** Returns whether the styles are bold, by their ids, with what they inherit. */
const readBoldStyles = (styles: readonly Element[]): ReadonlyMap<string, boolean> => {
  const byId = new Map(styles.map((style) => [style.getAttribute('w:styleId') ?? '', style]))
  const isBold = (id: string, depth = 0): boolean => {
    const style = byId.get(id)
    // A style that is based on itself would never end.
    if (!style || depth > byId.size) return false
    const own = readBold(childOf(style, 'w:rPr'))
    return own ?? isBold(valueOf(childOf(style, 'w:basedOn')) ?? '', depth + 1)
  }
  return new Map([...byId.keys()].map((id) => [id, isBold(id)]))
}

/** Reads the outline levels, lists and weights of the styles. */
const readStyles = (styles: Element | undefined) => {
  const headingLevels = new Map<string, number>()
  const lists = new Map<string, { id: string; level: number }>()
  const borderedTables = new Set<string>()
  for (const style of childrenOf(styles, 'w:style')) {
    const id = style.getAttribute('w:styleId') ?? ''
    const [, level] = /^heading (\d)$/i.exec(valueOf(childOf(style, 'w:name')) ?? '') ?? []
    if (level !== undefined) headingLevels.set(id, Number(level))
    const list = childOf(style, 'w:pPr', 'w:numPr')
    if (list)
      lists.set(id, {
        id: valueOf(childOf(list, 'w:numId')) ?? '0',
        level: Number(valueOf(childOf(list, 'w:ilvl')) ?? 0),
      })
    if (isOn(childOf(style, 'w:tblPr', 'w:tblBorders', 'w:insideV'))) borderedTables.add(id)
  }
  const isBold = readBoldStyles(childrenOf(styles, 'w:style'))
  return { headingLevels, lists, borderedTables, isBold }
}

interface ReaderParts {
  styles?: Element | undefined
  relations?: Element | undefined
  numbering?: Element | undefined
}

const textOfRun = (run: Element): string =>
  childrenOf(run, 'w:t')
    .map(({ textContent }) => textContent ?? '')
    .join('')

/** The text of a run, or of the runs in a link. */
const textOfInline = (inline: Element): string =>
  inline.nodeName === 'w:r' ? textOfRun(inline) : childrenOf(inline).map(textOfInline).join('')

/** Whether a cell has a ruling to its left or right. */
const hasSides = (cell: Element): boolean => {
  const borders = childOf(cell, 'w:tcPr', 'w:tcBorders')
  return sides.some((side) => isOn(childOf(borders, side)))
}

/** A cell with this many paragraphs is a region of a page rather than an item of a table. */
const minRegionParagraphs = 3

/** Whether a table of these rows only sets regions side by side, so that its text is the document's own. */
const isLayout = (rows: readonly (readonly Element[])[]): boolean => {
  const [cells = [], ...others] = rows
  const paragraphCount = (cell: Element) =>
    childrenOf(cell, 'w:p').filter(({ textContent }) => textContent !== '').length
  return (
    others.length === 0 &&
    !cells.some(hasSides) &&
    cells.some((cell) => paragraphCount(cell) >= minRegionParagraphs)
  )
}

class Reader {
  readonly paragraphs: ReadParagraph[] = []
  readonly tables: ReadTable[] = []
  readonly links: { text: string; target: string }[] = []
  readonly bookmarks = new Map<string, string>()
  pictureCount = 0
  boxCount = 0
  readonly boxTexts: string[] = []
  readonly #styles: ReturnType<typeof readStyles>
  readonly #targets: ReadonlyMap<string, string>

  readonly #numbering: Numbering

  constructor({ styles, relations, numbering }: ReaderParts) {
    this.#styles = readStyles(styles)
    this.#numbering = readNumbering(numbering)
    this.#targets = new Map(
      childrenOf(relations).map((it) => [
        it.getAttribute('Id') ?? '',
        it.getAttribute('Target') ?? '',
      ]),
    )
  }

  textOf(element: Element): string {
    return childrenOf(element)
      .map((child) => this.#textOfChild(child))
      .join('')
  }

  #textOfChild(child: Element): string {
    switch (child.nodeName) {
      case 'w:t':
        return child.textContent ?? ''
      case 'w:tab':
        return '\t'
      case 'w:br':
      case 'w:cr':
        return '\n'
      case 'w:noBreakHyphen':
        return '-'
      case 'w:pPr':
      case 'w:rPr':
      case 'w:instrText':
        return ''
      case 'w:hyperlink': {
        const text = this.textOf(child)
        const anchor = child.getAttribute('w:anchor')
        const target = this.#targets.get(child.getAttribute('r:id') ?? '')
        this.links.push({ text, target: target ?? `#${anchor ?? ''}` })
        return text
      }
      case 'w:drawing':
      case 'w:pict':
        this.pictureCount += 1
        for (const box of child.getElementsByTagName('w:txbxContent')) {
          this.boxCount += 1
          for (const paragraph of childrenOf(box, 'w:p'))
            this.boxTexts.push(childrenOf(paragraph).map(textOfInline).join(''))
        }
        return ''
      case 'mc:AlternateContent': {
        const [choice] = childrenOf(child)
        return choice ? this.textOf(choice) : ''
      }
      default:
        return this.textOf(child)
    }
  }

  /** Returns the bold text of a paragraph or a part of it. */
  #boldTextOf(element: Element, isBold: boolean): string {
    return childrenOf(element)
      .map((child) => {
        if (child.nodeName !== 'w:r')
          return child.nodeName === 'w:pPr' ? '' : this.#boldTextOf(child, isBold)
        const properties = childOf(child, 'w:rPr')
        const style = valueOf(childOf(properties, 'w:rStyle')) ?? ''
        const isOwn = readBold(properties) ?? (isBold || this.#styles.isBold.get(style) === true)
        return isOwn ? textOfRun(child) : ' '
      })
      .join('')
  }

  #paragraph(element: Element, isInCell: boolean): ReadParagraph {
    const properties = childOf(element, 'w:pPr')
    const style = valueOf(childOf(properties, 'w:pStyle')) ?? ''
    const own = childOf(properties, 'w:numPr')
    const ofStyle = this.#styles.lists.get(style)
    const listId = valueOf(childOf(own, 'w:numId')) ?? ofStyle?.id ?? '0'
    const ownLevel = valueOf(childOf(own, 'w:ilvl'))
    const level = ownLevel === undefined ? (ofStyle?.level ?? 0) : Number(ownLevel)
    const isItem = listId !== '0'
    if (childOf(properties, 'w:framePr')) this.boxCount += 1
    const outline = valueOf(childOf(properties, 'w:outlineLvl'))
    const paragraph = {
      text: this.textOf(element),
      marker: isItem ? this.#numbering.markerOf(listId, level) : '',
      headingLevel:
        this.#styles.headingLevels.get(style) ??
        (outline === undefined ? undefined : Number(outline) + 1),
      listLevel: isItem ? level : undefined,
      isInCell,
      boldText: this.#boldTextOf(element, this.#styles.isBold.get(style) === true),
    }
    for (const mark of childrenOf(element, 'w:bookmarkStart'))
      this.bookmarks.set(mark.getAttribute('w:name') ?? '', paragraph.text)
    return paragraph
  }

  #hasBorders(table: Element): boolean {
    const style = valueOf(childOf(table, 'w:tblPr', 'w:tblStyle')) ?? ''
    return (
      this.#styles.borderedTables.has(style) ||
      isOn(childOf(table, 'w:tblPr', 'w:tblBorders', 'w:insideV'))
    )
  }

  #table(element: Element, isInCell: boolean): void {
    const isBordered = this.#hasBorders(element)
    const allCells = childrenOf(element, 'w:tr').map((row) => childrenOf(row, 'w:tc'))
    if (!isBordered && isLayout(allCells)) {
      for (const cell of allCells.flat()) this.walk(cell, isInCell)
      return
    }
    const place = this.tables.length
    const rows = allCells.map((row) => {
      let column = 0
      return row.map((cell): ReadCell => {
        const properties = childOf(cell, 'w:tcPr')
        const first = this.paragraphs.length
        this.walk(cell, true)
        const span = Number(valueOf(childOf(properties, 'w:gridSpan')) ?? 1)
        const merge = childOf(properties, 'w:vMerge')
        const texts = this.paragraphs.slice(first).map(({ text }) => text)
        const read = {
          text: texts.join(' ').trim(),
          column,
          span,
          isCovered: merge !== undefined && valueOf(merge) !== 'restart',
          hasBorder: isBordered || hasSides(cell),
        }
        column += span
        return read
      })
    })
    const cells = rows.flat()
    const bordered = cells.filter(({ hasBorder }) => hasBorder)
    this.tables.splice(place, 0, { rows, isRuled: bordered.length * 2 > cells.length })
  }

  walk(parent: Element, isInCell = false): void {
    for (const child of childrenOf(parent)) {
      if (child.nodeName === 'w:p') this.paragraphs.push(this.#paragraph(child, isInCell))
      else if (child.nodeName === 'w:tbl') this.#table(child, isInCell)
      else if (child.nodeName === 'w:sdt') {
        const content = childOf(child, 'w:sdtContent')
        if (content) this.walk(content, isInCell)
      }
    }
  }
}

/**
 * Reads the structure of a Word document.
 *
 * @throws {Error} if it cannot be read.
 */
export const readDocx = (path: string): ReadDocx => {
  const parts = unzipSync(new Uint8Array(readFileSync(path)))
  const body = childOf(readPart(parts, 'word/document.xml'), 'w:body')
  if (!body) throw new Error(`${path} has no body`)
  const reader = new Reader({
    styles: readPart(parts, 'word/styles.xml'),
    relations: readPart(parts, 'word/_rels/document.xml.rels'),
    numbering: readPart(parts, 'word/numbering.xml'),
  })
  reader.walk(body)
  const { paragraphs, tables, links, pictureCount, boxCount, boxTexts, bookmarks } = reader
  const textsOfParts = (names: RegExp): string[] =>
    Object.keys(parts)
      .filter((name) => names.test(name))
      .map((name) => {
        const part = readPart(parts, name)
        const own = new Reader({})
        if (part) for (const parent of [part, ...childrenOf(part, 'w:footnote')]) own.walk(parent)
        return own.paragraphs.map(({ text }) => text).join('\n')
      })
  return {
    paragraphs,
    tables,
    links,
    pictureCount,
    boxCount,
    boxTexts,
    bookmarks,
    headersAndFooters: textsOfParts(/^word\/(header|footer)\d*\.xml$/),
    footnotes: textsOfParts(/^word\/footnotes\.xml$/),
  }
}
