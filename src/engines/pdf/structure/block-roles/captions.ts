import type { PageItem, UnclassifiedParagraph } from '../document-structure.ts'

/**
 * The words that captions begin with in French, English and Spanish: the kind of the figure or table, which a number follows.
 */
const captionLabels =
  'fig(?:ure|ura|\\.)?s?|table|tableau|tabla|cuadro|graph(?:ique|e)?|gr[áa]fic[oa]|chart|illustration|ilustraci[óo]n|image|imagen|photo(?:graphie)?|foto(?:graf[íi]a)?|sch[ée]ma|esquema|diagram(?:me|a)?|plate|planche|l[áa]mina|carte|mapa?|listing|algorithm|box|encadr[ée]'
const captionLabel = new RegExp(
  `^(?:${captionLabels})\\s*(?:n[o°º]\\s*)?(?:\\d+(?:[.\\-–]\\d+)*[a-z]?|(?<!\\p{L})[IVXLC]+\\b|[A-Z]\\.?\\d+)`,
  'iu',
)
/**
 * A sentence may begin with "Figure 3 shows…" too. The text after the number is a title only when punctuation or a capital
 * letter follows.
 */
const followsLabel = /^\s*(?:[.:)\-–—|]|$|\p{Lu})/u
/** A paragraph with more lines than this is not a caption. */
const maxCaptionLines = 8

/** Tells whether a paragraph begins with a caption's label and number. */
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
 * Finds captions: paragraphs that begin with a label and a number, next to a picture or a table.
 *
 * @param items - the items of a column or of a page, in reading order.
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
