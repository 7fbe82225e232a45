import { useEffect, useEffectEvent, useReducer } from 'react'
import { ToolError, errorCodeOf } from '../../core/errors.ts'
import { type Work, type WorkNews, type WorkOutcome, ready, reduceWork } from './work.ts'

/** What work is done with besides what is asked for. */
export interface WorkMeans<Progress> {
  report: (progress: Progress) => void
  /** Aborted when the work is cancelled, begun anew, or the page is left. */
  signal: AbortSignal
}

/** Does what is asked for. It rejects with the error that ended it. */
export type Perform<Request, Result, Progress, Failure = never> = (
  request: Request,
  means: WorkMeans<Progress>,
) => Promise<WorkOutcome<Result, Failure>>

/**
 * Performs the work of a state exactly as long as it is running: leaving that step in whatever way, or asking for
 * something else, ends it, and nothing is told of it afterwards.
 *
 * @param dispatch - the same function on every render.
 */
export const useWork = <Request, Result, Progress, Failure = never>(
  work: Work<Request, Result, Progress, Failure> | undefined,
  dispatch: (news: WorkNews<Result, Progress, Failure>) => void,
  perform: Perform<Request, Result, Progress, Failure>,
): void => {
  const running = work?.step === 'running' ? work : undefined
  const request = running?.request
  const isRunning = running !== undefined
  const begin = useEffectEvent(perform)
  useEffect(() => {
    if (!isRunning || request === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const tell = (news: WorkNews<Result, Progress, Failure>) => {
      if (!signal.aborted) dispatch(news)
    }
    begin(request, { report: (progress) => tell({ type: 'progressed', progress }), signal }).then(
      tell,
      (error: unknown) => {
        const fileName = error instanceof ToolError ? error.fileName : undefined
        const code = errorCodeOf(error)
        tell({ type: 'broke', code, ...(fileName !== undefined && { fileName }) })
      },
    )
    return () => controller.abort()
  }, [isRunning, request, dispatch])
}

/** Work that is a state of its own, with what can be done with it. */
export const useOwnWork = <Request, Result, Progress>(
  perform: Perform<Request, Result, Progress>,
) => {
  const [work, dispatch] = useReducer(reduceWork<Request, Result, Progress, never>, ready)
  useWork(work, dispatch, perform)
  return { work, dispatch }
}
