import { useCallback, useEffect, useRef, useState } from 'react'
import { ToolError, errorCodeOf } from '../../core/errors.ts'
import { callOnce } from '../../core/worker-calls.ts'
import type { Problem } from '../../ui/file-tool/accepted-files.ts'
import { fetchAhead } from '../../ui/fetch-ahead.ts'
import type { AssemblyCalls, AssemblyInput, AssemblyResult } from './assembly-job.ts'
// oxlint-disable-next-line import/default -- Vite's `?worker&url` gives a file's address by default.
import workerUrl from './worker.ts?worker&url'

export type Work =
  | { step: 'idle'; wasCancelled: boolean }
  /** `share` is what is done of the work, from 0 to 1. */
  | { step: 'running'; share: number }
  | { step: 'done'; result: AssemblyResult }
  | { step: 'failed'; problem: Problem }

export interface Assembling {
  work: Work
  start: (input: AssemblyInput) => void
  cancel: () => void
  /** Forgets what was made, or why it was not. */
  clear: () => void
}

/** A worker that has said nothing for so long is taken for stuck; writing a large file may take a slow phone half of it. */
const silenceLimitMs = 90_000

const idle: Work = { step: 'idle', wasCancelled: false }

const createWorker = () => new Worker(workerUrl, { type: 'module' })

/** Fetches the worker ahead of the work. */
export const fetchAssembler = (): void => fetchAhead(workerUrl)

/** Runs one assembly at a time, in a worker that lives as long as the work. */
export const useAssembly = (): Assembling => {
  const [work, setWork] = useState<Work>(idle)
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => {
    running.current?.abort()
    running.current = undefined
  }, [])
  useEffect(() => stop, [stop])

  const start = useCallback(
    (input: AssemblyInput) => {
      stop()
      const controller = new AbortController()
      running.current = controller
      const conclude = (concluded: Work) => {
        // Cancelled, or another was started meanwhile.
        if (running.current !== controller) return
        running.current = undefined
        setWork(concluded)
      }
      setWork({ step: 'running', share: 0 })
      callOnce<AssemblyCalls>(createWorker, 'assemble', input, {
        signal: controller.signal,
        silenceLimitMs,
        onProgress: (done, total) => {
          if (running.current === controller) setWork({ step: 'running', share: done / total })
        },
      }).then(
        (result) => conclude({ step: 'done', result }),
        (error: unknown) => {
          const fileName = error instanceof ToolError ? error.fileName : undefined
          const code = errorCodeOf(error)
          conclude({
            step: 'failed',
            problem: { code, ...(fileName === undefined ? {} : { fileName }) },
          })
        },
      )
    },
    [stop],
  )
  const cancel = useCallback(() => {
    stop()
    setWork({ step: 'idle', wasCancelled: true })
  }, [stop])
  const clear = useCallback(() => {
    stop()
    setWork(idle)
  }, [stop])
  return { work, start, cancel, clear }
}
