import type { Column, FlowItem, PageFlow, Paragraph } from '../flow.ts'
import { looksLikeCaption } from './captions.ts'
import { type GoesOnContext, goesOn } from './goes-on.ts'
import { columnsOf, withItems } from '../walk.ts'

export interface ContinuedContext extends GoesOnContext {
  /** Stands apart from the text: a note at the foot of a page. */
  isApart: (paragraph: Paragraph) => boolean
}

/** So many tables and pictures may stand between the parts of a paragraph, at the end of a column or at the beginning of the next. */
const mostBetween = 3

const firstText = (
  items: readonly FlowItem[],
  { isApart }: ContinuedContext,
): Paragraph | undefined => {
  let skipped = 0
  for (const item of items) {
    if (item.kind === 'paragraph' && !isApart(item) && !looksLikeCaption(item)) return item
    skipped += 1
    if (skipped > mostBetween) return undefined
  }
  return undefined
}

/** Parts of paragraphs found in others: what is added to whom, and which pages begin with such a part. */
interface Continued {
  added: ReadonlyMap<Paragraph, readonly Paragraph[]>
  absorbed: ReadonlySet<Paragraph>
  startsWithin: ReadonlySet<PageFlow>
}

const findContinued = (pages: readonly PageFlow[], context: ContinuedContext): Continued => {
  const added = new Map<Paragraph, Paragraph[]>()
  const absorbed = new Set<Paragraph>()
  const startsWithin = new Set<PageFlow>()
  /** The last paragraph before, and that which it is a part of itself. */
  let tail: { part: Paragraph; whole: Paragraph; page: PageFlow } | undefined
  const readColumn = ({ items }: Column, page: PageFlow): void => {
    const head = firstText(items, context)
    if (tail && head && goesOn(tail.part, head, context)) {
      const { whole } = tail
      const parts = added.get(whole) ?? []
      parts.push(head)
      added.set(whole, parts)
      absorbed.add(head)
      if (tail.page !== page) startsWithin.add(page)
      tail = { part: head, whole, page }
    }
    const end = firstText(items.toReversed(), context)
    if (end) tail = { part: end, whole: end === tail?.part ? tail.whole : end, page }
  }
  for (const page of pages) for (const column of columnsOf(page)) readColumn(column, page)
  return { added, absorbed, startsWithin }
}

const withParts = (paragraph: Paragraph, parts: readonly Paragraph[]): Paragraph => {
  const longest = [paragraph, ...parts].find(({ lines }) => lines.length > 1) ?? paragraph
  return {
    ...paragraph,
    lines: [paragraph, ...parts].flatMap(({ lines }) => lines),
    alignment: paragraph.lines.length > 1 ? paragraph.alignment : longest.alignment,
    left:
      paragraph.lines.length > 1
        ? paragraph.left
        : paragraph.columnLeft + (longest.left - longest.columnLeft),
    pitchPoints: paragraph.pitchPoints ?? longest.pitchPoints,
  }
}

/** Puts together the paragraphs that columns' and pages' ends divide; each stands where it begins. */
export const joinContinued = (
  pages: readonly PageFlow[],
  context: ContinuedContext,
): PageFlow[] => {
  const { added, absorbed, startsWithin } = findContinued(pages, context)
  if (absorbed.size === 0) return [...pages]
  return pages.map((page) => ({
    ...withItems(page, (item) => {
      if (item.kind !== 'paragraph') return [item]
      if (absorbed.has(item)) return []
      const parts = added.get(item)
      return [parts ? withParts(item, parts) : item]
    }),
    startsWithin: page.startsWithin || startsWithin.has(page),
  }))
}
