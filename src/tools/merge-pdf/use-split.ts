import { useCallback, useMemo, useReducer, useRef, useState } from 'react'
import { type Problem, examineFiles } from '../../ui/file-tool/accepted-files.ts'
import type { OpenedPdf } from '../../engines/pdf/view/viewer.ts'
import { type ChosenDocument, type ReadingEvent, isReady, nextReading } from './chosen-document.ts'
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
import { useOpener } from './use-opener.ts'
import type { Viewer } from './use-viewer.ts'

interface Chosen {
  document: ChosenDocument | undefined
  refusals: readonly Problem[]
}

type Event = ReadingEvent | { type: 'chose'; chosen: Chosen }

const reduce = (state: Chosen, event: Event): Chosen => {
  if (event.type === 'chose') return event.chosen
  const { document } = state
  if (document?.id !== event.id) return state
  return { ...state, document: { ...document, reading: nextReading(document.reading, event) } }
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
  const { opener, isLoadingReader } = useOpener(viewer, dispatch)
  const { clear, start } = assembling
  const ready = document && isReady(document) ? document : undefined
  const plan = useMemo(() => {
    const opened = ready?.reading.opened
    const way = splitByOf(fields, opened)
    return ready && opened && planSplit(ready.file.name, opened, { ...fields, splitBy: way })
  }, [ready, fields])

  const letGo = useCallback(() => {
    clear()
    if (document) opener.close(document)
  }, [clear, opener, document])
  return {
    document,
    refusals,
    ready,
    hasBookmarks: hasChapters(ready?.reading.opened),
    fields: { ...fields, splitBy: splitByOf(fields, ready?.reading.opened) },
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
      letGo()
      const id = nextId.current++
      const chosen: ChosenDocument = { id, file, reading: { step: 'opening' } }
      dispatch({ type: 'chose', chosen: { document: chosen, refusals: found } })
      opener.open(id, file)
    },
    retry: () => {
      if (!document) return
      dispatch({ type: 'retried', id: document.id })
      opener.open(document.id, document.file)
    },
    unlock: (password: string) => {
      if (!document) return
      dispatch({ type: 'tried-password', id: document.id })
      opener.open(document.id, document.file, password)
    },
    reset: () => {
      letGo()
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
