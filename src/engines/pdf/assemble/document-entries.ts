import { PdfDict, type PdfObject, PdfStream, PdfString } from '@libpdf/core'
import type { DocumentCopy } from './copy-document.ts'

/** What a profile of a printing condition says of itself, enough to tell two apart. */
const outputIntentsOf = ({ graph }: DocumentCopy): string =>
  (graph.array(graph.catalog.get('OutputIntents'))?.toArray() ?? [])
    .map((value) => {
      const intent = graph.dict(value)
      const profile = graph.dict(intent?.get('DestOutputProfile'))
      return [
        graph.name(intent?.get('S')),
        graph.string(intent?.get('OutputConditionIdentifier'))?.asString(),
        profile instanceof PdfStream ? profile.data.length : 0,
      ].join('\n')
    })
    .join('\n\n')

/** Where a preference speaks of page numbers, they are others now. */
const ofPageNumbers = new Set(['PrintPageRange'])

/** Entries of the catalog that only one document can give: the first, or one on which all agree. */
export const addSingleEntries = (
  catalog: PdfDict,
  copies: readonly DocumentCopy[],
  language?: string,
): void => {
  const [lead] = copies
  if (lead === undefined) return
  const { graph, first } = lead
  const take = (key: string, source: DocumentCopy = lead) => {
    const value = source.graph.catalog.get(key)
    const inResult: PdfObject | undefined = value && source.first.value(value)
    if (inResult !== undefined && inResult.type !== 'null') catalog.set(key, inResult)
  }
  if (language !== undefined) catalog.set('Lang', PdfString.fromString(language))
  for (const key of ['Lang', 'PageLayout', 'PageMode']) take(key)
  const preferences = graph.dict(graph.catalog.get('ViewerPreferences'))
  if (preferences !== undefined)
    catalog.set('ViewerPreferences', first.dict(preferences, ofPageNumbers))
  const intents = outputIntentsOf(lead)
  if (intents !== '' && copies.every((copy) => outputIntentsOf(copy) === intents))
    take('OutputIntents')
  if (copies.length > 1) return
  // How a collection of attached files is shown.
  take('Collection')
}

/** What the first document says of itself; without dates, which would be those of another file, unless it is alone. */
export const documentInformation = (
  copies: readonly DocumentCopy[],
  title: string | undefined,
): PdfDict => {
  const information = new PdfDict()
  const [lead] = copies
  const source = lead?.graph.dict(lead.graph.trailer.get('Info'))
  const keys = ['Title', 'Author', 'Subject', 'Keywords', 'Creator']
  for (const key of copies.length === 1 ? [...keys, 'CreationDate'] : keys) {
    const value = lead?.graph.string(source?.get(key))
    if (value !== undefined) information.set(key, value)
  }
  if (title !== undefined) information.set('Title', PdfString.fromString(title))
  information.set('Producer', PdfString.fromString('Utilo'))
  return information
}
