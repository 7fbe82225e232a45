import type { Language } from '../../core/language.ts'
import type {
  SearchableOptions,
  SearchablePage,
  SearchableSource,
} from '../../engines/pdf/searchable/searchable-pdf.ts'
import { type PageRef, type Source, isOpenPdf, stemOf } from './sources.ts'
import type { PageResult } from './state.ts'

/** The input of a searchable PDF. */
export interface SearchableRequest {
  sources: readonly SearchableSource[]
  pages: readonly SearchablePage[]
  options: SearchableOptions
}

const toSearchableSource = (source: Source): SearchableSource => {
  const { file, kind } = source
  if (!isOpenPdf(source)) return { file, name: file.name, kind }
  const {
    document,
    chosen: { password },
  } = source.opening
  return {
    file,
    name: file.name,
    kind,
    pageCount: document.pageCount,
    ...(password === undefined ? {} : { password }),
  }
}

/**
 * Returns the request for one PDF of all pages with a result, in order. A document's page that could not be read is
 * included as it is; a picture that could not be read may be damaged and is left out.
 *
 * @param language - the language expected first.
 */
export const toSearchableRequest = (
  sources: readonly Source[],
  results: readonly { page: PageRef; result: PageResult }[],
  language: Language,
): SearchableRequest => {
  const pages = results.flatMap(({ page, result }): SearchablePage[] => {
    const source = sources.findIndex(({ id }) => id === page.sourceId)
    if (result.kind === 'failed' && sources[source]?.kind !== 'pdf') return []
    const taken = { source, pageIndex: page.pageIndex }
    if (result.kind !== 'read') return [taken]
    const { reading, dpi } = result
    return [{ ...taken, reading, ...(dpi === undefined ? {} : { readingDpi: dpi }) }]
  })
  return {
    sources: sources.map(toSearchableSource),
    pages,
    options: { title: stemOf(sources[0]?.file.name ?? ''), language },
  }
}
