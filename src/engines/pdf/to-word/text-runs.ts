import { heaviest } from '../../../core/statistics.ts'
import type { Inline, ParagraphStyle, RunProperties } from '../../docx/model.ts'
import {
  type DocumentStructure,
  type PageItem,
  type PageStructure,
  type Paragraph,
  type StyledText,
  type BlockRole,
  bodyParagraphs,
  firstParagraphOf,
  itemsOf,
} from '../structure/document-structure.ts'
import { roundToHalfPoint } from '../page-content/geometry.ts'
import type { TextFormat } from '../page-content/page-layout.ts'
import type { Fonts } from './fonts.ts'
import type { LineFit } from './line-fit.ts'

type LinkTarget = NonNullable<NonNullable<StyledText['link']>['target']>

/** The targets of the links within the document. */
export interface Bookmarks {
  /** The name of the bookmark at a target; undefined when its page is not in the document. */
  nameFor(target: LinkTarget): string | undefined
  /** The names of the bookmarks at a paragraph. */
  namesAt(paragraph: Paragraph): readonly string[]
}

/** Links point slightly above their target. */
const linkTolerancePoints = 3

const bottomOnPage = (item: PageItem, pageIndex: number): number => {
  if (item.kind !== 'paragraph') return item.box.bottom
  const own = item.lines.filter((line) => line.pageIndex === pageIndex)
  return Math.max(...own.map(({ baseline }) => baseline))
}

/** The first paragraph at or below a place, else the last one of the page. */
const paragraphAt = (page: PageStructure, y: number): Paragraph | undefined => {
  let last: Paragraph | undefined
  for (const item of itemsOf(page)) {
    const first = firstParagraphOf(item)
    if (first === undefined) continue
    if (bottomOnPage(item, page.pageIndex) >= y - linkTolerancePoints) return first
    last = first
  }
  return last
}

/** Creates the bookmarks for all targets of the document's links. */
export const createBookmarks = (structure: DocumentStructure): Bookmarks => {
  const pages = new Map(structure.pages.map((page) => [page.pageIndex, page]))
  const found = new Map<string, string | undefined>()
  const names = new Map<Paragraph, string>()
  const find = ({ pageIndex, y }: LinkTarget): string | undefined => {
    const page = pages.get(pageIndex)
    const paragraph = page && paragraphAt(page, y)
    if (paragraph === undefined) return undefined
    const name = names.get(paragraph) ?? `_page${pageIndex + 1}_${names.size + 1}`
    names.set(paragraph, name)
    return name
  }
  const nameFor = (target: LinkTarget): string | undefined => {
    const key = `${target.pageIndex} ${target.y}`
    if (!found.has(key)) found.set(key, find(target))
    return found.get(key)
  }
  for (const { content } of bodyParagraphs(structure))
    for (const { link } of content) if (link?.target) nameFor(link.target)
  return {
    nameFor,
    namesAt: (paragraph) => {
      const name = names.get(paragraph)
      return name === undefined ? [] : [name]
    },
  }
}

const black = '#000000'

/**
 * The complete style of text. Superscripts and subscripts have the size of their line, because Word makes them smaller by
 * itself.
 */
const fullTextStyle = (format: TextFormat, fonts: Fonts): RunProperties => ({
  font: fonts.nameFor(format),
  sizePoints: roundToHalfPoint(format.sizePoints),
  color: format.color,
  isBold: format.isBold,
  isItalic: format.isItalic,
  isUnderlined: format.isUnderlined,
  isStruck: format.isStruck,
  ...(format.script === undefined ? {} : { script: format.script }),
  ...(format.background === undefined ? {} : { background: format.background }),
})

/** The properties of a style that differ from those of its base. */
export const styleDifference = (
  base: RunProperties,
  runProperties: RunProperties,
): RunProperties => {
  const rest: RunProperties = { ...runProperties }
  const { font, sizePoints, color = black } = base
  if (runProperties.font === font) delete rest.font
  if (runProperties.sizePoints === sizePoints) delete rest.sizePoints
  if (runProperties.color === color) delete rest.color
  for (const key of ['isBold', 'isItalic', 'isUnderlined', 'isStruck'] as const)
    if ((runProperties[key] ?? false) === (base[key] ?? false)) delete rest[key]
  return rest
}

/** The format of most letters. */
export const mainFormat = (content: readonly StyledText[]): TextFormat | undefined => {
  const letterCounts: [key: string, letterCount: number][] = []
  const formats = new Map<string, TextFormat>()
  for (const { text, format } of content) {
    if (format.script !== undefined) continue
    const { family, sizePoints, isBold, isItalic, color } = format
    const key = `${family} ${sizePoints} ${isBold} ${isItalic} ${color}`
    letterCounts.push([key, text.length])
    if (!formats.has(key)) formats.set(key, format)
  }
  const key = heaviest(letterCounts)
  return key === undefined ? content[0]?.format : formats.get(key)
}

/** The style that a paragraph style or the document has, without the properties of single words. */
export const baseTextStyle = (
  content: readonly StyledText[],
  fonts: Fonts,
): RunProperties | undefined => {
  const format = mainFormat(content)
  if (format === undefined) return undefined
  const { font, sizePoints, color, isBold, isItalic } = fullTextStyle(format, fonts)
  return {
    ...(font === undefined ? {} : { font }),
    ...(sizePoints === undefined ? {} : { sizePoints }),
    ...(color === undefined || color === black ? {} : { color }),
    ...(isBold === true ? { isBold } : {}),
    ...(isItalic === true ? { isItalic } : {}),
  }
}

/** The paragraph style for a role. */
export const paragraphStyleOf = (role: BlockRole): ParagraphStyle | undefined => {
  if (role.kind === 'title') return 'Title'
  if (role.kind === 'caption') return 'Caption'
  return role.kind === 'heading' ? `Heading${role.level}` : undefined
}

interface InlineContext {
  fonts: Fonts
  bookmarks: Bookmarks
}

const fieldKinds = { page: 'page-number', pages: 'page-count' } as const

/**
 * The letters of scripts that are written from right to left (the Unicode blocks from 0590 to 08FF and the presentation
 * forms).
 */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

const partsOf = (piece: StyledText, runProperties: RunProperties): Inline[] => {
  if (piece.footnote !== undefined) return [{ kind: 'footnote', id: piece.footnote, runProperties }]
  if (piece.field !== undefined)
    return [{ kind: fieldKinds[piece.field], shown: piece.text, runProperties }]
  const whole = rightToLeft.test(piece.text)
    ? { ...runProperties, isRightToLeft: true }
    : runProperties
  return piece.text === '' ? [] : [{ kind: 'text', text: piece.text, runProperties: whole }]
}

const targetOf = (
  { link }: StyledText,
  bookmarks: Bookmarks,
): { url: string } | { bookmark: string } | undefined => {
  if (link?.url !== undefined) return { url: link.url }
  const bookmark = link?.target && bookmarks.nameFor(link.target)
  return bookmark === undefined ? undefined : { bookmark }
}

const keyOf = (target: { url: string } | { bookmark: string } | undefined): string => {
  if (target === undefined) return ''
  return 'url' in target ? `url ${target.url}` : `bookmark ${target.bookmark}`
}

/**
 * Turns text into the runs of Word. Consecutive pieces with the same target become one link.
 *
 * @param base - the style that the paragraph gives its text.
 * @param letters - the space to add between all letters, and their width.
 */
export const inlinesOf = (
  content: readonly StyledText[],
  base: RunProperties,
  { spacingPoints, scalePercent }: Pick<LineFit, 'spacingPoints' | 'scalePercent'>,
  { fonts, bookmarks }: InlineContext,
): Inline[] => {
  const letters = {
    ...(spacingPoints !== 0 && { spacingPoints }),
    ...(scalePercent !== 100 && { scalePercent }),
  }
  const inlines: Inline[] = []
  let linked: Inline[] = []
  let linkedKey = ''
  for (const piece of content) {
    const own = styleDifference(base, fullTextStyle(piece.format, fonts))
    const parts = partsOf(piece, { ...own, ...letters })
    const target = targetOf(piece, bookmarks)
    const key = keyOf(target)
    if (target === undefined) inlines.push(...parts)
    else if (key === linkedKey) linked.push(...parts)
    else {
      linked = parts
      inlines.push({ kind: 'link', target, inlines: linked })
    }
    linkedKey = key
  }
  return inlines
}
