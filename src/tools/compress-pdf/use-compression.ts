import { useCallback, useReducer, useRef } from 'react'
import { callOnce, preloadWorker } from '../../core/worker-calls.ts'
import type { CompressionCalls } from '../../engines/pdf/compress/compression.ts'
import { type OpenedPdf, createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { type AcceptedFiles, examineFiles } from '../../components/file-tool/accepted-files.ts'
import { useWork, useDisposable } from '../../components/file-tool/use-work.ts'
import { useDocumentStore } from '../../components/pdf/document-store.ts'
import { type OpeningEvent, startOpening } from '../../components/pdf/opening.ts'
import { compressEach } from './compress-each.ts'
import { type ChosenDocument, initialState, reduce } from './state.ts'

const createWorker = () =>
  new Worker(new URL('../../engines/pdf/compress/worker.ts', import.meta.url), { type: 'module' })

const compressAll = compressEach(({ id: _id, ...request }, options) =>
  callOnce<CompressionCalls>(createWorker, 'compress', request, {
    ...options,
    // One step on a large picture may take minutes on a slow device.
    silenceLimitMs: Infinity,
  }),
)

/** The number of files that are opened at the same time. */
const maxConcurrentDocuments = 2

/** Holds the state of the tool, and returns it with its actions. */
export const useCompression = (accepted: AcceptedFiles) => {
  const [state, dispatch] = useReducer(reduce, initialState)
  const nextId = useRef(0)
  const getViewer = useDisposable(createPdfViewer)
  const onOpeningEvent = useCallback((id: number, event: OpeningEvent<OpenedPdf>) => {
    if (event.type === 'opened') preloadWorker(createWorker)
    dispatch({ type: 'opening', id, event })
  }, [])
  useDocumentStore(state.documents, getViewer, onOpeningEvent, maxConcurrentDocuments)
  useWork(state.work, dispatch, compressAll)

  return {
    state,
    dispatch,
    getViewer,
    choose: async (files: readonly File[]) => {
      const { taken, refusals } = await examineFiles(files, accepted)
      const documents = taken.map((file): ChosenDocument => ({
        id: nextId.current++,
        file,
        opening: startOpening(file),
      }))
      dispatch({ type: 'added', documents, refusals })
    },
  }
}

export type Compression = ReturnType<typeof useCompression>
