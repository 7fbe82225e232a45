import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeSite } from '../testing/site.ts'
import { openStore } from './open-store.ts'
import { makeFolder } from '../testing/messages.ts'

const program = fileURLToPath(new URL('../node.ts', import.meta.url))

let folder: string
let dataFolder: string
let remove: () => void
const children: ChildProcess[] = []
beforeEach(async () => {
  ;({ folder, remove } = makeFolder())
  dataFolder = join(folder, 'data')
  await writeSite(join(folder, 'dist'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  remove()
})

/** Starts the server as an operator does, in a process of its own. */
const startServer = async () => {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      UTILO_DIST: join(folder, 'dist'),
      UTILO_DATA: dataFolder,
      UTILO_RATES_ECB: 'off',
      UTILO_RATES_ECB_HISTORY: 'off',
      UTILO_RATES_BROAD: 'off',
      // A proxy header stands for many visitors.
      UTILO_TRUSTED_PROXIES: '1',
      UTILO_HOURLY_MESSAGES: '99999',
    },
  })
  children.push(child)
  const ended = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout), 'line')
  const { address } = JSON.parse(String(line)) as { address: string }
  let visitors = 0
  const send = (message: string) => {
    visitors += 1
    return fetch(`${address}/api/contact`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `192.0.2.${visitors % 250}`,
      },
      body: JSON.stringify({ name: 'Zoé', email: 'zoe@example.org', message }),
    })
  }
  return { child, ended, send }
}

const storedMessages = async () => {
  const store = await openStore({ dataFolder })
  try {
    return await store.list({ limit: 10_000, offset: 0 })
  } finally {
    await store.close()
  }
}

it(
  'has every message it accepted, killed in the middle and started again',
  { timeout: 120_000 },
  async () => {
    const accepted: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const { child, ended, send } = await startServer()
      const server = { isUp: true }
      const visit = async (visitor: number) => {
        for (let count = 0; server.isUp; count += 1) {
          const message = `Round ${round}, visitor ${visitor}, message ${count}`
          const response = await send(message).catch(() => undefined)
          if (response?.status === 201) accepted.push(message)
        }
      }
      const visits = Promise.all([1, 2, 3, 4, 5, 6].map(visit))
      const before = accepted.length
      await vi.waitFor(() => expect(accepted.length).toBeGreaterThan(before), { timeout: 120_000 })
      await wait(30 + round * 60)
      child.kill('SIGKILL')
      await ended
      server.isUp = false
      await visits
    }
    const kept = new Set((await storedMessages()).map(({ message }) => message))
    expect(accepted.filter((message) => !kept.has(message))).toEqual([])
    const database = new DatabaseSync(join(dataFolder, 'messages.sqlite'))
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    database.close()
  },
)
