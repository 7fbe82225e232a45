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
