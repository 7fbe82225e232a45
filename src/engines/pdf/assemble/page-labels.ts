import { PdfDict, PdfName, PdfNumber, type PdfObject, PdfString } from '@libpdf/core'
import { toBinaryString } from './binary-strings.ts'
import type { SourcePages } from './source-pages.ts'
import type { TargetDocument } from './target.ts'
import { addNumberTree, readTree } from './trees.ts'

/** A page label (ISO 32000-2, 12.4.2). */
export interface PageLabel {
  /** D, R, r, A or a; undefined when the label has only a prefix. */
  style: string | undefined
  prefix: PdfString | undefined
  number: number
}

/** Returns the label of every page; undefined when the document has none. */
export const readPageLabels = (document: SourcePages): readonly PageLabel[] | undefined => {
  const { graph, pages } = document
  const starts = new Map<number, PdfDict | undefined>()
  for (const [key, value] of readTree(graph, graph.catalog.get('PageLabels'), 'Nums'))
    if (key.type === 'number') starts.set(key.value, graph.dict(value))
  if (starts.size === 0) return undefined
  // Pages before the first labelled range are numbered by their position.
  let range: { dict: PdfDict | undefined; start: number } | undefined
  return pages.map((_, index) => {
    if (starts.has(index)) range = { dict: starts.get(index), start: index }
    if (range === undefined) return numbered(index)
    const first = Math.max(1, graph.number(range.dict?.get('St')) ?? 1)
    return {
      style: graph.name(range.dict?.get('S')),
      prefix: graph.string(range.dict?.get('P')),
      number: first + index - range.start,
    }
  })
}

const numbered = (index: number): PageLabel => ({
  style: 'D',
  prefix: undefined,
  number: index + 1,
})

const follows = (label: PageLabel, before: PageLabel | undefined): boolean =>
  before !== undefined &&
  label.style === before.style &&
  toBinaryString(label.prefix?.bytes ?? new Uint8Array()) ===
    toBinaryString(before.prefix?.bytes ?? new Uint8Array()) &&
  (label.style === undefined || label.number === before.number + 1)

/**
 * Adds the pages' labels, which they keep in the result.
 *
 * @returns undefined when no document has labels.
 */
export const addPageLabels = (
  target: TargetDocument,
  pages: readonly {
    document: { pageLabels: () => readonly PageLabel[] | undefined }
    pageIndex: number
  }[],
): PdfObject | undefined => {
  if (pages.every(({ document }) => document.pageLabels() === undefined)) return undefined
  const ranges: [number, PdfObject][] = []
  let before: PageLabel | undefined
  for (const [at, { document, pageIndex }] of pages.entries()) {
    const label = document.pageLabels()?.[pageIndex] ?? numbered(pageIndex)
    if (!follows(label, before)) {
      const dict = new PdfDict()
      if (label.style !== undefined) dict.set('S', PdfName.of(label.style))
      if (label.prefix !== undefined) dict.set('P', label.prefix)
      if (label.number !== 1) dict.set('St', PdfNumber.of(label.number))
      ranges.push([at, dict])
    }
    before = label
  }
  return addNumberTree(target, ranges)
}
