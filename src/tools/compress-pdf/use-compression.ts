import { useCallback, useReducer, useRef } from 'react'
import { errorCodeOf } from '../../core/errors.ts'
import { callOnce, preloadWorker, endsWholeJob } from '../../core/worker-calls.ts'
import type { CompressionCalls } from '../../engines/pdf/compress/compression.ts'
import { type OpenedPdf, createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import {
  type AcceptedFiles,
  type Problem,
  examineFiles,
} from '../../components/file-tool/accepted-files.ts'
import { type Perform, useWork, useDisposable } from '../../components/file-tool/use-work.ts'
import { useDocumentStore } from '../../components/pdf/document-store.ts'
import { type OpeningEvent, startOpening } from '../../components/pdf/opening.ts'
import {
  type ChosenDocument,
  type CompressedFile,
  type CompressionProgress,
  type CompressionResult,
  type CompressionTask,
  initialState,
  reduce,
} from './state.ts'

const createWorker = () =>
  new Worker(new URL('../../engines/pdf/compress/worker.ts', import.meta.url), { type: 'module' })

/** Compresses one document after the other. One that fails is reported and does not stop the others. */
const compressAll: Perform<
  readonly CompressionTask[],
  CompressionResult,
  CompressionProgress,
  Problem
> = async (tasks, { report, signal }) => {
  const files: CompressedFile[] = []
  const problems: Problem[] = []
  const count = tasks.length
  const maxBytes = tasks[0]?.maxBytes
  for (const [index, { id, ...request }] of tasks.entries())
    try {
      report({ position: index + 1, count, share: index / count })
      const compressed = await callOnce<CompressionCalls>(createWorker, 'compress', request, {
        signal,
        // One step on a large picture may take minutes on a slow device.
        silenceLimitMs: Infinity,
        onProgress: (done, total) =>
          report({ position: index + 1, count, share: (index + done / total) / count }),
      })
      files.push({ id, ...compressed })
    } catch (error) {
      const code = errorCodeOf(error)
      if (endsWholeJob(code)) throw error
      problems.push({ code, fileName: request.source.name })
    }
  return files.length === 0
    ? { type: 'all-failed', failures: problems }
    : { type: 'finished', result: { files, problems, ...(maxBytes !== undefined && { maxBytes }) } }
}

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
