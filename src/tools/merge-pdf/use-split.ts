import { useMemo, useReducer, useRef, useState } from 'react'
import { type Problem, examineFiles } from '../../components/file-tool/accepted-files.ts'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import { startOpening } from '../../components/pdf/opening.ts'
import { type ChosenDocument, type DocumentEvent, afterEvent, isReady } from './chosen-document.ts'
import { sourceOf } from './merge-input.ts'
import { pdfFiles } from './pdf-files.ts'
import {
  type SplitFields,
  type SplitPart,
  type SplitWay,
  chaptersOf,
  planSplit,
} from './split-plan.ts'
import { useAssembly } from './use-assembly.ts'
import { useDocuments } from './use-documents.ts'
import type { Viewer } from './use-viewer.ts'

interface Chosen {
  document: ChosenDocument | undefined
  refusals: readonly Problem[]
}

type Event = DocumentEvent | { type: 'chose'; chosen: Chosen }

const reduce = (state: Chosen, event: Event): Chosen => {
  if (event.type === 'chose') return event.chosen
  const { document } = state
  if (document?.id !== event.id) return state
  return { ...state, document: afterEvent(document, event) }
}

const nothing: Chosen = { document: undefined, refusals: [] }

const hasChapters = (opened: OpenedPdf | undefined) =>
  opened !== undefined && chaptersOf(opened.bookmarks).length > 0

/** The way chosen, unless it is one that this document does not offer, but one before it did. */
const splitByOf = ({ splitBy }: SplitFields, opened: OpenedPdf | undefined): SplitWay =>
  splitBy === 'bookmarks' && !hasChapters(opened) ? 'ranges' : splitBy

/** Everything that can be done on the split tab. */
export const useSplit = (viewer: Viewer) => {
  const [{ document, refusals }, dispatch] = useReducer(reduce, nothing)
  const [fields, setFields] = useState<SplitFields>({
    splitBy: 'ranges',
    ranges: '',
    isOneFile: false,
    pagesPerFile: '',
  })
  const nextId = useRef(0)
  const assembling = useAssembly()
  const documents = useMemo(() => (document ? [document] : []), [document])
  const { isLoadingReader } = useDocuments(documents, viewer, dispatch)
  const { clear, start } = assembling
  const ready = document && isReady(document) ? document : undefined
  const plan = useMemo(() => {
    const opened = ready?.opening.document
    const way = splitByOf(fields, opened)
    return ready && opened && planSplit(ready.file.name, opened, { ...fields, splitBy: way })
  }, [ready, fields])

  return {
    document,
    refusals,
    ready,
    hasBookmarks: hasChapters(ready?.opening.document),
    fields: { ...fields, splitBy: splitByOf(fields, ready?.opening.document) },
    plan,
    ...assembling,
    isLoadingReader,
    change: (changes: Partial<SplitFields>) => {
      clear()
      setFields({ ...fields, ...changes })
    },
    choose: async (files: readonly File[]) => {
      const { taken, refusals: found } = await examineFiles(files, pdfFiles)
      const [file] = taken
      if (taken.length > 1 || !file) {
        const tooMany: Problem[] = taken.length > 1 ? [{ code: 'too-many' }] : []
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
      dispatch({ type: 'chose', chosen: nothing })
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
