import type { ErrorCode } from '../../core/errors.ts'

/** How the last work ended, when it came to nothing. */
export type Ending<Failure> =
  | { kind: 'cancelled' }
  /** A fault ended it; `fileName` is the file at fault, when it is one file's fault. */
  | { kind: 'broken'; code: ErrorCode; fileName?: string }
  /** It went on to its end, and nothing could be made. */
  | { kind: 'all-failed'; failures: readonly Failure[] }

/** Where work rests: nothing is made yet, or what was made is there. */
export type Rest<Result> = { step: 'ready' } | { step: 'done'; result: Result }

/**
 * Work of a file tool, whatever it makes.
 *
 * `Request` is what is asked for, `Result` what comes of it, `Progress` what is told meanwhile, `Failure` what is told
 * of a part (a file, a page) that could not be made.
 */
export type Work<Request, Result, Progress, Failure = never> =
  | (Rest<Result> & { ending?: Ending<Failure> })
  | {
      step: 'running'
      request: Request
      /** Undefined until it is told for the first time. */
      progress?: Progress
      /** Where it goes back to when it comes to nothing. */
      before: Rest<Result>
    }

/** How work can end by itself. */
export type WorkOutcome<Result, Failure = never> =
  | { type: 'finished'; result: Result }
  | { type: 'all-failed'; failures: readonly Failure[] }

/** What the work itself tells. */
export type WorkNews<Result, Progress, Failure = never> =
  | WorkOutcome<Result, Failure>
  | { type: 'progressed'; progress: Progress }
  | { type: 'broke'; code: ErrorCode; fileName?: string }

export type WorkEvent<Request, Result, Progress, Failure = never> =
  | WorkNews<Result, Progress, Failure>
  | { type: 'started'; request: Request }
  /** Something else is asked for; work under way begins anew. */
  | { type: 'restarted'; request: Request }
  | { type: 'cancelled' }
  /** What was made is no longer what would be made now, and work under way is no longer wanted. */
  | { type: 'cleared' }

/** One object for all work that has not begun, so that clearing it twice changes nothing. */
export const ready: { step: 'ready' } = { step: 'ready' }

const restOf = <Result>(rest: Rest<Result>): Rest<Result> =>
  rest.step === 'ready' ? ready : { step: 'done', result: rest.result }

/** The whole life of work. An event that makes no sense in a step leaves it as it is. */
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

/** What is being done; undefined while nothing is. */
export const requestOf = <Request>(
  work: Work<Request, unknown, unknown, unknown>,
): Request | undefined => (work.step === 'running' ? work.request : undefined)

/** How the last work ended that came to nothing; undefined while another is under way. */
export const endingOf = <Failure>(
  work: Work<unknown, unknown, unknown, Failure>,
): Ending<Failure> | undefined => (work.step === 'running' ? undefined : work.ending)

/** Where a tool stands that takes files and works on all of them: what is shown, and what the focus goes by. */
export type FilesStep = 'empty' | 'chosen' | 'running' | 'done' | 'failed'

export const filesStepOf = (
  hasFiles: boolean,
  work: Work<unknown, unknown, unknown, unknown>,
): FilesStep => {
  if (!hasFiles) return 'empty'
  if (work.step !== 'ready') return work.step
  return work.ending && work.ending.kind !== 'cancelled' ? 'failed' : 'chosen'
}
