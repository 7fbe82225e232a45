import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageFile } from '../../server/contact/open-store.ts'
import { processorTimeUs, startUtilo } from './servers.ts'

export interface LoadFigures {
  requests: number
  durationS: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  /** The number of connections and requests that failed, and of responses with status 400 or higher. */
  errors: number
  /** For messages only: how many were answered as accepted, and how many were not. */
  accepted: number
  refused: number
}

export interface Load {
  address: string
  /** The name of one of the scripts beside this file. */
  script: 'messages' | 'pages' | 'visits'
  seconds: number
  connections?: number
  /** The arguments of the script. */
  args?: readonly string[]
}

/**
 * Sends requests over connections that stay open, each as soon as the one before is answered.
 *
 * @throws {Error} if wrk fails.
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
  // Our own `report.lua` prints this.
  return JSON.parse(line) as LoadFigures
}

export interface MessageFigures {
  load: LoadFigures
  processorUs: number
  /**
   * The number of messages that were answered as accepted, but were missing after the server had been killed and
   * started again.
   */
  lost: number
}

/**
 * Measures messages per second, each of which is answered once it is on disk. The server is killed while more of them
 * arrive.
 */
export const measureMessages = async (
  distFolder: string,
  seconds: number,
): Promise<MessageFigures> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'utilo-messages-'))
  const settings = {
    UTILO_DIST: distFolder,
    UTILO_DATA: dataFolder,
    // Each message comes from an address of its own, which a proxy reports.
    UTILO_TRUSTED_PROXIES: '1',
    UTILO_HOURLY_MESSAGES: '99999',
  }
  const start = () => startUtilo('server/node.ts', settings)
  const countKept = () => {
    const database = new DatabaseSync(messageFile({ dataFolder }), { readOnly: true })
    const row = database.prepare('select count(*) as count from contact_messages').get()
    database.close()
    return Number(row?.['count'])
  }
  try {
    const server = await start()
    const startedUs = processorTimeUs(server.pid)
    const load = await applyLoad({ address: server.address, script: 'messages', seconds })
    const processorUs = (processorTimeUs(server.pid) - startedUs) / load.requests
    const before = countKept()

    const more = applyLoad({ address: server.address, script: 'messages', seconds: 3 })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const killed = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    await killed
    const { accepted } = await more
    const again = await start()
    const kept = countKept() - before
    await again.stop()
    return { load, processorUs, lost: Math.max(0, accepted - kept) }
  } finally {
    await rm(dataFolder, { recursive: true })
  }
}
