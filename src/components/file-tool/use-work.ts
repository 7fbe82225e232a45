import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { ToolError, errorCodeOf } from '../../core/errors.ts'
import { type Work, type WorkNews, type WorkOutcome, ready, reduceWork } from './work.ts'

/** What a running piece of work gets besides its request. */
interface WorkContext<Progress> {
  report: (progress: Progress) => void
  /** Aborted when the work is cancelled or restarted, or when the page is left. */
  signal: AbortSignal
}

/** Does the work that a request asks for. The promise rejects with the error that ended the work. */
export type Perform<Request, Result, Progress, Failure = never> = (
  request: Request,
  context: WorkContext<Progress>,
) => Promise<WorkOutcome<Result, Failure>>

/**
 * Performs the work of a state exactly as long as the state is `running`. Leaving that step, or another request, aborts
 * the work, and no event of it is dispatched afterwards.
 *
 * @param dispatch - must be the same function on every render.
 */
export const useWork = <Request, Result, Progress, Failure = never>(
  work: Work<Request, Result, Progress, Failure> | undefined,
  dispatch: (news: WorkNews<Result, Progress, Failure>) => void,
  perform: Perform<Request, Result, Progress, Failure>,
): void => {
  const running = work?.step === 'running' ? work : undefined
  const request = running?.request
  const isRunning = running !== undefined
  const performLatest = useEffectEvent(perform)
  useEffect(() => {
    if (!isRunning || request === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const dispatchUnlessAborted = (news: WorkNews<Result, Progress, Failure>) => {
      if (!signal.aborted) dispatch(news)
    }
    performLatest(request, {
      report: (progress) => dispatchUnlessAborted({ type: 'progressed', progress }),
      signal,
    }).then(dispatchUnlessAborted, (error: unknown) => {
      const fileName = error instanceof ToolError ? error.fileName : undefined
      const code = errorCodeOf(error)
      dispatchUnlessAborted({ type: 'broke', code, ...(fileName !== undefined && { fileName }) })
    })
    return () => controller.abort()
  }, [isRunning, request, dispatch])
}

/** Holds and performs work that is a state of its own rather than a part of a tool's state. */
export const useOwnWork = <Request, Result, Progress>(
  perform: Perform<Request, Result, Progress>,
) => {
  const [work, dispatch] = useReducer(reduceWork<Request, Result, Progress, never>, ready)
  useWork(work, dispatch, perform)
  return { work, dispatch }
}

/**
 * Creates something that has to be disposed of, such as a worker, when it is first needed, and disposes of it when
 * the component unmounts.
 *
 * @param create - has to be the same function on every render.
 */
export const useDisposable = <Thing extends { dispose(): void }>(
  create: () => Thing,
): (() => Thing) => {
  const thing = useRef<Thing>(undefined)
  useEffect(
    () => () => {
      thing.current?.dispose()
      thing.current = undefined
    },
    [],
  )
  return useCallback(() => (thing.current ??= create()), [create])
}
