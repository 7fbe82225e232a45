import type { ParagraphStyle, RunProperties } from '../../docx/model.ts'
import {
  type DocumentStructure,
  allParagraphs,
  bodyParagraphs,
} from '../structure/document-structure.ts'
import { type Bookmarks, createBookmarks, baseTextStyle, paragraphStyleOf } from './text-runs.ts'
import { type Fonts, createFonts } from './fonts.ts'
import { type LetterFit, createLetterFit } from './letter-spacing.ts'
import { type LinePitches, dividesWords, createLinePitches } from './paragraph-layout.ts'
import { type ListNumbering, createListNumbering } from './list-numbering.ts'

/** What is known of the whole document while its parts are composed. */
export interface DocumentContext {
  fonts: Fonts
  bookmarks: Bookmarks
  lists: ListNumbering
  linePitches: LinePitches
  /** The style of text that has no other style. */
  baseStyle: RunProperties
  /** The complete text style of each paragraph style. */
  paragraphStyles: ReadonlyMap<ParagraphStyle, RunProperties>
  letterFit: LetterFit
  /** Word divides words at the ends of lines. */
  dividesWords: boolean
}

const defaultTextStyle: RunProperties = { font: 'Times New Roman', sizePoints: 11 }

export const createDocumentContext = (structure: DocumentStructure): DocumentContext => {
  const fonts = createFonts()
  for (const { content } of allParagraphs(structure))
    for (const { format } of content) fonts.nameFor(format)
  const letterFit = createLetterFit(structure, fonts)
  const body = [...bodyParagraphs(structure)]
  const plain = body.filter(({ role }) => paragraphStyleOf(role) === undefined)
  const runProperties =
    baseTextStyle(
      plain.flatMap(({ content }) => content),
      fonts,
    ) ?? defaultTextStyle
  const paragraphStyles = new Map<ParagraphStyle, RunProperties>()
  for (const [style, paragraphs] of Map.groupBy(body, ({ role }) => paragraphStyleOf(role))) {
    if (style === undefined) continue
    const own = baseTextStyle(
      paragraphs.flatMap(({ content }) => content),
      fonts,
    )
    if (own !== undefined) paragraphStyles.set(style, own)
  }
  return {
    fonts,
    bookmarks: createBookmarks(structure),
    lists: createListNumbering(structure),
    linePitches: createLinePitches(structure),
    // The base style is never bold or colored, so that bold and colored text always says so itself.
    baseStyle: {
      ...(runProperties.font && { font: runProperties.font }),
      ...(runProperties.sizePoints && { sizePoints: runProperties.sizePoints }),
      isKerned: letterFit.isKerned,
    },
    paragraphStyles,
    letterFit,
    dividesWords: dividesWords(structure),
  }
}
