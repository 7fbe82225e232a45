import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageFile } from '../../server/contact/open-store.ts'
import { processorTimeUs } from './process-facts.ts'
import { startUtilo } from './servers.ts'
import { type LoadFigures, applyLoad } from './wrk.ts'

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
