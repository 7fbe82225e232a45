import { useCallback } from 'react'
import { callOnce, prefetchWorkerScript } from '../../core/worker-calls.ts'
import { type Perform, useOwnWork } from '../../components/file-tool/use-work.ts'
import type { Work } from '../../components/file-tool/work.ts'
import type { AssemblyCalls, AssemblyInput, AssemblyResult } from './assembly-job.ts'
// oxlint-disable-next-line import/default -- Vite's `?worker&url` gives a file's address by default.
import workerUrl from './worker.ts?worker&url'

export interface Assembling {
  work: Work<AssemblyInput, AssemblyResult, number>
  start: (input: AssemblyInput) => void
  cancel: () => void
  /** Forgets what was made, or why it was not. */
  clear: () => void
}

/** A worker that has said nothing for so long is taken for stuck; writing a large file may take a slow phone half of it. */
const silenceLimitMs = 90_000

const createWorker = () => new Worker(workerUrl, { type: 'module' })

/** Fetches the worker ahead of the work. */
export const fetchAssembler = (): void => prefetchWorkerScript(workerUrl)

/** What becomes of an assembly; its progress is the share that is done, from 0 to 1. */
const assemble: Perform<AssemblyInput, AssemblyResult, number> = async (
  input,
  { report, signal },
) => {
  const result = await callOnce<AssemblyCalls>(createWorker, 'assemble', input, {
    signal,
    silenceLimitMs,
    onProgress: (done, total) => report(done / total),
  })
  return { type: 'finished', result }
}

/** Runs one assembly at a time, in a worker that lives as long as the work. */
export const useAssembly = (): Assembling => {
  const { work, dispatch } = useOwnWork(assemble)
  return {
    work,
    start: useCallback((request) => dispatch({ type: 'started', request }), [dispatch]),
    cancel: useCallback(() => dispatch({ type: 'cancelled' }), [dispatch]),
    clear: useCallback(() => dispatch({ type: 'cleared' }), [dispatch]),
  }
}
