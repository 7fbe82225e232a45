import type { PDF, PdfDict } from '@libpdf/core'
import {
  type NamedDestinations,
  type OutlineEntry,
  readNamedDestinations,
  readOutline,
} from './read-navigation.ts'
import { SourcePages, findSharedResources, memoize } from './source-pages.ts'
import { type PageLabel, readPageLabels } from './page-labels.ts'
import { type SourceForm, readForm } from './read-form.ts'
import { type SourceStructureTree, readStructureTree } from './read-structure-tree.ts'

/** A document that was opened, with what is read of it once, however many results take pages from it. */
export class SourceDocumentReader extends SourcePages {
  readonly name: string
  isEncrypted: boolean
  /** Whether these are not the file's own bytes but what pdf.js made of them. */
  isRepaired = false
  /** What was lost in that. */
  readonly lost: ('layers' | 'labels')[] = []
  readonly namedDestinations: () => NamedDestinations
  readonly outline: () => readonly OutlineEntry[]
  readonly form: () => SourceForm
  readonly tags: () => SourceStructureTree | undefined
  readonly sharedResources: () => ReadonlySet<PdfDict>
  readonly pageLabels: () => readonly PageLabel[] | undefined
  readonly #placed: () => ReadonlySet<PdfDict>

  constructor(name: string, pdf: PDF, bytes: Uint8Array) {
    super(pdf, bytes)
    this.name = name
    this.isEncrypted = pdf.isEncrypted
    this.namedDestinations = memoize(() => readNamedDestinations(this))
    this.outline = memoize(() => readOutline(this, this.namedDestinations()))
    this.form = memoize(() => readForm(this))
    this.tags = memoize(() => readStructureTree(this))
    this.sharedResources = memoize(() => findSharedResources(this))
    this.pageLabels = memoize(() => readPageLabels(this))
    this.#placed = memoize(
      () =>
        new Set([
          ...this.pages.map(({ dict }) => dict),
          ...this.pages.flatMap((_, pageIndex) => this.annotations(pageIndex)),
          ...this.form().nodes.keys(),
        ]),
    )
  }

  /** Whether an object is a page, an annotation of one, or a form field: things that are in a result only by plan. */
  isPlaced(dict: PdfDict): boolean {
    return this.#placed().has(dict)
  }
}
