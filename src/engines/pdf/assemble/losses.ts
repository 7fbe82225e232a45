import type { DocumentCopy } from './copy-document.ts'
import type { Loss, LossKind } from './plan.ts'

/** What a result lacks of one document. */
export const lossesOf = (
  copy: DocumentCopy,
  document: number,
  told: { isAlone: boolean; areScriptsLost: boolean; areTagsLost: boolean },
): readonly Loss[] => {
  const { graph } = copy
  const form = copy.document.form()
  const has = (key: string) => graph.resolve(graph.catalog.get(key)) !== undefined
  const happened: readonly [kind: LossKind, hasHappened: boolean, count?: number][] = [
    ['repaired', copy.document.isRepaired],
    ['layers', copy.document.lost.includes('layers')],
    ['labels', copy.document.lost.includes('labels')],
    ['encryption', copy.document.isEncrypted],
    ['signatures', form.signatures.length > 0, form.signatures.length],
    ['xfa', graph.resolve(form.acroForm?.get('XFA')) !== undefined],
    ['scripts', told.areScriptsLost],
    ['tags', told.areTagsLost],
    ['links', copy.lostLinks > 0, copy.lostLinks],
    ['threads', (graph.array(graph.catalog.get('Threads'))?.length ?? 0) > 0],
    ['portfolio', has('Collection') && !told.isAlone],
  ]
  return happened
    .filter(([, hasHappened]) => hasHappened)
    .map(([kind, , count]) => ({ document, kind, ...(count === undefined ? {} : { count }) }))
}
