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

export interface MessageFigures {
  load: LoadFigures
  processorUs: number
  /** Answered as accepted, but not found after the server had been killed and started again. */
  lost: number
}

/**
 * Messages a second, each answered once it is on disk; then the server is killed while more of them come.
 */
export const measureMessages = async (
  distFolder: string,
  seconds: number,
): Promise<MessageFigures> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'utilo-messages-'))
  const settings = {
    UTILO_DIST: distFolder,
    UTILO_DATA: dataFolder,
    // Each message comes from an address of its own, which a proxy tells.
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
