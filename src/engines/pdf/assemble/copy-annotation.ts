import { PdfArray, type PdfDict, type PdfObject, PdfRef, PdfString } from '@libpdf/core'
import type { DocumentInstance } from './copy-document.ts'
import { copyAction, copyDestination, copyTriggers } from './copy-actions.ts'
import { fieldName } from './field-names.ts'
import { inheritedEntry } from './read-form.ts'

const ownEntries = new Set(['A', 'AA', 'Dest', 'P'])
const ownFieldEntries = new Set([...ownEntries, 'DA', 'Kids', 'Parent', 'T', 'V'])

/** An annotation of a page in the result, widgets included (ISO 32000-2, 12.5). */
export const copyAnnotation = (
  instance: DocumentInstance,
  dict: PdfDict,
  page: PdfRef,
): PdfDict => {
  const copied = copyFieldOrAnnotation(instance, dict)
  copied.set('P', page)
  return copied
}

/** A field that shows nothing itself, an annotation, or both in one. */
export const copyFieldOrAnnotation = (instance: DocumentInstance, dict: PdfDict): PdfDict => {
  const { graph, copy } = instance
  const node = copy.document.form().nodes.get(dict)
  const copied = instance.dict(dict, node === undefined ? ownEntries : ownFieldEntries)

  const goal = dict.get('Dest')
  if (goal !== undefined) {
    const { destination, isLost } = copyDestination(instance, goal)
    if (isLost) copy.lostLinks += 1
    if (destination !== undefined) copied.set('Dest', destination)
  }
  const action = copyAction(instance, dict.get('A'))
  if (action !== undefined) copied.set('A', action)
  const triggers = copyTriggers(instance, dict.get('AA'))
  if (triggers !== undefined) copied.set('AA', triggers)
  if (node === undefined) return copied

  const parent = node.parent && instance.places.get(node.parent.dict)
  if (parent !== undefined) copied.set('Parent', parent)
  const kids = node.kids.flatMap((kid) => instance.places.get(kid.dict) ?? [])
  if (kids.length > 0) copied.set('Kids', new PdfArray(kids))
  const name = dict.get('T')
  const text = graph.string(name)?.asString()
  if (name !== undefined && text !== undefined) {
    const inResult = parent === undefined ? fieldName(instance, text) : text
    copied.set('T', inResult === text ? instance.value(name) : PdfString.fromString(inResult))
  }
  // A signature speaks of the bytes of another file.
  const isSignature = graph.name(inheritedEntry(node, 'FT')) === 'Sig'
  const value = dict.get('V')
  if (value !== undefined && !isSignature) copied.set('V', instance.value(value))
  const appearance = dict.get('DA')
  if (appearance !== undefined) copied.set('DA', copyAppearance(instance, appearance))
  return copied
}

/** A default appearance string, with fonts under the names they have in the result (12.7.4.3). */
export const copyAppearance = (instance: DocumentInstance, value: PdfObject): PdfObject => {
  const { fontNames } = instance.copy
  const text = instance.graph.string(value)
  if (text === undefined || fontNames.size === 0) return instance.value(value)
  const letters = Array.from(text.bytes, (byte) => String.fromCharCode(byte)).join('')
  const renamed = letters.replace(
    /\/([^\s/()<>[\]{}%]+)(?=\s+[-+.\d]+\s+Tf)/g,
    (whole, name: string) => (fontNames.has(name) ? `/${fontNames.get(name)}` : whole),
  )
  return new PdfString(Uint8Array.from(renamed, (letter) => letter.charCodeAt(0)))
}
