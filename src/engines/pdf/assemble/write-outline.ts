import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfString,
} from '@libpdf/core'
import { copyAction, copyDestination } from './copy-actions.ts'
import type { DocumentCopy } from './copy-document.ts'
import type { OutlineEntry } from './read-outline.ts'
import type { Target } from './target.ts'

/** An entry of a result's outline, in reading order. */
export interface Bookmark {
  level: number
  isOpen: boolean
  content: PdfDict
}

const isKeptAlone = (copy: DocumentCopy, { pageIndex }: OutlineEntry): boolean =>
  pageIndex === undefined ? copy.isWhole : copy.first.page(pageIndex) !== undefined

/** The entries whose page is taken, and those around them. */
const keptEntries = (copy: DocumentCopy): readonly OutlineEntry[] => {
  const kept: OutlineEntry[] = []
  // Whether something is kept at a level, below the entry looked at.
  const below: boolean[] = []
  for (const entry of copy.document.outline().toReversed()) {
    const isKept = isKeptAlone(copy, entry) || below[entry.level + 1] === true
    below[entry.level + 1] = false
    if (!isKept) continue
    below[entry.level] = true
    kept.push(entry)
  }
  return kept.toReversed()
}

/** The outline of a document in a result, starting at a level. */
export const copyOutline = (copy: DocumentCopy, atLevel: number): readonly Bookmark[] =>
  keptEntries(copy).map((entry) => {
    const { dict, goal, hasOtherAction } = entry
    const content = new PdfDict()
    for (const key of ['Title', 'C', 'F']) {
      const value = dict.get(key)
      if (value !== undefined) content.set(key, copy.first.value(value))
    }
    if (!content.has('Title')) content.set('Title', new PdfString(new Uint8Array()))
    const { destination } = copyDestination(copy.first, goal)
    const action = hasOtherAction ? copyAction(copy.first, dict.get('A')) : undefined
    if (destination !== undefined) content.set('Dest', destination)
    else if (action !== undefined) content.set('A', action)
    return { level: atLevel + entry.level, isOpen: entry.isOpen, content }
  })

/** A bookmark that leads to the top of a page. */
export const bookmarkTo = (title: string, page: PdfObject): Bookmark => ({
  level: 0,
  isOpen: false,
  content: PdfDict.of({
    Title: PdfString.fromString(title),
    Dest: PdfArray.of(page, PdfName.of('Fit')),
  }),
})

interface Link {
  reference: PdfRef
  content: PdfDict
  isOpen: boolean
  kids: Link[]
}

/** Entries that show when this one is open. */
const countShown = (kids: readonly Link[], counts: Map<Link, number>): number =>
  kids.reduce((sum, kid) => sum + 1 + (kid.isOpen ? (counts.get(kid) ?? 0) : 0), 0)

const chain = (parent: PdfRef, parentDict: PdfDict, kids: readonly Link[]): void => {
  const [first, last] = [kids.at(0), kids.at(-1)]
  if (first && last) {
    parentDict.set('First', first.reference)
    parentDict.set('Last', last.reference)
  }
  for (const [index, { content }] of kids.entries()) {
    content.set('Parent', parent)
    const [previous, next] = [kids[index - 1], kids[index + 1]]
    if (previous) content.set('Prev', previous.reference)
    if (next) content.set('Next', next.reference)
  }
}

/** The outline of a result. @returns undefined when there is nothing in it. */
export const addOutline = (target: Target, bookmarks: readonly Bookmark[]): PdfRef | undefined => {
  if (bookmarks.length === 0) return undefined
  const roots: Link[] = []
  const open: Link[] = []
  const all = bookmarks.map(({ level, isOpen, content }) => {
    const link: Link = { reference: target.reserve(), content, isOpen, kids: [] }
    const siblings = level === 0 ? roots : (open[level - 1]?.kids ?? roots)
    siblings.push(link)
    open[level] = link
    return link
  })
  const counts = new Map<Link, number>()
  for (const link of all.toReversed()) {
    const shown = countShown(link.kids, counts)
    counts.set(link, shown)
    // Closed, the count is negative (table 151).
    if (shown > 0) link.content.set('Count', PdfNumber.of(link.isOpen ? shown : -shown))
    chain(link.reference, link.content, link.kids)
    target.set(link.reference, link.content)
  }
  const root = PdfDict.of({ Type: PdfName.of('Outlines') })
  const reference = target.reserve()
  chain(reference, root, roots)
  root.set('Count', PdfNumber.of(countShown(roots, counts)))
  target.set(reference, root)
  return reference
}
