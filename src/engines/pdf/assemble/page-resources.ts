import { PdfDict, type PdfObject } from '@libpdf/core'
import type { DocumentInstance } from './copy-document.ts'
import type { SourcePage } from './read-pages.ts'
import { usedResources } from './used-resources.ts'

/** Resources of which a page needs only some; undefined when it needs all of its own. */
const prunedResources = (
  { copy, graph }: DocumentInstance,
  { dict, attributes }: SourcePage,
): PdfDict | undefined => {
  const { document } = copy
  const resources = graph.dict(attributes.Resources)
  const isShared = resources !== undefined && document.sharedResources().has(resources)
  return isShared && !copy.isWhole ? usedResources(document, dict, resources) : undefined
}

/** A page's resources in the result, which other pages may share. */
export const copyResources = (instance: DocumentInstance, source: SourcePage): PdfObject => {
  const { copy, graph } = instance
  const given = source.attributes.Resources
  if (given === undefined || graph.dict(given) === undefined) return new PdfDict()
  const pruned = prunedResources(instance, source)
  if (pruned !== undefined) return instance.dict(pruned)
  const isInherited = given !== source.dict.get('Resources')
  return given.type === 'dict' && isInherited ? copy.shareDirect(given) : instance.value(given)
}

/** A page's resources in the result and its fonts among them, as dictionaries that are this page's only. */
export const copyOwnResources = (
  instance: DocumentInstance,
  source: SourcePage,
): { resources: PdfDict; fonts: PdfDict } => {
  const { graph } = instance
  const given = prunedResources(instance, source) ?? graph.dict(source.attributes.Resources)
  const givenFonts = graph.dict(given?.get('Font'))
  const resources = given === undefined ? new PdfDict() : instance.dict(given)
  const fonts = givenFonts === undefined ? new PdfDict() : instance.dict(givenFonts)
  resources.set('Font', fonts)
  return { resources, fonts }
}
