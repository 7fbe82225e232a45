import { type PdfDict, PdfString } from '@libpdf/core'
import { contentOf, decodeName } from './content-streams.ts'
import { type Operand, readOperators } from './read-operators.ts'
import type { MarkedText } from '../page-content/actual-text.ts'
import type { SourceDocumentReader } from './source-document.ts'
import type { SourceGraph } from './source-graph.ts'

const nameIn = (operand: Operand | undefined): string | undefined =>
  typeof operand === 'object' ? decodeName(operand.name) : undefined

/** Returns the text of a dictionary that stands in the content itself: the string after its key. */
const inlineText = (
  operands: readonly Operand[],
  strings: readonly Uint8Array[],
): string | undefined => {
  const at = operands.findIndex((operand) => nameIn(operand) === 'ActualText')
  if (at < 0 || operands[at + 1] !== 'other') return undefined
  const bytes = strings[operands.slice(0, at).filter((operand) => operand === 'other').length]
  return bytes && new PdfString(bytes).asString()
}

/** Returns the text of a dictionary among the page's resources. */
const namedText = (
  graph: SourceGraph,
  resources: PdfDict | undefined,
  name: string | undefined,
): string | undefined => {
  if (name === undefined) return undefined
  const properties = graph.dict(graph.dict(resources?.get('Properties'))?.get(name))
  const text = graph.resolve(properties?.get('ActualText'))
  return text instanceof PdfString ? text.asString() : undefined
}

/**
 * Reads the marked-content sequences with properties that stand in a page's own content, in their order. Layers are
 * left out.
 *
 * @param pageIndex - counts from 0.
 */
export const readMarkedTexts = (
  { graph, pages }: SourceDocumentReader,
  pageIndex: number,
): readonly MarkedText[] => {
  const page = pages[pageIndex]
  if (page === undefined) return []
  const resources = graph.dict(page.attributes.Resources)
  const found: MarkedText[] = []
  readOperators(
    contentOf(graph, page),
    (operator, operands, strings) => {
      const tag = operator === 'BDC' ? nameIn(operands[0]) : undefined
      if (tag === undefined || tag === 'OC') return true
      const actualText =
        operands.length === 2
          ? namedText(graph, resources, nameIn(operands[1]))
          : inlineText(operands, strings)
      found.push({ tag, actualText })
      return true
    },
    { withStrings: true },
  )
  return found
}
