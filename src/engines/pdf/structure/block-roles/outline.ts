/** An entry of a document's outline; 0 is the outermost level. */
export interface OutlineEntry {
  title: string
  level: number
}

/** Titles are the same whatever their case, their signs and the kind of their digits and spaces. */
export const plainTitle = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The levels of headings by their plain titles, from 1. Where all of an outline is under its first entry, that is the title of the
 * document: 0.
 */
export const outlineLevels = (outline: readonly OutlineEntry[]): Map<string, number> => {
  const outermost = outline.filter(({ level }) => level === 0)
  const hasTitle = outline.length > 1 && outermost.length === 1 && outline[0]?.level === 0
  return new Map(
    outline.map(({ title, level }) => [plainTitle(title), hasTitle ? level : level + 1]),
  )
}
