import type { DocumentFlow, FlowItem, PageFlow, Paragraph, StyledText } from '../structure/flow.ts'
import { itemsOf } from '../structure/walk.ts'
import { bodyParagraphs, firstParagraphOf } from './walk.ts'

type Target = NonNullable<NonNullable<StyledText['link']>['target']>

/** Where links within the document lead. */
export interface Bookmarks {
  /** Undefined when the page is not in the document. */
  nameFor(target: Target): string | undefined
  /** The names of the places that a paragraph is. */
  at(paragraph: Paragraph): readonly string[]
}

/** Links point a little above what they mean. */
const tolerancePoints = 3

const bottomOnPage = (item: FlowItem, pageIndex: number): number => {
  if (item.kind !== 'paragraph') return item.box.bottom
  const own = item.lines.filter((line) => line.pageIndex === pageIndex)
  return Math.max(...own.map(({ baseline }) => baseline))
}

/** The first paragraph at or below a place, else the page's last. */
const paragraphAt = (page: PageFlow, y: number): Paragraph | undefined => {
  let last: Paragraph | undefined
  for (const item of itemsOf(page)) {
    const first = firstParagraphOf(item)
    if (first === undefined) continue
    if (bottomOnPage(item, page.pageIndex) >= y - tolerancePoints) return first
    last = first
  }
  return last
}

/** Finds the places that any link of the document leads to. */
export const createBookmarks = (flow: DocumentFlow): Bookmarks => {
  const pages = new Map(flow.pages.map((page) => [page.pageIndex, page]))
  const found = new Map<string, string | undefined>()
  const names = new Map<Paragraph, string>()
  const find = ({ pageIndex, y }: Target): string | undefined => {
    const page = pages.get(pageIndex)
    const paragraph = page && paragraphAt(page, y)
    if (paragraph === undefined) return undefined
    const name = names.get(paragraph) ?? `_page${pageIndex + 1}_${names.size + 1}`
    names.set(paragraph, name)
    return name
  }
  const nameFor = (target: Target): string | undefined => {
    const key = `${target.pageIndex} ${target.y}`
    if (!found.has(key)) found.set(key, find(target))
    return found.get(key)
  }
  for (const { content } of bodyParagraphs(flow))
    for (const { link } of content) if (link?.target) nameFor(link.target)
  return {
    nameFor,
    at: (paragraph) => {
      const name = names.get(paragraph)
      return name === undefined ? [] : [name]
    },
  }
}
