import { type Dispatch, useCallback } from 'react'
import { callOnce, preloadWorker } from '../../core/worker-calls.ts'
import type { CompressionCalls } from '../../engines/pdf/compress/compression.ts'
import { type OpenedPdf, createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { useWork, useDisposable } from '../../components/file-tool/use-work.ts'
import { useDocumentStore } from '../../components/pdf/document-store.ts'
import type { OpeningEvent } from '../../components/pdf/opening.ts'
import { compressEach } from './compress-each.ts'
import type { Event, State } from './state.ts'

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

/** Opens the documents of the state and compresses them when that is asked for. @returns a function that gives the viewer. */
export const useCompression = (state: State, dispatch: Dispatch<Event>) => {
  const getViewer = useDisposable(createPdfViewer)
  const onOpeningEvent = useCallback(
    (id: number, event: OpeningEvent<OpenedPdf>) => {
      if (event.type === 'opened') preloadWorker(createWorker)
      dispatch({ type: 'opening', id, event })
    },
    [dispatch],
  )
  useDocumentStore(state.documents, getViewer, onOpeningEvent, maxConcurrentDocuments)
  useWork(state.work, dispatch, compressAll)
  return getViewer
}
