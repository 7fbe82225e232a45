import type { FlowItem, Paragraph } from '../flow.ts'

/** What captions begin with in French, English and Spanish: a kind of thing, and its number. */
const kinds =
  'fig(?:ure|ura|\\.)?s?|table|tableau|tabla|cuadro|graph(?:ique|e)?|gr[áa]fic[oa]|chart|illustration|ilustraci[óo]n|image|imagen|photo(?:graphie)?|foto(?:graf[íi]a)?|sch[ée]ma|esquema|diagram(?:me|a)?|plate|planche|l[áa]mina|carte|mapa?|listing|algorithm|box|encadr[ée]'
const beginning = new RegExp(
  `^(?:${kinds})\\s*(?:n[o°º]\\s*)?(?:\\d+(?:[.\\-–]\\d+)*[a-z]?|[IVXLC]+\\b|[A-Z]\\.?\\d+)`,
  'iu',
)
/** In a sentence, "Figure 3 shows…" begins so, too; what follows a mark or a capital is a title. */
const titleAfter = /^\s*(?:[.:)\-–—|]|$|\p{Lu})/u
/** More lines are no caption. */
const mostLines = 8

/** Whether a paragraph begins as captions do. */
export const looksLikeCaption = ({ lines }: Paragraph): boolean => {
  const text = lines[0]?.text.trim() ?? ''
  const [kind] = beginning.exec(text) ?? []
  return kind !== undefined && lines.length <= mostLines && titleAfter.test(text.slice(kind.length))
}

const isThing = (item: FlowItem | undefined): boolean =>
  item !== undefined && item.kind !== 'paragraph'

/**
 * Captions: they begin as such, and stand next to a picture or a table, or next to another caption that does.
 *
 * @param items - of a column, or of a page, in reading order.
 */
export const findCaptions = (items: readonly FlowItem[]): Set<Paragraph> => {
  const found = new Set<Paragraph>()
  for (const [index, item] of items.entries()) {
    if (item.kind !== 'paragraph' || !looksLikeCaption(item)) continue
    if (isThing(items[index - 1]) || isThing(items[index + 1])) found.add(item)
  }
  return found
}
