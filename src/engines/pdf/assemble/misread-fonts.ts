import type { PdfObject } from '@libpdf/core'
import type { SourcePage } from './read-pages.ts'
import type { SourceGraph } from './source-graph.ts'

/**
 * Whether a font of a page says nothing of what it is, as every font must (ISO 32000-2, 9.6). In a dictionary that is
 * written wrongly, as with a bare space in a name, the parser takes keys for values from there on, which other readers
 * do not.
 */
export const hasMisreadFonts = (graph: SourceGraph, pages: readonly SourcePage[]): boolean => {
  const seen = new Set<PdfObject>()
  for (const { attributes } of pages) {
    const fonts = graph.dict(graph.dict(attributes.Resources)?.get('Font'))
    if (fonts === undefined || seen.has(fonts)) continue
    seen.add(fonts)
    for (const [, value] of fonts) {
      const font = graph.dict(value)
      if (font === undefined || seen.has(font)) continue
      seen.add(font)
      if (!font.has('Subtype')) return true
    }
  }
  return false
}
