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

/** An open document. Everything is read at most once, however many results use its pages. */
export class SourceDocumentReader extends SourcePages {
  readonly name: string
  isEncrypted: boolean
  /** Whether the bytes are not the file's own but were rewritten by pdf.js. */
  isRepaired = false
  /** What was lost when pdf.js rewrote the file. */
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

  /**
   * Returns whether an object is a page, an annotation or a form field, which are copied only on purpose and never by
   * reference.
   */
  isPlaced(dict: PdfDict): boolean {
    return this.#placed().has(dict)
  }
}
