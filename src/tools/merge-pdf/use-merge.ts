import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { examineFiles } from '../../components/file-tool/accepted-files.ts'
import { endingOf } from '../../components/file-tool/work.ts'
import { startOpening } from '../../components/pdf/opening.ts'
import type { ChosenDocument } from './chosen-document.ts'
import { mergeInput } from './merge-input.ts'
import { type MergeEvent, fileAtFault, noFiles, reduceMerge } from './merge-state.ts'
import { pdfFiles } from './pdf-files.ts'
import { useAssembly } from './use-assembly.ts'
import { useDocuments } from './use-documents.ts'
import type { Viewer } from './use-viewer.ts'

/** Everything that can be done on the merge tab. */
export const useMerge = (viewer: Viewer) => {
  const [state, dispatch] = useReducer(reduceMerge, noFiles)
  const [hasBookmarkPerFile, setHasBookmarkPerFile] = useState(false)
  const nextId = useRef(0)
  const assembling = useAssembly()
  const { isLoadingReader } = useDocuments(state.documents, viewer, dispatch)
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
    // It is said in the file's own row, with the button that removes it.
    change({ type: 'broke', id: atFault.id, code: problem.code })
  }, [problem, atFault, change])
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
        opening: startOpening(file),
      }))
      if (documents.length > 0) clear()
      dispatch({ type: 'chose', documents, refusals })
    },
    remove: ({ id }: ChosenDocument) => change({ type: 'removed', id }),
    retry: ({ id }: ChosenDocument) => change({ type: 'retried', id }),
    unlock: ({ id }: ChosenDocument, password: string) =>
      change({ type: 'unlocked', id, password }),
    reset: () => {
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
