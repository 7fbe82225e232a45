import { PdfArray, PdfBool, PdfDict, PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core'
import { uniqueName } from './binary-strings.ts'
import { copyAppearance, copyFieldOrAnnotation } from './copy-page.ts'
import type { DocumentCopy, DocumentInstance } from './copy-document.ts'
import type { FieldNode } from './source-document.ts'

/** Returns whether a document adds form fields to the result. */
export const hasFields = ({ document, instances }: DocumentCopy): boolean =>
  instances.some(({ references }) => document.form().rootsOf(references).length > 0)

/**
 * Merges the default resources of all forms. Fonts with the same name in two documents are renamed, so this must be
 * called before any field is copied.
 */
export const mergeFormResources = (copies: readonly DocumentCopy[]): PdfDict => {
  const merged = new Map<string, PdfDict>()
  for (const copy of copies) {
    if (!hasFields(copy)) continue
    const { graph, first } = copy
    const resources = graph.dict(copy.document.form().acroForm?.get('DR'))
    for (const [category, value] of resources ?? []) {
      const entries = graph.dict(value)
      if (entries === undefined) continue
      const all = merged.get(category.value) ?? new PdfDict()
      merged.set(category.value, all)
      const taken = new Map([...all.keys()].map((key) => [key.value, 1] as const))
      for (const [key, entry] of entries) {
        const name = first.nameBytes(key.value)
        const free = uniqueName(name, taken)
        if (free !== name && category.value === 'Font') copy.fontNames.set(name, free)
        all.set(free, first.value(entry))
      }
    }
  }
  return new PdfDict(merged)
}

/** Adds the fields without widgets when the whole document is used. */
export const placeUnseenFields = (copy: DocumentCopy): void => {
  if (!copy.isWhole) return
  for (const { dict } of copy.document.form().unseen)
    if (!copy.first.references.has(dict)) copy.first.references.set(dict, copy.target.reserve())
}

/** Copies the form's defaults to a field that does not override them. */
const setDefaults = (
  instance: DocumentInstance,
  node: FieldNode,
  copied: PdfDict,
  ofForm: PdfDict,
): void => {
  const { graph, copy } = instance
  const { acroForm } = copy.document.form()
  const appearance = acroForm?.get('DA')
  if (appearance !== undefined && !node.dict.has('DA'))
    copied.set('DA', copyAppearance(instance, appearance))
  const alignment = graph.number(acroForm?.get('Q')) ?? 0
  const given = ofForm.getNumber('Q')?.value ?? 0
  if (alignment !== given && !node.dict.has('Q')) copied.set('Q', PdfNumber.of(alignment))
}

const writeField = (instance: DocumentInstance, node: FieldNode, ofForm: PdfDict | undefined) => {
  const place = instance.references.get(node.dict)
  if (place === undefined) return
  if (instance.written.has(node.dict)) return
  instance.written.add(node.dict)
  const copied = copyFieldOrAnnotation(instance, node.dict)
  if (ofForm !== undefined && node.parent === undefined) setDefaults(instance, node, copied, ofForm)
  instance.copy.target.set(place, copied)
}

/**
 * Adds the form of the result, with the fields that the documents list and that have widgets on the used pages (ISO
 * 32000-2, 12.7). The widgets themselves are copied with their pages. A field that its document does not list stays
 * unlisted, so that each program makes of it what it made before.
 *
 * @returns undefined when no document with fields has a form.
 */
export const addForm = (
  copies: readonly DocumentCopy[],
  resources: PdfDict,
): PdfRef | undefined => {
  const withFields = copies.filter(hasFields)
  const lead = withFields.find(({ document }) => document.form().acroForm !== undefined)
  const form = new PdfDict()
  for (const key of ['DA', 'Q']) {
    const value = lead?.document.form().acroForm?.get(key)
    if (lead !== undefined && value !== undefined) form.set(key, lead.first.value(value))
  }
  if (resources.size > 0) form.set('DR', resources)
  const fields: PdfRef[] = []
  const order: PdfObject[] = []
  for (const copy of withFields) {
    const source = copy.document.form()
    if (copy.graph.resolve(source.acroForm?.get('NeedAppearances')) === PdfBool.TRUE)
      form.set('NeedAppearances', PdfBool.TRUE)
    for (const instance of copy.instances) {
      for (const root of source.rootsOf(instance.references)) {
        const place = instance.references.get(root.dict)
        if (place !== undefined && source.isListed(root)) fields.push(place)
      }
      for (const dict of instance.references.keys()) {
        const node = source.nodes.get(dict)
        if (node !== undefined) writeField(instance, node, copy === lead ? undefined : form)
      }
      for (const value of copy.graph.array(source.acroForm?.get('CO')) ?? []) {
        const dict = copy.graph.dict(value)
        const place = dict && instance.references.get(dict)
        if (place !== undefined) order.push(place)
      }
    }
  }
  form.set('Fields', new PdfArray(fields))
  if (order.length > 0) form.set('CO', new PdfArray(order))
  return lead?.target.add(form)
}
