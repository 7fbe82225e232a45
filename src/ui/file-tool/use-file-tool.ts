import { useEffect, useMemo, useReducer, useRef } from 'react'
import { ToolError, errorCodeOf } from '../../core/errors.ts'
import { type WorkerLike, callOnce } from '../../core/worker-calls.ts'
import type { AcceptedFiles } from './accepted-files.ts'
import { examineFiles } from './accepted-files.ts'
import type { FileJobCalls, FileJobInput } from './outcome.ts'
import { type Batch, type FileToolState, initialState, reduceFileTool } from './state.ts'

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
  const latest = useRef({ createWorker, options })
  useEffect(() => {
    latest.current = { createWorker, options }
  })

  const runningFiles = state.step === 'running' ? state.files : undefined
  useEffect(() => {
    if (runningFiles === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const input: FileJobInput<unknown> = {
      files: runningFiles.map(({ file }) => file),
      options: latest.current.options,
    }
    callOnce<FileJobCalls>(latest.current.createWorker, 'run', input, {
      signal,
      // A single step on a large file may take a slow device minutes.
      silenceLimitMs: Infinity,
      onProgress: (done, total) => dispatch({ type: 'progressed', done, total }),
    }).then(
      (outcome) => signal.aborted || dispatch({ type: 'finished', outcome }),
      (error: unknown) => {
        if (signal.aborted) return
        const fileName = error instanceof ToolError ? error.fileName : undefined
        const code = errorCodeOf(error)
        dispatch({ type: 'broke', code, ...(fileName === undefined ? {} : { fileName }) })
      },
    )
    return () => controller.abort()
  }, [runningFiles])

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
    start: () => dispatch({ type: 'started' }),
    cancel: () => dispatch({ type: 'cancelled' }),
    reset: () => dispatch({ type: 'reset' }),
  }
}
