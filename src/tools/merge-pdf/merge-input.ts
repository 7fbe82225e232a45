import type { AssemblyInput } from './assembly-job.ts'
import { type ReadyDocument, isReady } from './chosen-document.ts'
import type { MergeState } from './merge-state.ts'

/** The specified name of the result, in every language. */
export const mergedName = 'merged-document.pdf'

/** A document as the engine takes it. */
export const sourceOf = ({ file, opening: { chosen, document } }: ReadyDocument) => ({
  file,
  name: file.name,
  pageCount: document.pageCount,
  ...(chosen.password === undefined ? {} : { password: chosen.password }),
})

/** What the worker is asked for: one file of all pages that are not left out, in their order. */
export const mergeInput = (
  { documents, pages }: MergeState,
  hasBookmarkPerFile: boolean,
): AssemblyInput => {
  const ready = documents.filter(isReady)
  const places = new Map(ready.map(({ id }, place) => [id, place]))
  return {
    sources: ready.map(sourceOf),
    files: [
      {
        name: mergedName,
        plan: {
          pages: pages.flatMap(({ documentId, pageIndex, rotation, isLeftOut }) => {
            const document = places.get(documentId)
            return isLeftOut || document === undefined ? [] : [{ document, pageIndex, rotation }]
          }),
          bookmarks: hasBookmarkPerFile ? 'one-a-file' : 'kept',
        },
      },
    ],
  }
}
