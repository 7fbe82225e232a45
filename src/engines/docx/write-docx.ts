import type { Report } from '../../core/worker-calls.ts'
import type { DocxBlock, DocxDocument, DocxSection } from './model.ts'
import { type Package, createPackage } from './zip-package.ts'
import { emptyParagraph, paragraphXml } from './paragraph-xml.ts'
import { type PartContext, createMedia, createRelationships } from './part-context.ts'
import {
  contentTypesXml,
  corePropertiesXml,
  footnotesXml,
  numberingXml,
  packageRelationshipsXml,
  partXml,
  settingsXml,
  stylesXml,
} from './parts.ts'
import { type HeaderFooterReference, sectionXml } from './section-xml.ts'
import { between, blockXml, blocksXml } from './table-xml.ts'
import { element, wordNamespaces, xmlHead } from './xml.ts'

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/**
 * The body is compressed in pieces of this many characters, because smaller ones cost more time.
 */
const writtenLetters = 1 << 16

/** Collects headers and footers by section; equal blocks share one part. */
const createHeadersAndFooters = (body: PartContext) => {
  const references = new Map<readonly DocxBlock[], string>()
  const parts: { name: string; place: 'header' | 'footer'; xml: string; context: PartContext }[] =
    []
  let hasEvenPages = false
  const referenceTo = (place: 'header' | 'footer', blocks: readonly DocxBlock[]): string => {
    const known = references.get(blocks)
    if (known !== undefined) return known
    const name = `${place}${parts.length + 1}`
    const context = { ...body, relationships: createRelationships() }
    const content = blocksXml(blocks, context)
    const filling = blocks.at(-1)?.kind === 'paragraph' ? '' : paragraphXml(emptyParagraph, context)
    const xml = partXml(place === 'header' ? 'w:hdr' : 'w:ftr', content + filling)
    parts.push({ name, place, xml, context })
    const relationship = body.relationships.add(place, `${name}.xml`)
    references.set(blocks, relationship)
    return relationship
  }
  const of = ({ headers, footers }: DocxSection): HeaderFooterReference[] =>
    (
      [
        ['header', headers],
        ['footer', footers],
      ] as const
    ).flatMap(([place, all]) =>
      all.map(({ pages, blocks }) => {
        hasEvenPages ||= pages === 'even'
        return { place, pages, relationship: referenceTo(place, blocks) }
      }),
    )
  return { of, parts, hasEvenPages: () => hasEvenPages }
}

type HeadersAndFooters = ReturnType<typeof createHeadersAndFooters>

/**
 * Yields the body in pieces. A section's properties belong to its last paragraph, and the last section's follow
 * everything, so one block is always held back.
 */
function* bodyXml(
  sections: Iterable<DocxSection>,
  headersAndFooters: HeadersAndFooters,
  context: PartContext,
): Iterable<string> {
  yield xmlHead + element('w:document', wordNamespaces, ' ').replace(/ <\/w:document>$/, '<w:body>')
  let layout: string | undefined
  let held: DocxBlock | undefined
  for (const section of sections) {
    if (layout !== undefined) {
      if (held?.kind === 'paragraph') yield paragraphXml(held, context, layout)
      else {
        if (held !== undefined) yield blockXml(held, context)
        yield paragraphXml(emptyParagraph, context, layout)
      }
      held = undefined
    }
    layout = sectionXml(section, headersAndFooters.of(section))
    for (const block of section.blocks) {
      if (held !== undefined) yield blockXml(held, context) + between(held, block, context)
      held = block
    }
  }
  if (held !== undefined) yield blockXml(held, context)
  if (held?.kind !== 'paragraph') yield paragraphXml(emptyParagraph, context)
  yield `${layout ?? ''}</w:body></w:document>`
}

const writeBody = (target: Package, pieces: Iterable<string>): void => {
  const file = target.open('word/document.xml')
  let waiting = ''
  for (const piece of pieces) {
    waiting += piece
    if (waiting.length < writtenLetters) continue
    file.write(waiting)
    waiting = ''
  }
  file.write(waiting)
  file.close()
}

/**
 * Writes a document as Office Open XML (ISO/IEC 29500, transitional), section by section, so that a long one is
 * never held whole in memory. The same document gives the same bytes.
 *
 * @param options - `report` counts what is written: the text, then each picture's file.
 */
export const writeDocx = async (
  document: DocxDocument,
  options: { report?: Report } = {},
): Promise<Blob> => {
  const target = createPackage()
  const media = createMedia()
  const counters = { drawings: 0, bookmarks: 0 }
  const body: PartContext = { relationships: createRelationships(), media, counters }
  const headersAndFooters = createHeadersAndFooters(body)
  // The content types come first, because programs use them to recognize the file; they are written when all parts
  // are known.
  const contentTypes = target.open('[Content_Types].xml')
  writeBody(target, bodyXml(document.sections, headersAndFooters, body))

  const parts = new Map<string, { type: string; xml: string; context?: PartContext }>()
  parts.set('styles', { type: 'styles', xml: stylesXml(document) })
  if (document.lists.length > 0)
    parts.set('numbering', { type: 'numbering', xml: numberingXml(document.lists) })
  if (document.footnotes.length > 0) {
    const context = { ...body, relationships: createRelationships() }
    const notes = document.footnotes.map(
      ({ id, blocks }) => [id, blocksXml(blocks, context)] as const,
    )
    parts.set('footnotes', { type: 'footnotes', xml: footnotesXml(new Map(notes)), context })
  }
  const has = {
    evenPages: headersAndFooters.hasEvenPages(),
    footnotes: document.footnotes.length > 0,
    dividedWords: document.dividesWords === true,
  }
  parts.set('settings', { type: 'settings', xml: settingsXml(has) })
  for (const name of ['styles', 'numbering', 'footnotes', 'settings'] as const)
    if (parts.has(name)) body.relationships.add(name, `${name}.xml`)
  for (const { name, place, xml, context } of headersAndFooters.parts)
    parts.set(name, { type: place, xml, context })
  parts.set('document', { type: 'document.main', xml: '', context: body })

  const types = [...parts].map(([name, { type }]) => [name, type] as const)
  contentTypes.write(contentTypesXml(new Map(types)))
  contentTypes.close()
  target.add('_rels/.rels', packageRelationshipsXml())
  target.add('docProps/core.xml', corePropertiesXml(document))
  for (const [name, { xml, context }] of parts) {
    if (xml !== '') target.add(`word/${name}.xml`, xml)
    if (context !== undefined && !context.relationships.isEmpty())
      target.add(`word/_rels/${name}.xml.rels`, context.relationships.toXml())
  }
  const pictures = media.files()
  let done = 1
  options.report?.(done, pictures.size + 1)
  for (const [name, file] of pictures) {
    await target.addPicture(`word/media/${name}`, file)
    done += 1
    options.report?.(done, pictures.size + 1)
  }
  return target.finish(docxType)
}
