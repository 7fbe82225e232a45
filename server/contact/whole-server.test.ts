import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeSite } from '../testing/site.ts'
import { openStore } from './open-store.ts'
import { makeFolder } from '../testing/messages.ts'
import { startMailServer } from '../testing/mail-server.ts'

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
const startServer = async (environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
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
      ...environment,
    },
  })
  children.push(child)
  const ended = once(child, 'exit')
  const said = text(child.stderr)
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
  return { child, ended, said, address, send }
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
  },
)

it('forwards a message, and ends well', { timeout: 120_000 }, async () => {
  const mail = await startMailServer()
  const { child, ended, send } = await startServer({
    UTILO_SMTP_URL: mail.url,
    UTILO_MAIL_FROM: 'site@utilo.test',
    UTILO_MAIL_TO: 'owner@utilo.test',
  })
  try {
    expect((await send('Is this forwarded?')).status).toBe(201)
    await vi.waitFor(() => expect(mail.taken).toHaveLength(1), { timeout: 120_000 })
    expect(mail.taken[0]?.to).toEqual(['owner@utilo.test'])
    expect(mail.taken[0]?.content).toContain('Is this forwarded?')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await storedMessages()).toMatchObject([{ state: 'sent', attempts: 1 }])
  } finally {
    await mail.stop()
  }
})

it('keeps messages while the mail server is away', { timeout: 120_000 }, async () => {
  const { child, ended, said, send } = await startServer({
    UTILO_SMTP_URL: 'smtp://127.0.0.1:1',
    UTILO_MAIL_FROM: 'site@utilo.test',
    UTILO_MAIL_TO: 'owner@utilo.test',
  })
  expect((await send('Is this kept?')).status).toBe(201)
  await vi.waitFor(
    async () =>
      expect(await storedMessages()).toMatchObject([
        { state: 'waiting', attempts: 1, lastError: 'ESOCKET', message: 'Is this kept?' },
      ]),
    { timeout: 60_000, interval: 200 },
  )
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(JSON.parse(await said)).toMatchObject({
    level: 'error',
    event: 'forwarding',
    message: 'Messages cannot be forwarded: ESOCKET',
  })
})

it(
  'serves pages while the database is away, and refuses messages',
  { timeout: 120_000 },
  async () => {
    const { child, ended, said, address, send } = await startServer({
      DATABASE_URL: 'postgres://utilo:s3cret@127.0.0.1:1/utilo',
    })
    const refused = await send('Zoé was here')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('30')
    const page = await fetch(`${address}/en/weight-converter`)
    expect(await page.text()).toBe('<h1>Weight converter</h1>')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    const reports = await said
    expect(reports).toContain('A message could not be kept')
    expect(reports).not.toMatch(/s3cret|Zoé|192\.0\.2/)
  },
)
