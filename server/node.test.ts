import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from './node.ts'
import { writeSite } from './testing/site.ts'

const largeFile = new Uint8Array(24 * 1024 * 1024).fill(7)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'utilo-node-'))
  await writeSite(folder)
  await writeFile(join(folder, 'client', 'assets', 'large.bin'), largeFile)
})
afterAll(() => rm(folder, { recursive: true }))

/** The environment with the build, a data folder, and no rate sources. */
const dependencies = () => ({
  UTILO_DIST: folder,
  UTILO_DATA: join(folder, 'data'),
  UTILO_RATES_ECB: 'off',
  UTILO_RATES_ECB_HISTORY: 'off',
  UTILO_RATES_BROAD: 'off',
})

const runHere = (environment: Record<string, string>) => {
  const lines: string[] = []
  const errors: string[] = []
  const signals = new EventEmitter()
  const output = new EventEmitter()
  const printed = once(output, 'line').then(([line]) => String(line))
  const code = run({
    environment: { ...dependencies(), HOST: '127.0.0.1', PORT: '0', ...environment },
    print: (line) => {
      lines.push(line)
      output.emit('line', line)
    },
    printError: (line) => errors.push(line),
    signals,
  })
  return { code, lines, errors, signals, printed }
}

interface Line {
  time: string
  level: string
  event: string
  message: string
  address?: string
}

const parseLine = (line: string) => JSON.parse(line) as Line

const addressIn = (line: string) => parseLine(line).address ?? ''

const messagesOf = (lines: readonly string[]) => lines.map((line) => parseLine(line).message)

describe('the start', () => {
  it('serves the build and says where, in one line, and that it has stopped', async () => {
    const { code, lines, errors, signals, printed } = runHere({})
    const address = addressIn(await printed)
    const response = await fetch(`${address}/en/weight-converter`)
    expect(await response.text()).toBe('<h1>Weight converter</h1>')
    const large = await (await fetch(`${address}/assets/large.bin`)).bytes()
    expect(Buffer.compare(large, largeFile)).toBe(0)
    signals.emit('SIGINT')
    expect(await code).toBe(0)
    const time = expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/)
    expect(lines.map(parseLine)).toEqual([
      { time, level: 'info', event: 'start', message: `Utilo is served on ${address}`, address },
      { time, level: 'info', event: 'stop', message: 'Utilo has stopped' },
    ])
    expect(errors).toEqual([])
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })

  it.each([
    [{ UTILO_DIST: '/nowhere' }, [/^UTILO_DIST is "\/nowhere", .*no built site.*npm run build/]],
    [{ HOST: '192.0.2.1' }, [/^HOST is "192.0.2.1", which is no address of this machine/]],
    [
      { HOST: 'nowhere.invalid' },
      [/^HOST is "nowhere.invalid", which is no address of this machine/],
    ],
  ])('%o ends it with a sentence each', async (environment, sentences) => {
    const { code, errors, lines } = runHere(environment)
    expect(await code).toBe(1)
    expect(lines).toEqual([])
    expect(errors).toHaveLength(sentences.length)
    sentences.forEach((sentence, at) => expect(messagesOf(errors)[at]).toMatch(sentence))
    for (const error of errors) expect(error).not.toContain('\n')
  })

  it('names what is wrong in a build', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'utilo-broken-'))
    await writeSite(broken)
    await rm(join(broken, 'client', 'es', 'index.html'))
    const missing = runHere({ UTILO_DIST: broken })
    expect(await missing.code).toBe(1)
    expect(messagesOf(missing.errors)).toEqual([
      expect.stringContaining('the page /es/index.html is missing'),
    ])
    await writeFile(join(broken, 'server.json'), '{"pages":[]}')
    const invalid = runHere({ UTILO_DIST: broken })
    expect(await invalid.code).toBe(1)
    expect(messagesOf(invalid.errors)).toEqual([expect.stringContaining('scriptHashes')])
    await rm(broken, { recursive: true })
  })

  it('says that the port is taken', async () => {
    const first = runHere({})
    const { port } = new URL(addressIn(await first.printed))
    const second = runHere({ PORT: port })
    expect(await second.code).toBe(1)
    expect(messagesOf(second.errors)).toEqual([
      `PORT is ${port}, which another program is using: stop that program, or set PORT to a free one.`,
    ])
    first.signals.emit('SIGTERM')
    expect(await first.code).toBe(0)
  })
})

describe('as a program', () => {
  const start = (environment: Record<string, string>) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'node.ts')], {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { child, errors: text(child.stderr), exited: once(child, 'exit') }
  }

  it('ends with code 1 and a sentence a bad setting, without a stack', async () => {
    const { errors, exited } = start({ PORT: '80a', UTILO_HSTS: 'maybe' })
    expect(await exited).toEqual([1, null])
    expect((await errors).trimEnd().split('\n').map(parseLine)).toMatchObject([
      { level: 'error', message: expect.stringMatching(/^PORT is set to "80a", .*\.$/) },
      { level: 'error', message: expect.stringMatching(/^UTILO_HSTS is set to "maybe", .*\.$/) },
    ])
  }, 120_000)

  it('finishes a download in flight after SIGTERM, then ends with code 0', async () => {
    const { child, errors, exited } = start(dependencies())
    const [line] = await once(child.stdout, 'data')
    const address = addressIn(String(line))
    const request = get(`${address}/assets/large.bin`)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect(response.headers['content-length']).toBe(String(largeFile.byteLength))

    child.kill('SIGTERM')
    await expect
      .poll(
        () =>
          fetch(address).then(
            (again) => again.status,
            () => 'refused',
          ),
        { timeout: 120_000 },
      )
      .toBe('refused')
    expect(child.exitCode).toBeNull()
    expect(Buffer.compare(await buffer(response), largeFile)).toBe(0)
    expect(await exited).toEqual([0, null])
    expect(await errors).toBe('')
  }, 120_000)
})
