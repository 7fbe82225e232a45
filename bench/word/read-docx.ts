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
  isInCell: boolean
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
  /** The texts of the headers and footers that are not empty. */
  headersAndFooters: readonly string[]
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

/** Reads the outline levels and lists of the paragraph styles. */
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
  return { headingLevels, lists, borderedTables }
}

interface ReaderParts {
  styles?: Element | undefined
  relations?: Element | undefined
  numbering?: Element | undefined
}

class Reader {
  readonly paragraphs: ReadParagraph[] = []
  readonly tables: ReadTable[] = []
  readonly links: { text: string; target: string }[] = []
  readonly bookmarks = new Map<string, string>()
  pictureCount = 0
  boxCount = 0
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
        this.boxCount += child.getElementsByTagName('w:txbxContent').length
        return ''
      case 'mc:AlternateContent': {
        const [choice] = childrenOf(child)
        return choice ? this.textOf(choice) : ''
      }
      default:
        return this.textOf(child)
    }
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
    }
    for (const mark of childrenOf(element, 'w:bookmarkStart'))
      this.bookmarks.set(mark.getAttribute('w:name') ?? '', paragraph.text)
    return paragraph
  }

  #table(element: Element): void {
    const style = valueOf(childOf(element, 'w:tblPr', 'w:tblStyle')) ?? ''
    const isBordered =
      this.#styles.borderedTables.has(style) ||
      isOn(childOf(element, 'w:tblPr', 'w:tblBorders', 'w:insideV'))
    const place = this.tables.length
    const rows = childrenOf(element, 'w:tr').map((row) => {
      let column = 0
      return childrenOf(row, 'w:tc').map((cell): ReadCell => {
        const properties = childOf(cell, 'w:tcPr')
        const first = this.paragraphs.length
        this.walk(cell, true)
        const span = Number(valueOf(childOf(properties, 'w:gridSpan')) ?? 1)
        const merge = childOf(properties, 'w:vMerge')
        const own = childOf(properties, 'w:tcBorders')
        const texts = this.paragraphs.slice(first).map(({ text }) => text)
        const read = {
          text: texts.join(' ').trim(),
          column,
          span,
          isCovered: merge !== undefined && valueOf(merge) !== 'restart',
          hasBorder: isBordered || sides.some((side) => isOn(childOf(own, side))),
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
      else if (child.nodeName === 'w:tbl') this.#table(child)
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
  const { paragraphs, tables, links, pictureCount, boxCount, bookmarks } = reader
  const headersAndFooters = Object.keys(parts)
    .filter((name) => /^word\/(header|footer)\d*\.xml$/.test(name))
    .flatMap((name) => {
      const part = readPart(parts, name)
      const edge = new Reader({})
      if (part) edge.walk(part)
      return edge.paragraphs.map(({ text }) => text).join('\n')
    })
  return { paragraphs, tables, links, pictureCount, boxCount, bookmarks, headersAndFooters }
}
