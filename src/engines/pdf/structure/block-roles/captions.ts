import type { PageItem, UnclassifiedParagraph } from '../document-structure.ts'

/** What captions begin with in French, English and Spanish: a kind of thing, and its number. */
const captionLabels =
  'fig(?:ure|ura|\\.)?s?|table|tableau|tabla|cuadro|graph(?:ique|e)?|gr[áa]fic[oa]|chart|illustration|ilustraci[óo]n|image|imagen|photo(?:graphie)?|foto(?:graf[íi]a)?|sch[ée]ma|esquema|diagram(?:me|a)?|plate|planche|l[áa]mina|carte|mapa?|listing|algorithm|box|encadr[ée]'
const captionLabel = new RegExp(
  `^(?:${captionLabels})\\s*(?:n[o°º]\\s*)?(?:\\d+(?:[.\\-–]\\d+)*[a-z]?|[IVXLC]+\\b|[A-Z]\\.?\\d+)`,
  'iu',
)
/** In a sentence, "Figure 3 shows…" begins so, too; what follows a mark or a capital is a title. */
const followsLabel = /^\s*(?:[.:)\-–—|]|$|\p{Lu})/u
/** More lines are no caption. */
const maxCaptionLines = 8

/** Whether a paragraph begins as captions do. */
export const looksLikeCaption = ({ lines }: UnclassifiedParagraph): boolean => {
  const text = lines[0]?.text.trim() ?? ''
  const [kind] = captionLabel.exec(text) ?? []
  return (
    kind !== undefined &&
    lines.length <= maxCaptionLines &&
    followsLabel.test(text.slice(kind.length))
  )
}

const isTableOrPicture = (item: PageItem<UnclassifiedParagraph> | undefined): boolean =>
  item !== undefined && item.kind !== 'paragraph'

/**
 * Captions: they begin as such, and stand next to a picture or a table, or next to another caption that does.
 *
 * @param items - of a column, or of a page, in reading order.
 */
export const findCaptions = (
  items: readonly PageItem<UnclassifiedParagraph>[],
): Set<UnclassifiedParagraph> => {
  const found = new Set<UnclassifiedParagraph>()
  for (const [index, item] of items.entries()) {
    if (item.kind !== 'paragraph' || !looksLikeCaption(item)) continue
    if (isTableOrPicture(items[index - 1]) || isTableOrPicture(items[index + 1])) found.add(item)
  }
  return found
}
