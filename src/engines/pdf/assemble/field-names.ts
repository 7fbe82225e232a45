import { takeFreeName, type TakenNames } from './binary-text.ts'
import type { DocumentCopy, DocumentInstance } from './copy-document.ts'

const namesInResult = new WeakMap<DocumentInstance, Map<string, string>>()

/** Gives every outermost field of the documents a name that no other has, before anything is copied that may use it. */
export const chooseFieldNames = (copies: readonly DocumentCopy[]): void => {
  const taken: TakenNames = new Map()
  for (const { document, graph, instances } of copies)
    for (const instance of instances) {
      const names = new Map<string, string>()
      for (const root of document.form().rootsOf(instance.places)) {
        const name = graph.string(root.dict.get('T'))?.asString()
        // Fields of one name in one document are one field.
        if (name !== undefined && !names.has(name)) names.set(name, takeFreeName(name, taken))
      }
      namesInResult.set(instance, names)
    }
}

/** The name in the result of an outermost field. */
export const fieldName = (instance: DocumentInstance, name: string): string =>
  namesInResult.get(instance)?.get(name) ?? name

/** A full name, its parts joined by full stops, with the outermost as it is in the result. */
export const renameFieldPath = (instance: DocumentInstance, path: string): string => {
  const [root = '', ...rest] = path.split('.')
  return [fieldName(instance, root), ...rest].join('.')
}
