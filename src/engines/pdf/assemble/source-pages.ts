import type { PDF, PdfDict, PdfObject } from '@libpdf/core'
import { lazily } from './lazily.ts'
import { type SourcePage, readPages } from './read-pages.ts'
import { SourceGraph } from './source-graph.ts'

/** The pages of a document that was opened, with their annotations. */
export class SourcePages {
  readonly graph: SourceGraph
  readonly pages: readonly SourcePage[]
  /** Whether its page tree is as it says. */
  readonly isSound: boolean
  readonly #pageIndexes = new Map<PdfDict, number[]>()
  readonly #annotations: () => readonly (readonly PdfDict[])[]

  constructor(pdf: PDF, bytes: Uint8Array) {
    this.graph = new SourceGraph(pdf, bytes)
    const { pages, isSound } = readPages(this.graph)
    this.pages = pages
    this.isSound = isSound
    for (const [index, { dict }] of pages.entries()) {
      const indexes = this.#pageIndexes.get(dict)
      if (indexes) indexes.push(index)
      else this.#pageIndexes.set(dict, [index])
    }
    this.#annotations = lazily(() => pages.map(({ dict }) => this.#readAnnotations(dict)))
  }

  /** Annotations of a page, each once. */
  annotations(pageIndex: number): readonly PdfDict[] {
    return this.#annotations()[pageIndex] ?? []
  }

  /** Where a page stands; more than once in odd documents. */
  pageIndexesOf(value: PdfObject | undefined): readonly number[] {
    const dict = this.graph.dict(value)
    return (dict && this.#pageIndexes.get(dict)) ?? []
  }

  #readAnnotations(page: PdfDict): readonly PdfDict[] {
    const found = new Set<PdfDict>()
    for (const value of this.graph.array(page.get('Annots')) ?? []) {
      const dict = this.graph.dict(value)
      if (dict !== undefined && !this.#pageIndexes.has(dict)) found.add(dict)
    }
    return [...found]
  }
}
