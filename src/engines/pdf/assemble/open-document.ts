import type { PDF, PdfDict, PdfObject } from '@libpdf/core'
import { type NamedDestinations, readNamedDestinations } from './destinations.ts'
import { type SourceForm, readForm } from './read-form.ts'
import type { LossKind } from './plan.ts'
import { type OutlineEntry, readOutline } from './read-outline.ts'
import { type PageLabel, readPageLabels } from './page-labels.ts'
import { type SourcePage, readPages } from './read-pages.ts'
import { type SourceTags, readTags } from './read-tags.ts'
import { findSharedResources } from './used-resources.ts'
import { SourceGraph } from './source-graph.ts'

const lazily = <T>(read: () => T): (() => T) => {
  let known: { value: T } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

/** A document that was opened, with what is read of it once, however many results take pages from it. */
export class OpenDocument {
  readonly name: string
  readonly graph: SourceGraph
  readonly pages: readonly SourcePage[]
  isEncrypted: boolean
  /** Whether its page tree is as it says. */
  readonly isSound: boolean
  /** Whether these are not the file's own bytes but what pdf.js made of them. */
  isRepaired = false
  /** What was lost in that. */
  readonly lost: LossKind[] = []
  readonly namedDestinations: () => NamedDestinations
  readonly outline: () => readonly OutlineEntry[]
  readonly form: () => SourceForm
  readonly tags: () => SourceTags | undefined
  readonly sharedResources: () => ReadonlySet<PdfDict>
  readonly pageLabels: () => readonly PageLabel[] | undefined
  readonly #pageIndexes = new Map<PdfDict, number[]>()
  readonly #annotations: () => readonly (readonly PdfDict[])[]
  readonly #placed: () => ReadonlySet<PdfDict>

  constructor(name: string, pdf: PDF, bytes: Uint8Array) {
    this.name = name
    this.graph = new SourceGraph(pdf, bytes)
    this.isEncrypted = pdf.isEncrypted
    const { pages, isSound } = readPages(this.graph)
    this.pages = pages
    this.isSound = isSound
    for (const [index, { dict }] of pages.entries()) {
      const indexes = this.#pageIndexes.get(dict)
      if (indexes) indexes.push(index)
      else this.#pageIndexes.set(dict, [index])
    }
    this.namedDestinations = lazily(() => readNamedDestinations(this))
    this.outline = lazily(() => readOutline(this))
    this.form = lazily(() => readForm(this))
    this.tags = lazily(() => readTags(this))
    this.sharedResources = lazily(() => findSharedResources(this))
    this.pageLabels = lazily(() => readPageLabels(this))
    this.#annotations = lazily(() => pages.map(({ dict }) => this.#readAnnotations(dict)))
    this.#placed = lazily(
      () =>
        new Set([
          ...pages.map(({ dict }) => dict),
          ...this.#annotations().flat(),
          ...this.form().nodes.keys(),
        ]),
    )
  }

  /** Annotations of a page, each once. */
  annotations(pageIndex: number): readonly PdfDict[] {
    return this.#annotations()[pageIndex] ?? []
  }

  /** Whether an object is a page, an annotation of one, or a form field: things that are in a result only by plan. */
  isPlaced(dict: PdfDict): boolean {
    return this.#placed().has(dict)
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
