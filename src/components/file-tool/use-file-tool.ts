import { useMemo, useReducer, useRef } from 'react'
import { type WorkerLike, callOnce } from '../../core/worker-calls.ts'
import type { AcceptedFiles } from './accepted-files.ts'
import { examineFiles } from './accepted-files.ts'
import type { FileJobCalls, FileJobInput } from './outcome.ts'
import {
  type Batch,
  type ChosenFile,
  type Failure,
  type FileToolState,
  type FilesProgress,
  type FilesResult,
  initialState,
  outcomeOf,
  reduceFileTool,
} from './state.ts'
import { useWork } from './use-work.ts'

export interface FileToolDefinition {
  accepted: AcceptedFiles
  batch: Batch
  createWorker(): WorkerLike
}

export interface FileToolControls {
  state: FileToolState
  choose(files: readonly File[]): Promise<void>
  remove(id: number): void
  start(): void
  cancel(): void
  reset(): void
}

/**
 * A file tool's state and its worker. The worker lives exactly as long as the step `running`: leaving it
 * in whatever way (cancelling, choosing other files, leaving the page) ends it.
 *
 * @param options - handed to the worker with the files; read when the work starts.
 */
export const useFileTool = (
  { accepted, batch, createWorker }: FileToolDefinition,
  options: unknown,
): FileToolControls => {
  const reducer = useMemo(() => reduceFileTool(batch), [batch])
  const [state, dispatch] = useReducer(reducer, initialState)
  const nextId = useRef(0)
  useWork<readonly ChosenFile[], FilesResult, FilesProgress, Failure>(
    state.work,
    dispatch,
    async (chosen, { report, signal }) => {
      const input: FileJobInput<unknown> = { files: chosen.map(({ file }) => file), options }
      const outcome = await callOnce<FileJobCalls>(createWorker, 'run', input, {
        signal,
        // A single step on a large file may take a slow device minutes.
        silenceLimitMs: Infinity,
        onProgress: (done, total) => report({ done, total }),
      })
      return outcomeOf(chosen, outcome)
    },
  )

  return {
    state,
    choose: async (files) => {
      const { taken, refusals } = await examineFiles(files, accepted)
      dispatch({
        type: 'chose',
        taken: taken.map((file) => ({ id: nextId.current++, file })),
        refusals,
      })
    },
    remove: (id) => dispatch({ type: 'removed', id }),
    start: () => dispatch({ type: 'asked' }),
    cancel: () => dispatch({ type: 'cancelled' }),
    reset: () => dispatch({ type: 'reset' }),
  }
}
