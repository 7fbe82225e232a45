import type { Inline, TextLook } from '../../docx/model.ts'
import type { StyledText } from '../structure/flow.ts'
import type { Bookmarks } from './bookmarks.ts'
import type { Fonts } from './fonts.ts'
import { fullLook, lookAgainst, mainFormat } from './looks.ts'

export interface InlineContext {
  fonts: Fonts
  bookmarks: Bookmarks
}

const fieldKinds = { page: 'page-number', pages: 'page-count' } as const

/** Letters of scripts that run from right to left (Unicode, blocks 0590 to 08FF and presentation forms). */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

const partsOf = (piece: StyledText, look: TextLook): Inline[] => {
  if (piece.footnote !== undefined) return [{ kind: 'footnote', id: piece.footnote, look }]
  if (piece.field !== undefined) return [{ kind: fieldKinds[piece.field], shown: piece.text, look }]
  const whole = rightToLeft.test(piece.text) ? { ...look, isRightToLeft: true } : look
  return piece.text === '' ? [] : [{ kind: 'text', text: piece.text, look: whole }]
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
 * Text as Word holds it; what leads to the same place is one link.
 *
 * @param base - what the paragraph's text looks like anyway.
 * @param spacingPoints - added between all its letters.
 */
export const inlinesOf = (
  content: readonly StyledText[],
  base: TextLook,
  spacingPoints: number,
  { fonts, bookmarks }: InlineContext,
): Inline[] => {
  const spacing = spacingPoints === 0 ? {} : { spacingPoints }
  const linePoints = mainFormat(content)?.sizePoints ?? 0
  const inlines: Inline[] = []
  let linked: Inline[] = []
  let linkedKey = ''
  for (const piece of content) {
    const own = lookAgainst(base, fullLook(piece.format, fonts, linePoints))
    const parts = partsOf(piece, { ...own, ...spacing })
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
