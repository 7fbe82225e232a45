import { type Dispatch, useCallback } from 'react'
import { connectWorker, preloadWorker } from '../../core/worker-calls.ts'
import type { CompressionCalls } from '../../engines/pdf/compress/compression.ts'
import { type OpenedPdf, createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { useWork, useDisposable } from '../../components/file-tool/use-work.ts'
import { useDocumentStore } from '../../components/pdf/document-store.ts'
import type { OpeningEvent } from '../../components/pdf/opening.ts'
import { compressEach } from './compress-each.ts'
import type { Event, State } from './state.ts'

const createWorker = () =>
  new Worker(new URL('../../engines/pdf/compress/worker.ts', import.meta.url), { type: 'module' })

/** Workers that nothing is asked of for so long give their memory back. They open their documents again when needed. */
const idleLimitMs = 5000

const createCompressor = () =>
  connectWorker<CompressionCalls>(createWorker, {
    idleLimitMs,
    // One step on a large picture may take minutes on a slow device.
    silenceLimitMs: Infinity,
  })

const createViewer = () => createPdfViewer({ idleLimitMs })

/** The number of files that are opened at the same time. */
const maxConcurrentDocuments = 2

/** Opens the documents of the state and compresses them when that is asked for. @returns a function that gives the viewer. */
export const useCompression = (state: State, dispatch: Dispatch<Event>) => {
  const getViewer = useDisposable(createViewer)
  const getCompressor = useDisposable(createCompressor)
  const onOpeningEvent = useCallback(
    (id: number, event: OpeningEvent<OpenedPdf>) => {
      if (event.type === 'opened') preloadWorker(createWorker)
      dispatch({ type: 'opening', id, event })
    },
    [dispatch],
  )
  useDocumentStore(state.documents, getViewer, onOpeningEvent, maxConcurrentDocuments)
  useWork(
    state.work,
    dispatch,
    compressEach((request, options) => getCompressor().call('compress', request, options)),
  )
  return getViewer
}
