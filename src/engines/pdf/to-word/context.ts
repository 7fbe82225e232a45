import type { TextLook } from '../../docx/model.ts'
import type { DocumentFlow } from '../structure/flow.ts'
import { type Bookmarks, createBookmarks } from './bookmarks.ts'
import { type Fit, createFit } from './fit.ts'
import { type Fonts, createFonts } from './fonts.ts'
import { dividesWords } from './hyphenation.ts'
import { type Lists, createLists } from './lists.ts'
import { type StyleId, baseLook, styleOf } from './looks.ts'
import { type Pitches, createPitches } from './pitches.ts'
import { allParagraphs, bodyParagraphs } from './walk.ts'

/** What is known of the whole document when its parts are composed. */
export interface ComposeContext {
  fonts: Fonts
  bookmarks: Bookmarks
  lists: Lists
  pitches: Pitches
  /** What text looks like that says nothing else. */
  look: TextLook
  /** In full: what a style's text looks like. */
  styles: ReadonlyMap<StyleId, TextLook>
  fit: Fit
  /** Words are divided at line ends. */
  dividesWords: boolean
}

const usualLook: TextLook = { font: 'Times New Roman', sizePoints: 11 }

export const createContext = (flow: DocumentFlow): ComposeContext => {
  const fonts = createFonts()
  for (const { content } of allParagraphs(flow))
    for (const { format } of content) fonts.nameFor(format)
  const fit = createFit(flow, fonts)
  const body = [...bodyParagraphs(flow)]
  const plain = body.filter(({ role }) => styleOf(role) === undefined)
  const look =
    baseLook(
      plain.flatMap(({ content }) => content),
      fonts,
    ) ?? usualLook
  const styled = new Map<StyleId, (typeof body)[number][]>()
  for (const paragraph of body) {
    const style = styleOf(paragraph.role)
    if (style === undefined) continue
    styled.set(style, [...(styled.get(style) ?? []), paragraph])
  }
  const styles = new Map<StyleId, TextLook>()
  for (const [style, paragraphs] of styled) {
    const own = baseLook(
      paragraphs.flatMap(({ content }) => content),
      fonts,
    )
    if (own !== undefined) styles.set(style, own)
  }
  return {
    fonts,
    bookmarks: createBookmarks(flow),
    lists: createLists(flow),
    pitches: createPitches(flow),
    // Bold or coloured text is never what everything else is told against.
    look: {
      ...(look.font && { font: look.font }),
      ...(look.sizePoints && { sizePoints: look.sizePoints }),
      isKerned: fit.isKerned,
    },
    styles,
    fit,
    dividesWords: dividesWords(flow),
  }
}
