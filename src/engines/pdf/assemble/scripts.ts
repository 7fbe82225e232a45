import type { PdfDict, PdfObject } from '@libpdf/core'
import { binaryOf, takeFreeName, type TakenNames } from './binary-text.ts'
import { copyAction, copyDestination, copyTriggers } from './copy-actions.ts'
import type { DocumentCopy } from './copy-document.ts'
import { addNameTree, readTree } from './trees.ts'
import type { Target } from './target.ts'
import { hasFields } from './write-form.ts'

const scriptsOf = ({ graph }: DocumentCopy) =>
  readTree(graph, graph.dict(graph.catalog.get('Names'))?.get('JavaScript'), 'Names')

/** Whether scripts of the whole document go into the result: alone they belong to it, among others only to its form. */
const areScriptsKept = (copy: DocumentCopy, copies: readonly DocumentCopy[]): boolean =>
  copies.length === 1 || hasFields(copy)

/** What a document does when it is opened. */
const copyOpening = (copy: DocumentCopy): PdfObject | undefined => {
  const { graph, first } = copy
  const opening = graph.resolve(graph.catalog.get('OpenAction'))
  if (opening?.type !== 'dict') return copyDestination(first, opening).destination
  if (graph.name(opening.get('S')) !== 'GoTo') return copyAction(first, opening)
  const { destination } = copyDestination(first, opening.get('D'))
  if (destination === undefined) return undefined
  const copied = first.dict(opening, new Set(['D', 'SD', 'Next']))
  copied.set('D', destination)
  return copied
}

const hasOpeningScript = ({ graph }: DocumentCopy): boolean =>
  graph.name(graph.dict(graph.catalog.get('OpenAction'))?.get('S')) === 'JavaScript'

/** Scripts of the documents as a whole. @returns for each document that loses one, that it does. */
export const addScripts = (
  target: Target,
  copies: readonly DocumentCopy[],
  catalog: PdfDict,
  names: PdfDict,
): ReadonlySet<DocumentCopy> => {
  const lost = new Set<DocumentCopy>()
  const taken: TakenNames = new Map()
  const entries: [string, PdfObject][] = []
  for (const copy of copies) {
    const scripts = scriptsOf(copy)
    const triggers = copy.graph.dict(copy.graph.catalog.get('AA'))
    if (!areScriptsKept(copy, copies)) {
      if (scripts.length > 0 || (triggers?.size ?? 0) > 0 || hasOpeningScript(copy)) lost.add(copy)
      continue
    }
    for (const [key, value] of scripts) {
      const action = copyAction(copy.first, value)
      const name = key.type === 'string' ? binaryOf(key.bytes) : 'script'
      if (action !== undefined) entries.push([takeFreeName(name, taken), action])
    }
    // A catalog has room for one document's only.
    const copied = copyTriggers(copy.first, triggers)
    if (copied !== undefined && catalog.has('AA')) lost.add(copy)
    else if (copied !== undefined) catalog.set('AA', copied)
    if (copies.length > 1 && !hasOpeningScript(copy)) continue
    const opening = copyOpening(copy)
    if (opening !== undefined && catalog.has('OpenAction')) lost.add(copy)
    else if (opening !== undefined) catalog.set('OpenAction', opening)
  }
  if (entries.length > 0) names.set('JavaScript', addNameTree(target, entries))
  return lost
}
