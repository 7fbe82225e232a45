import type { ErrorCode } from '../../core/errors.ts'

/** How the last work ended, when it made no result. */
export type Ending<Failure> =
  | { kind: 'cancelled' }
  /** An error ended it; `fileName` is the file that caused the error, when a single file did. */
  | { kind: 'broken'; code: ErrorCode; fileName?: string }
  /** It ran to its end, and every part of it failed. */
  | { kind: 'all-failed'; failures: readonly Failure[] }

/** The state while nothing is running: there is no result yet, or there is one. */
export type Rest<Result> = { step: 'ready' } | { step: 'done'; result: Result }

/**
 * The state of a file tool's work, whatever the tool makes.
 *
 * `Request` describes the work, `Result` is what it makes, `Progress` is reported meanwhile, and `Failure` describes a
 * part (a file, a page) that could not be made.
 */
export type Work<Request, Result, Progress, Failure = never> =
  | (Rest<Result> & { ending?: Ending<Failure> })
  | {
      step: 'running'
      request: Request
      /** Undefined until progress is reported for the first time. */
      progress?: Progress
      /** The state to return to when the work makes no result. */
      before: Rest<Result>
    }

/** How work can end without being cancelled and without an error. */
export type WorkOutcome<Result, Failure = never> =
  | { type: 'finished'; result: Result }
  | { type: 'all-failed'; failures: readonly Failure[] }

/** The events that the work itself dispatches. */
export type WorkNews<Result, Progress, Failure = never> =
  | WorkOutcome<Result, Failure>
  | { type: 'progressed'; progress: Progress }
  | { type: 'broke'; code: ErrorCode; fileName?: string }

export type WorkEvent<Request, Result, Progress, Failure = never> =
  | WorkNews<Result, Progress, Failure>
  | { type: 'started'; request: Request }
  /** The request has changed, so that running work starts again. */
  | { type: 'restarted'; request: Request }
  | { type: 'cancelled' }
  /** The input has changed: the result no longer corresponds to it, and running work is no longer wanted. */
  | { type: 'cleared' }

/** All work that has not begun is this one object, so that clearing it twice does not change the state. */
export const ready: { step: 'ready' } = { step: 'ready' }

const restOf = <Result>(rest: Rest<Result>): Rest<Result> =>
  rest.step === 'ready' ? ready : { step: 'done', result: rest.result }

/** The reducer of work. An event that does not apply to the current step leaves the state as it is. */
export const reduceWork = <Request, Result, Progress, Failure>(
  work: Work<Request, Result, Progress, Failure>,
  event: WorkEvent<Request, Result, Progress, Failure>,
): Work<Request, Result, Progress, Failure> => {
  if (event.type === 'cleared') return work.step === 'ready' && !work.ending ? work : ready
  if (work.step !== 'running')
    return event.type === 'started'
      ? { step: 'running', request: event.request, before: restOf(work) }
      : work
  const { before } = work
  switch (event.type) {
    case 'restarted':
      return { step: 'running', request: event.request, before }
    case 'progressed':
      return { ...work, progress: event.progress }
    case 'finished':
      return { step: 'done', result: event.result }
    case 'all-failed':
      return { ...before, ending: { kind: 'all-failed', failures: event.failures } }
    case 'broke': {
      const { code, fileName } = event
      return {
        ...before,
        ending: { kind: 'broken', code, ...(fileName !== undefined && { fileName }) },
      }
    }
    case 'cancelled':
      return { ...before, ending: { kind: 'cancelled' } }
    default:
      return work
  }
}

/** The request of the running work; undefined while nothing is running. */
export const requestOf = <Request>(
  work: Work<Request, unknown, unknown, unknown>,
): Request | undefined => (work.step === 'running' ? work.request : undefined)

/** How the last work ended, if it made no result; undefined while other work is running. */
export const endingOf = <Failure>(
  work: Work<unknown, unknown, unknown, Failure>,
): Ending<Failure> | undefined => (work.step === 'running' ? undefined : work.ending)

/** The step of a tool that works on all chosen files. It decides what is shown, and where the focus goes. */
export type FilesStep = 'empty' | 'chosen' | 'running' | 'done' | 'failed'

export const filesStepOf = (
  hasFiles: boolean,
  work: Work<unknown, unknown, unknown, unknown>,
): FilesStep => {
  if (!hasFiles) return 'empty'
  if (work.step !== 'ready') return work.step
  return work.ending && work.ending.kind !== 'cancelled' ? 'failed' : 'chosen'
}
