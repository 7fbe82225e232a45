import {
  type DocumentStructure,
  type PageItem,
  type PageStructure,
  type Paragraph,
  type StyledText,
  bodyParagraphs,
  firstParagraphOf,
  itemsOf,
} from '../structure/document-structure.ts'

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
