import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { type AcceptedFiles, examineFiles } from '../../components/file-tool/accepted-files.ts'
import { errorCodeOf } from '../../core/errors.ts'
import { a4Size, writeBlankPdf } from '../../engines/pdf/assemble/blank-pdf.ts'
import { endingOf } from '../../components/file-tool/work.ts'
import { startOpening, isReady } from '../../components/pdf/opening.ts'
import {
  type ChosenDocument,
  type MergeEvent,
  failedDocumentOf,
  initialMergeState,
  mergeInputOf,
  reduceMerge,
} from './state.ts'
import { usePageNumberOptions } from './page-number-fields.tsx'
import { type Viewer, useAssembly, useDocuments, withPageOfPicture } from './use-workers.ts'

/** Holds the state of the merge tab, and returns it with its actions. */
export const useMerge = (viewer: Viewer, accepted: AcceptedFiles) => {
  const [state, dispatch] = useReducer(reduceMerge, initialMergeState)
  const [hasBookmarkPerFile, setHasBookmarkPerFile] = useState(false)
  const nextId = useRef(0)
  const assembling = useAssembly()
  const { isLoadingViewer } = useDocuments(state.documents, viewer, dispatch)
  const { clear, work } = assembling
  const pageNumbers = usePageNumberOptions(clear)

  const toDocument = (file: File): ChosenDocument => ({
    id: nextId.current++,
    file,
    opening: startOpening(file),
  })

  /** Every change outdates the last result, so that it is removed. */
  const change = useCallback(
    (event: MergeEvent) => {
      clear()
      dispatch(event)
    },
    [clear],
  )
  const ending = endingOf(work)
  const problem = ending?.kind === 'broken' ? ending : undefined
  const failedDocument = problem && failedDocumentOf(state, problem)
  useEffect(() => {
    if (!problem || !failedDocument) return
    // The error is shown in the row of the file that caused it, where the file can be removed.
    change({ type: 'broke', id: failedDocument.id, code: problem.code })
  }, [problem, failedDocument, change])
  return {
    state,
    accepted,
    ...assembling,
    isLoadingViewer,
    hasBookmarkPerFile,
    change,
    pageNumbers,
    choose: async (files: readonly File[]) => {
      const { taken, refusals } = await examineFiles(files, accepted)
      const problems = [...refusals]
      const documents: ChosenDocument[] = []
      for (const file of taken)
        try {
          documents.push(toDocument(await withPageOfPicture(file)))
        } catch (error) {
          problems.push({ code: errorCodeOf(error), fileName: file.name })
        }
      if (documents.length > 0) clear()
      dispatch({ type: 'chose', documents, refusals: problems })
    },
    /** Adds a page as large as the last one, as a file of its own that can be moved like any other. */
    addBlankPage: (name: string) => {
      const last = state.documents.findLast(isReady)?.opening.document.pageSizes.at(-1)
      clear()
      const page = new File([writeBlankPdf(last ?? a4Size)], name, { type: 'application/pdf' })
      dispatch({ type: 'chose', documents: [toDocument(page)], refusals: [] })
    },
    remove: ({ id }: ChosenDocument) => change({ type: 'removed', id }),
    retry: ({ id }: ChosenDocument) => change({ type: 'retried', id }),
    unlock: ({ id }: ChosenDocument, password: string) =>
      change({ type: 'unlocked', id, password }),
    reset: () => {
      setHasBookmarkPerFile(false)
      pageNumbers.form.change({ hasPageNumbers: 'false' })
      change({ type: 'reset' })
    },
    chooseBookmarks: (isOn: boolean) => {
      clear()
      setHasBookmarkPerFile(isOn)
    },
    merge: () =>
      assembling.start(
        mergeInputOf(state, { hasBookmarkPerFile, numbering: pageNumbers.numbering }),
      ),
  }
}

export type Merge = ReturnType<typeof useMerge>
