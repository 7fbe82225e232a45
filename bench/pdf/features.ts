import { type PDFDocumentProxy, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The features that merging tends to lose, as an independent reader, pdf.js, finds them in a document. */
export interface Features {
  pageCount: number
  fields: number
  links: number
  addresses: number
  attachments: number
  outline: number
  destinations: number
  labels: readonly string[] | undefined
  layers: number
  hiddenLayers: number
}

export type Countable = Exclude<keyof Features, 'labels' | 'pageCount'>

/** pdf.js returns maps where its types still declare objects. */
const entriesOf = (found: unknown): readonly (readonly [string, unknown])[] =>
  found instanceof Map
    ? [...found].map(([key, value]) => [String(key), value] as const)
    : Object.entries(found ?? {})
const valuesOf = (found: unknown) => entriesOf(found).map(([, value]) => value)

interface Entry {
  dest: unknown
  items: readonly Entry[]
}

/** The target pages of destinations. Each page reference is looked up only once. */
class Places {
  readonly #document: PDFDocumentProxy
  readonly #named: ReadonlyMap<string, unknown>
  readonly #indexes = new Map<string, number | undefined>()

  constructor(document: PDFDocumentProxy, named: ReadonlyMap<string, unknown>) {
    this.#document = document
    this.#named = named
  }

  async pageOf(destination: unknown): Promise<number | undefined> {
    const explicit = typeof destination === 'string' ? await this.#byName(destination) : destination
    const page: unknown = Array.isArray(explicit) ? explicit[0] : undefined
    if (typeof page === 'number') return page < this.#document.numPages ? page : undefined
    if (typeof page !== 'object' || page === null || !('num' in page)) return undefined
    const key = JSON.stringify(page)
    if (!this.#indexes.has(key)) {
      // pdf.js expects its own type of reference, which it returned itself.
      const reference = page as Parameters<PDFDocumentProxy['getPageIndex']>[0]
      const index = await this.#document.getPageIndex(reference).catch(() => undefined)
      this.#indexes.set(key, index)
    }
    return this.#indexes.get(key)
  }

  async #byName(name: string): Promise<unknown> {
    return this.#named.get(name) ?? (await this.#document.getDestination(name))
  }
}

const countPages = async (
  document: PDFDocumentProxy,
  places: Places,
  kept: ReadonlySet<number>,
) => {
  const counted = { links: 0, addresses: 0, attachments: 0 }
  for (const pageIndex of kept) {
    const page = await document.getPage(pageIndex + 1)
    for (const annotation of await page.getAnnotations()) {
      if (annotation.subtype === 'FileAttachment') counted.attachments += 1
      if (annotation.subtype !== 'Link') continue
      if (annotation.url) counted.addresses += 1
      const goal = annotation.dest ? await places.pageOf(annotation.dest) : undefined
      if (goal !== undefined && kept.has(goal)) counted.links += 1
    }
  }
  return counted
}

const countOutline = async (
  entries: readonly Entry[],
  places: Places,
  kept: ReadonlySet<number>,
): Promise<number> => {
  let count = 0
  for (const { dest, items } of entries) {
    const goal = dest ? await places.pageOf(dest) : undefined
    if (goal !== undefined && kept.has(goal)) count += 1
    count += await countOutline(items, places, kept)
  }
  return count
}

const countFields = async (document: PDFDocumentProxy, kept: ReadonlySet<number>) => {
  const isWhole = kept.size === document.numPages
  const fields = valuesOf(await document.getFieldObjects())
  const isShown = (field: unknown) =>
    typeof field === 'object' &&
    field !== null &&
    'page' in field &&
    typeof field.page === 'number' &&
    kept.has(field.page)
  return fields.filter((all) => Array.isArray(all) && (isWhole || all.some(isShown))).length
}

/**
 * Counts the features of the pages that are kept. A destination counts if its page is kept.
 *
 * @param pageIndexes - the pages that are kept; all pages if undefined.
 */
export const readFeatures = async (
  bytes: Uint8Array,
  password: string | undefined,
  pageIndexes?: readonly number[],
): Promise<Features> => {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    ...(password === undefined ? {} : { password }),
  })
  try {
    const document = await task.promise
    const all = Array.from({ length: document.numPages }, (_, index) => index)
    const kept = new Set(pageIndexes ?? all)
    const named = new Map(entriesOf(await document.getDestinations()))
    const places = new Places(document, named)
    const goals = await Promise.all([...named.values()].map((it) => places.pageOf(it)))
    const attached = entriesOf(await document.getAttachments()).length
    const onPages = await countPages(document, places, kept)
    const layers = [...(await document.getOptionalContentConfig())].map(([, group]) => group)
    const labels = await document.getPageLabels()
    return {
      pageCount: document.numPages,
      fields: await countFields(document, kept),
      ...onPages,
      attachments: attached + onPages.attachments,
      outline: await countOutline((await document.getOutline()) ?? [], places, kept),
      destinations: goals.filter((goal) => goal !== undefined && kept.has(goal)).length,
      labels: labels === null ? undefined : [...kept].map((index) => labels[index] ?? ''),
      layers: layers.length,
      hiddenLayers: layers.filter(({ visible }) => !visible).length,
    }
  } finally {
    await task.destroy()
  }
}
