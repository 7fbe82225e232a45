import { PdfArray, type PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { type NamedDestinations, readDestination } from './destinations.ts'
import type { SourcePages } from './source-pages.ts'

/** An entry of a document's outline. */
export interface OutlineEntry {
  dict: PdfDict
  /** 0 for the outermost. */
  level: number
  isOpen: boolean
  /** What leads to a page; undefined when nothing does, or something dead. */
  goal: PdfObject | undefined
  pageIndex: number | undefined
  /** Whether it does something else, such as opening an address. */
  hasOtherAction: boolean
}

const deepestElement = 64

/** The page of an element of the logical structure, or of the first it holds that names one. */
const taggedGoal = (
  { graph }: SourcePages,
  value: PdfObject | undefined,
): PdfObject | undefined => {
  let element = graph.dict(value)
  for (let depth = 0; element !== undefined && depth < deepestElement; depth += 1) {
    const page = element.get('Pg')
    if (page !== undefined) return PdfArray.of(page, PdfName.of('Fit'))
    const kids = element.get('K')
    element = graph.dict(graph.array(kids)?.at(0) ?? kids)
  }
  return undefined
}

/** The outline in reading order; entries that loop back are left out (ISO 32000-2, 12.3.3). */
export const readOutline = (
  document: SourcePages,
  destinations: NamedDestinations,
): readonly OutlineEntry[] => {
  const { graph } = document
  const entries: OutlineEntry[] = []
  const seen = new Set<PdfDict>()
  const root = graph.dict(graph.catalog.get('Outlines'))
  const waiting: { value: PdfObject | undefined; level: number }[] = [
    { value: root?.get('First'), level: 0 },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dict = graph.dict(next.value)
    if (dict === undefined || seen.has(dict)) continue
    seen.add(dict)
    const action = graph.dict(dict.get('A'))
    const isGoTo = graph.name(action?.get('S')) === 'GoTo'
    const goal =
      dict.get('Dest') ??
      (isGoTo ? action?.get('D') : undefined) ??
      (action === undefined ? taggedGoal(document, dict.get('SE')) : undefined)
    entries.push({
      dict,
      level: next.level,
      isOpen: (graph.number(dict.get('Count')) ?? 0) > 0,
      goal,
      pageIndex: readDestination(document, goal, destinations)?.pageIndex,
      hasOtherAction: action !== undefined && !isGoTo,
    })
    waiting.push(
      { value: dict.get('Next'), level: next.level },
      { value: dict.get('First'), level: next.level + 1 },
    )
  }
  return entries
}
