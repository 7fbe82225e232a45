import { execFile } from 'node:child_process'

const timeLimitMs = 60_000
const mostOutputBytes = 64 * 1024 * 1024

export interface Outcome {
  /** Undefined when the program was ended by its time limit. */
  status: number | undefined
  output: string
  ms: number
}

/** Runs a native program to its end or its time limit. */
export const run = (name: string, commandLine: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const start = performance.now()
    execFile(
      name,
      commandLine,
      { timeout: timeLimitMs, maxBuffer: mostOutputBytes, killSignal: 'SIGKILL' },
      (error, stdout, stderr) => {
        const status = error === null ? 0 : typeof error.code === 'number' ? error.code : undefined
        resolve({ status, output: stdout + stderr, ms: performance.now() - start })
      },
    )
  })

/** qpdf ends with 3 when it did the work and had something to warn of. */
export const hasWorked = ({ status }: Outcome): boolean => status === 0 || status === 3
