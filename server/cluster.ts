import type { Worker } from 'node:cluster'
import cluster from 'node:cluster'
import type { EventEmitter } from 'node:events'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

/** Tells a process which of them it is. Set by us alone. */
const indexVariable = 'UTILO_PROCESS_INDEX'

/** Whether this process was started by a person or the system, not by `runProcesses`. */
export const isMainProcess = (): boolean => process.env[indexVariable] === undefined

/** Whether this process does what only one of them may do, such as refreshing rates. */
export const isFirstProcess = (): boolean => isMainProcess() || process.env[indexVariable] === '0'

/** To be called at the very end: otherwise the channel to the main process keeps this one going. */
export const leaveMainProcess = (): void => {
  cluster.worker?.disconnect()
}

export interface ProcessesOptions {
  /** The program of each; it listens to one port, which they share. */
  program: string
  count: number
  environment: Readonly<Record<string, string | undefined>>
  /** Called once all of them listen. */
  onListening: (port: number) => void
  printError: (line: string) => void
  /** Emits SIGTERM and SIGINT. */
  signals: EventEmitter
  /** How long to wait before one that ended is started again, the first time; in milliseconds. */
  restartMs?: number
}

/** One that ended sooner is waited for longer the next time. */
const soundLifeMs = 60_000
const longestWaitMs = 30_000

/**
 * Runs several processes that share a port, starts those again that end by themselves, and on a signal
 * lets all of them end what they are doing.
 *
 * @returns the exit code: 1 when one cannot start at all
 */
export const runProcesses = async ({
  program,
  count,
  environment,
  onListening,
  printError,
  signals,
  restartMs = 500,
}: ProcessesOptions): Promise<0 | 1> => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined),
  )
  cluster.setupPrimary({ exec: program, args: [], execArgv: [], silent: true })
  const stopping = new AbortController()
  const running = new Set<Worker>()

  const startOne = (index: number) => {
    const worker = cluster.fork({ ...given, [indexVariable]: String(index) })
    running.add(worker)
    const { stdout, stderr } = worker.process
    // Where it is served is said once, by this process.
    stdout?.resume()
    if (stderr) createInterface({ input: stderr }).on('line', printError)
    const ended = once(worker, 'exit').then(
      ([code, signal]) => {
        running.delete(worker)
        return `${signal ?? `code ${code}`}`
      },
      (error: unknown) => {
        // It was not started, or can no longer be talked to.
        running.delete(worker)
        worker.process.kill('SIGKILL')
        return String(error)
      },
    )
    const listening = once(worker, 'listening').then(
      ([{ port }]) => Number(port),
      () => ended,
    )
    return { ended, listening }
  }
  type Started = ReturnType<typeof startOne>

  const keepAlive = async (index: number, first: Started) => {
    let current = first
    let quickEnds = 0
    while (!stopping.signal.aborted) {
      const startedAtMs = performance.now()
      const how = await current.ended
      if (stopping.signal.aborted) return
      quickEnds = performance.now() - startedAtMs < soundLifeMs ? quickEnds + 1 : 1
      printError(`Process ${index + 1} of ${count} ended with ${how}; it is started again.`)
      const waitMs = Math.min(longestWaitMs, restartMs * 2 ** (quickEnds - 1))
      await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) current = startOne(index)
    }
  }
  const endAll = async (signal: 'SIGTERM' | 'SIGINT') => {
    stopping.abort()
    const ends = [...running].map(async (worker) => {
      const ended = once(worker, 'exit')
      worker.process.kill(signal)
      await ended
    })
    await Promise.all(ends)
  }
  // A terminal and systemd send a signal to all processes at once, and the same one twice ends a process
  // at once: so the others get the other one from here.
  const stopAsked = new Promise<{ passOn: 'SIGTERM' | 'SIGINT' }>((resolve) => {
    // Once: a second signal then ends this process at once, and the others with it.
    signals.once('SIGTERM', () => resolve({ passOn: 'SIGINT' }))
    signals.once('SIGINT', () => resolve({ passOn: 'SIGTERM' }))
  })

  // One after another: what the first cannot, such as use the port, is said once.
  const kept: Promise<void>[] = []
  let port = 0
  for (let index = 0; index < count; index += 1) {
    const started = startOne(index)
    const outcome = await Promise.race([started.listening, started.ended, stopAsked])
    if (typeof outcome !== 'number') {
      const hasFailed = typeof outcome === 'string'
      await endAll(hasFailed ? 'SIGTERM' : outcome.passOn)
      return hasFailed ? 1 : 0
    }
    port = outcome
    kept.push(keepAlive(index, started))
  }
  onListening(port)
  const { passOn } = await stopAsked
  await endAll(passOn)
  await Promise.all(kept)
  return 0
}
