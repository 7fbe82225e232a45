import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { isFirstProcess, isMainProcess, leaveMainProcess, runProcesses } from './cluster.ts'
import { run } from './node.ts'
import { writeSite } from './test-site.ts'

const largeFile = new Uint8Array(24 * 1024 * 1024).fill(7)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'utilo-cluster-'))
  await writeSite(folder)
  await writeFile(join(folder, 'client', 'assets', 'large.bin'), largeFile)
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

const processes = () =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())

const starting = { timeout: 120_000 }

const quiet = () => ({
  UTILO_DIST: folder,
  UTILO_DATA: join(folder, 'data'),
  UTILO_RATES_ECB: 'off',
  UTILO_RATES_ECB_HISTORY: 'off',
  UTILO_RATES_BROAD: 'off',
})

const serve = (environment: Record<string, string> = {}) => {
  const lines: string[] = []
  const errors: string[] = []
  const signals = new EventEmitter()
  const code = run({
    environment: {
      ...quiet(),
      HOST: '127.0.0.1',
      PORT: '0',
      UTILO_PROCESSES: '2',
      ...environment,
    },
    print: (line) => lines.push(line),
    printError: (line) => errors.push(line),
    signals,
  })
  const address = async () => {
    await expect.poll(() => lines, starting).toHaveLength(1)
    return /http:\S+/.exec(String(lines[0]))?.[0] ?? ''
  }
  return { code, lines, errors, signals, address }
}

describe('several processes', () => {
  it('serve one address, said once, and go on when one of them is gone', async () => {
    const { code, lines, errors, signals, address } = serve()
    const origin = await address()
    expect(processes()).toHaveLength(2)
    const home = async () => (await fetch(`${origin}/en`)).text()
    expect(await home()).toBe('<h1>Home</h1>')

    const [first] = processes()
    first?.process.kill('SIGKILL')
    await expect.poll(() => errors).toHaveLength(1)
    expect(errors).toEqual(['Process 1 of 2 ended with SIGKILL; it is started again.'])
    for (let count = 0; count < 5; count += 1) expect(await home()).toBe('<h1>Home</h1>')
    await expect.poll(processes, starting).toHaveLength(2)
    expect(processes()).not.toContain(first)

    signals.emit('SIGTERM')
    expect(await code).toBe(0)
    expect(lines).toHaveLength(1)
    expect(errors).toHaveLength(1)
    expect(processes()).toEqual([])
    await expect(fetch(origin)).rejects.toThrow('fetch failed')
  }, 120_000)

  it('let a download in flight end before they stop', async () => {
    const { code, errors, signals, address } = serve()
    const request = get(`${await address()}/assets/large.bin`)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    signals.emit('SIGINT')
    expect(Buffer.compare(await buffer(response), largeFile)).toBe(0)
    expect(await code).toBe(0)
    expect(errors).toEqual([])
  }, 120_000)

  describe('as programs', () => {
    /** Its own group of processes, as a service or a terminal has it. */
    const start = async () => {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'node.ts')], {
        env: { ...process.env, ...quiet(), HOST: '127.0.0.1', PORT: '0', UTILO_PROCESSES: '2' },
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      })
      const exited = once(child, 'exit')
      const [line] = await once(child.stdout, 'data')
      const origin = /http:\S+/.exec(String(line))?.[0] ?? ''
      const request = get(`${origin}/assets/large.bin`)
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      return { child, pid: child.pid ?? 0, exited, origin, response }
    }

    it.each(['SIGTERM', 'SIGINT'] as const)(
      'end what they are doing after a %s to all of them',
      async (signal) => {
        const { pid, exited, response } = await start()
        process.kill(-pid, signal)
        expect(Buffer.compare(await buffer(response), largeFile)).toBe(0)
        expect(await exited).toEqual([0, null])
      },
      60_000,
    )

    it('are gone when the main one is killed', async () => {
      const { child, pid, exited, response } = await start()
      child.kill('SIGKILL')
      await exited
      await expect(buffer(response)).rejects.toThrow('aborted')
      const isGroupGone = () => {
        try {
          return !process.kill(-pid, 0)
        } catch {
          return true
        }
      }
      await expect.poll(isGroupGone, starting).toBe(true)
    }, 120_000)
  })

  it('say once what none of them can do', async () => {
    const { code, lines, errors } = serve({ UTILO_DIST: '/nowhere' })
    expect(await code).toBe(1)
    expect(lines).toEqual([])
    expect(errors).toEqual([expect.stringMatching(/^UTILO_DIST is "\/nowhere", /)])
  }, 120_000)

  it('stop while they start', async () => {
    const { code, lines, signals } = serve()
    signals.emit('SIGTERM')
    expect(await code).toBe(0)
    expect(lines).toEqual([])
    expect(processes()).toEqual([])
  }, 120_000)
})

describe('a process that ends again and again', () => {
  it('is waited for longer each time', async () => {
    const program = join(folder, 'short-lived.mjs')
    await writeFile(
      program,
      `import { createServer } from 'node:net'
      createServer().listen(0, () => setTimeout(() => process.exit(3), 20))`,
    )
    const errors: string[] = []
    const signals = new EventEmitter()
    let ports = 0
    const code = runProcesses({
      program,
      count: 1,
      environment: {},
      onListening: () => (ports += 1),
      printError: (line) => errors.push(line),
      signals,
      restartMs: 200,
    })
    await expect.poll(() => errors.length, starting).toBeGreaterThan(2)
    expect(new Set(errors)).toEqual(
      new Set(['Process 1 of 1 ended with code 3; it is started again.']),
    )
    const startMs = performance.now()
    await expect.poll(() => errors.length, starting).toBeGreaterThan(3)
    // 200 ms, 400 ms, then 800 ms: after the third end and before the fourth.
    expect(performance.now() - startMs).toBeGreaterThan(500)
    signals.emit('SIGTERM')
    expect(await code).toBe(0)
    expect(ports).toBe(1)
  }, 120_000)
})

describe('a process that cannot be started', () => {
  it('is tried again, and ends no other', async () => {
    const program = join(folder, 'listening.mjs')
    await writeFile(
      program,
      `import { createServer } from 'node:net'
      createServer().listen(0)`,
    )
    const errors: string[] = []
    const signals = new EventEmitter()
    let ports = 0
    const code = runProcesses({
      program,
      count: 2,
      environment: {},
      onListening: () => (ports += 1),
      printError: (line) => errors.push(line),
      signals,
      restartMs: 20,
    })
    await expect.poll(() => ports, starting).toBe(1)
    const [first, second] = processes()
    // As Node tells that the system has no room for another process.
    first?.emit('error', new Error('spawn EAGAIN'))
    await expect
      .poll(() => errors)
      .toEqual(['Process 1 of 2 ended with Error: spawn EAGAIN; it is started again.'])
    await expect.poll(() => processes().length, starting).toBe(2)
    expect(processes()).toContain(second)
    signals.emit('SIGTERM')
    expect(await code).toBe(0)
    expect(errors).toHaveLength(1)
  }, 120_000)
})

describe('what a process is', () => {
  it.each([
    [undefined, true, true],
    ['0', false, true],
    ['1', false, false],
  ])('with index %s', (index, isMain, isFirst) => {
    vi.stubEnv('UTILO_PROCESS_INDEX', index)
    expect([isMainProcess(), isFirstProcess()]).toEqual([isMain, isFirst])
  })

  it('can leave where there is nothing to leave', () => {
    expect(leaveMainProcess).not.toThrow()
  })
})
