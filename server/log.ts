/**
 * What a line of the log is about. `settings` and `start` belong to the start, `stop` to the end; `server` is an
 * unexpected failure or a lack of connections; the others name the part that reports something.
 */
export type LogEvent =
  | 'settings'
  | 'start'
  | 'stop'
  | 'server'
  | 'rates'
  | 'store'
  | 'contact'
  | 'forwarding'
  | 'purge'
  | 'message-refused'

export interface LogEntry {
  event: LogEvent
  /** A sentence for the operator. It never contains anything that a visitor typed. */
  message: string
  /** Further facts, such as the address that is listened on. */
  [fact: string]: string | number
}

/** Writes one line of JSON per event: the time, the level, then what the entry holds. */
export interface Log {
  /** Writes what belongs to normal work. */
  info: (entry: LogEntry) => void
  /** Writes what went wrong. */
  error: (entry: LogEntry) => void
  /** Returns a function that reports problems of one part. */
  reporter: (event: LogEvent) => (message: string) => void
}

/**
 * @param print receives the lines of normal work, without a line end
 * @param printError receives the lines about what went wrong
 */
export const createLog = (
  print: (line: string) => void,
  printError: (line: string) => void,
  nowMs: () => number,
): Log => {
  // JSON escapes line breaks, so an entry with a stack is one line as well.
  const write = (level: string, entry: LogEntry) =>
    JSON.stringify({ time: new Date(nowMs()).toISOString(), level, ...entry })
  const error = (entry: LogEntry) => printError(write('error', entry))
  return {
    info: (entry) => print(write('info', entry)),
    error,
    reporter: (event) => (message) => error({ event, message }),
  }
}

/** How often a summary reports a reason at most, in milliseconds. */
const summaryEveryMs = 60_000

/**
 * Creates a log that repeats no problem: a database that is down for a night, or a flood of messages, must not fill
 * the log with the same line.
 *
 * @returns a function that takes the current problem, or nothing when the problem is over
 */
export const deduplicatedLog = (
  report: (message: string) => void,
): ((problem?: string) => void) => {
  let lastProblem: string | undefined
  return (problem) => {
    if (problem !== undefined && problem !== lastProblem) report(problem)
    lastProblem = problem
  }
}

/**
 * Sums up what may happen thousands of times a minute: a reason is reported the first time, then at most once a minute,
 * with how often it has come since the last report.
 *
 * @param monotonicMs a monotonic clock, in milliseconds
 */
export const createSummary = (
  report: (reason: string, count: number) => void,
  monotonicMs: () => number,
): ((reason: string) => void) => {
  const reasons = new Map<string, { count: number; reportedMs: number }>()
  return (reason) => {
    const { count, reportedMs } = reasons.get(reason) ?? { count: 0, reportedMs: -Infinity }
    if (monotonicMs() - reportedMs < summaryEveryMs) {
      reasons.set(reason, { count: count + 1, reportedMs })
      return
    }
    reasons.set(reason, { count: 0, reportedMs: monotonicMs() })
    report(reason, count + 1)
  }
}

const codeShape = /^[\w-]{1,40}$/

/**
 * Returns what may be logged of an error: a short code such as `ECONNREFUSED` or `550`, otherwise its kind, such as
 * `TypeError`. The error's message is never logged, because it can quote what a visitor wrote.
 *
 * @param properties where to look for the code, in this order
 */
export const failureCode = (error: unknown, properties: readonly string[] = ['code']): string => {
  if (!(error instanceof Error)) return 'unknown'
  const fields = new Map<string, unknown>(Object.entries(error))
  const values = properties.map((property) => fields.get(property))
  const code = values.find((value) => typeof value === 'string' || typeof value === 'number')
  const said = String(code ?? error.name)
  return codeShape.test(said) ? said : 'unknown'
}
