import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface LoadFigures {
  requests: number
  durationS: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  /** Connections and requests that failed, and answers of status 400 and more. */
  errors: number
  /** Of messages: those that were answered as accepted, and the others. */
  accepted: number
  refused: number
}

export interface Load {
  address: string
  /** One of the scripts beside this file. */
  script: 'messages' | 'pages' | 'visits'
  seconds: number
  connections?: number
  /** What the script is given. */
  args?: readonly string[]
}

/**
 * Asks a server as fast as it answers, over connections that stay open.
 *
 * @throws Error when wrk fails
 */
export const applyLoad = async ({
  address,
  script,
  seconds,
  connections = 64,
  args = [],
}: Load): Promise<LoadFigures> => {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s']
  const file = `bench/server/${script}.lua`
  const wrk = spawn('wrk', [...options, '-s', file, address, '--', ...args])
  const [output, problems] = await Promise.all([
    text(wrk.stdout),
    text(wrk.stderr),
    wrk.exitCode ?? once(wrk, 'exit'),
  ])
  const line = /^JSON (.*)$/m.exec(output)?.[1]
  if (line === undefined) throw new Error(`wrk failed: ${problems}${output}`)
  // Written by our own `report.lua`.
  return JSON.parse(line) as LoadFigures
}
