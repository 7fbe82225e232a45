import { useMemo, useReducer, useRef, useState } from 'react'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import {
  type AcceptedFiles,
  type Problem,
  examineFiles,
} from '../../components/file-tool/accepted-files.ts'
import { startOpening, isReady, sourceOf } from '../../components/pdf/opening.ts'
import { type ChosenDocument, type DocumentEvent, reduceDocument } from './state.ts'
import {
  type SplitFields,
  type SplitMode,
  type SplitPart,
  chaptersOf,
  planSplit,
} from './split-plan.ts'
import { type Viewer, useAssembly, useDocuments } from './use-workers.ts'

interface SplitState {
  document: ChosenDocument | undefined
  refusals: readonly Problem[]
}

type Event = DocumentEvent | { type: 'chose'; chosen: SplitState }

const reduce = (state: SplitState, event: Event): SplitState => {
  if (event.type === 'chose') return event.chosen
  const { document } = state
  if (document?.id !== event.id) return state
  return { ...state, document: reduceDocument(document, event) }
}

const initialState: SplitState = { document: undefined, refusals: [] }

const hasChapters = (opened: OpenedPdf | undefined) =>
  opened !== undefined && chaptersOf(opened.bookmarks).length > 0

/**
 * Returns the chosen mode, unless it is `bookmarks` and this document has none: it was chosen for an earlier document.
 */
const availableModeOf = ({ splitBy }: SplitFields, opened: OpenedPdf | undefined): SplitMode =>
  splitBy === 'bookmarks' && !hasChapters(opened) ? 'ranges' : splitBy

/** Holds the state of the split tab, and returns it with its actions. */
export const useSplit = (viewer: Viewer, accepted: AcceptedFiles) => {
  const [{ document, refusals }, dispatch] = useReducer(reduce, initialState)
  const [fields, setFields] = useState<SplitFields>({
    splitBy: 'ranges',
    ranges: '',
    isOneFile: false,
    pagesPerFile: '',
  })
  const nextId = useRef(0)
  const assembling = useAssembly()
  const documents = useMemo(() => (document ? [document] : []), [document])
  const { isLoadingViewer } = useDocuments(documents, viewer, dispatch)
  const { clear, start } = assembling
  const ready = document && isReady(document) ? document : undefined
  const plan = useMemo(() => {
    const opened = ready?.opening.document
    const mode = availableModeOf(fields, opened)
    return ready && opened && planSplit(ready.file.name, opened, { ...fields, splitBy: mode })
  }, [ready, fields])

  return {
    document,
    accepted,
    refusals,
    ready,
    hasBookmarks: hasChapters(ready?.opening.document),
    fields: { ...fields, splitBy: availableModeOf(fields, ready?.opening.document) },
    plan,
    ...assembling,
    isLoadingViewer,
    change: (changes: Partial<SplitFields>) => {
      clear()
      setFields({ ...fields, ...changes })
    },
    choose: async (files: readonly File[]) => {
      const { taken, refusals: found } = await examineFiles(files, accepted)
      const [file] = taken
      if (taken.length > 1 || !file) {
        const tooMany: Problem[] = taken.length > 1 ? [{ code: 'too-many-files' }] : []
        dispatch({ type: 'chose', chosen: { document, refusals: [...found, ...tooMany] } })
        return
      }
      clear()
      const id = nextId.current++
      const chosen: ChosenDocument = { id, file, opening: startOpening(file) }
      dispatch({ type: 'chose', chosen: { document: chosen, refusals: found } })
    },
    retry: () => {
      if (document) dispatch({ type: 'retried', id: document.id })
    },
    unlock: (password: string) => {
      if (document) dispatch({ type: 'unlocked', id: document.id, password })
    },
    reset: () => {
      clear()
      dispatch({ type: 'chose', chosen: initialState })
    },
    split: () => {
      if (!ready || !plan?.isValid) return
      const pagesFor = ({ pageIndexes }: SplitPart) =>
        pageIndexes.map((pageIndex) => ({ document: 0, pageIndex, rotation: 0 as const }))
      start({
        sources: [sourceOf(ready)],
        files: plan.parts.map((part) => ({
          name: part.name,
          plan: { pages: pagesFor(part), bookmarks: 'kept' },
        })),
      })
    },
  }
}

export type Split = ReturnType<typeof useSplit>
