import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { examineFiles } from '../../ui/file-tool/accepted-files.ts'
import { endingOf } from '../../ui/file-tool/work.ts'
import type { ChosenDocument } from './chosen-document.ts'
import { mergeInput } from './merge-input.ts'
import { type MergeEvent, fileAtFault, noFiles, reduceMerge } from './merge-state.ts'
import { pdfFiles } from './pdf-files.ts'
import { useAssembly } from './use-assembly.ts'
import { useOpener } from './use-opener.ts'
import type { Viewer } from './use-viewer.ts'

/** Everything that can be done on the merge tab. */
export const useMerge = (viewer: Viewer) => {
  const [state, dispatch] = useReducer(reduceMerge, noFiles)
  const [hasBookmarkPerFile, setHasBookmarkPerFile] = useState(false)
  const nextId = useRef(0)
  const assembling = useAssembly()
  const { opener, isLoadingReader } = useOpener(viewer, dispatch)
  const { clear, work } = assembling

  /** What was made is not what would be made now. */
  const change = useCallback(
    (event: MergeEvent) => {
      clear()
      dispatch(event)
    },
    [clear],
  )
  const ending = endingOf(work)
  const problem = ending?.kind === 'broken' ? ending : undefined
  const atFault = problem && fileAtFault(state, problem)
  useEffect(() => {
    if (!problem || !atFault) return
    opener.close(atFault)
    // It is said in the file's own row, with the button that removes it.
    change({ type: 'broke', id: atFault.id, code: problem.code })
  }, [problem, atFault, opener, change])
  return {
    state,
    ...assembling,
    isLoadingReader,
    hasBookmarkPerFile,
    change,
    choose: async (files: readonly File[]) => {
      const { taken, refusals } = await examineFiles(files, pdfFiles)
      const documents = taken.map((file): ChosenDocument => ({
        id: nextId.current++,
        file,
        reading: { step: 'opening' },
      }))
      if (documents.length > 0) clear()
      dispatch({ type: 'chose', documents, refusals })
      for (const { id, file } of documents) opener.open(id, file)
    },
    remove: (document: ChosenDocument) => {
      opener.close(document)
      change({ type: 'removed', id: document.id })
    },
    retry: ({ id, file }: ChosenDocument) => {
      change({ type: 'retried', id })
      opener.open(id, file)
    },
    unlock: ({ id, file }: ChosenDocument, password: string) => {
      change({ type: 'tried-password', id })
      opener.open(id, file, password)
    },
    reset: () => {
      for (const document of state.documents) opener.close(document)
      setHasBookmarkPerFile(false)
      change({ type: 'reset' })
    },
    chooseBookmarks: (isOn: boolean) => {
      clear()
      setHasBookmarkPerFile(isOn)
    },
    merge: () => assembling.start(mergeInput(state, hasBookmarkPerFile)),
  }
}

export type Merge = ReturnType<typeof useMerge>
