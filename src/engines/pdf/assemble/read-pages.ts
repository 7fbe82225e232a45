import type { PdfDict, PdfObject } from '@libpdf/core'
import type { SourceGraph } from './source-graph.ts'

/** Attributes that a page takes from the nodes above it (ISO 32000-2, table 31). */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const
type Inherited = Readonly<Partial<Record<(typeof inheritable)[number], PdfObject>>>

/** US Letter, which readers take for a page without a size. */
export const letter = [0, 0, 612, 792] as const

export interface SourcePage {
  dict: PdfDict
  /** The page's own or, failing that, what the nearest node above says. */
  attributes: Inherited
}

export interface PageWalk {
  pages: readonly SourcePage[]
  /** Whether the tree says of itself what was found: no missing, repeated or looping nodes, the count right. */
  isSound: boolean
}

const attributesOf = (graph: SourceGraph, dict: PdfDict, above: Inherited): Inherited => {
  const own: Partial<Record<(typeof inheritable)[number], PdfObject>> = { ...above }
  for (const key of inheritable) {
    const value = dict.get(key)
    if (value !== undefined && graph.resolve(value) !== undefined) own[key] = value
  }
  return own
}

/** The pages of a document in their order, however crooked its page tree. */
export const readPages = (graph: SourceGraph): PageWalk => {
  const pages: SourcePage[] = []
  const seenNodes = new Set<PdfDict>()
  let isSound = true
  const waiting: { value: PdfObject | undefined; above: Inherited }[] = [
    { value: graph.catalog.get('Pages'), above: {} },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dict = graph.dict(next.value)
    if (dict === undefined || seenNodes.has(dict)) {
      isSound = false
      continue
    }
    const attributes = attributesOf(graph, dict, next.above)
    const type = graph.name(dict.get('Type'))
    if (type === 'Page' || !dict.has('Kids')) {
      pages.push({ dict, attributes })
      continue
    }
    seenNodes.add(dict)
    const kids = graph.array(dict.get('Kids'))
    if (kids === undefined) isSound = false
    else for (const value of kids.toArray().toReversed()) waiting.push({ value, above: attributes })
  }
  const root = graph.dict(graph.catalog.get('Pages'))
  if (graph.number(root?.get('Count')) !== pages.length) isSound = false
  return { pages, isSound }
}
