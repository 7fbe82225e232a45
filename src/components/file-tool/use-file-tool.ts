import { useMemo, useReducer, useRef } from 'react'
import { type WorkerLike, callOnce } from '../../core/worker-calls.ts'
import { type AcceptedFiles, examineFiles } from './accepted-files.ts'
import type { FileJobCalls, FileJobInput } from './file-job.ts'
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
 * Holds a file tool's state and runs its worker. The worker lives exactly as long as the step `running`: cancelling,
 * choosing other files and leaving the page all terminate it.
 *
 * @param options - sent to the worker with the files; they are read when the work starts.
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
        // The worker has no time limit, because one step on a large file may take minutes on a slow device.
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
