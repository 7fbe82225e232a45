import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const limitMs = 20_000

/** The folder of Debian's newest Postgres; undefined where none is installed. */
export const postgresFolder: string | undefined = globSync('/usr/lib/postgresql/*/bin/postgres')
  .map(dirname)
  .toSorted(
    (a, b) =>
      Number.parseInt(a.split('/')[4] ?? '', 10) - Number.parseInt(b.split('/')[4] ?? '', 10),
  )
  .at(-1)

/** A database server on a free port of this machine. */
export interface TestPostgres {
  url: string
  start: () => Promise<void>
  /** Stops the server as an administrator would. Connections are closed. */
  stop: () => Promise<void>
  /** Kills the server, as a loss of power would, except that the system continues to run. */
  kill: () => Promise<void>
  remove: () => Promise<void>
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Postgres refuses to run as root, so it then runs as its own user. */
const runAs = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  return { uid: Number(line?.[1]), gid: Number(line?.[2]) }
}

/** Creates and starts a database server. @throws Error when it does not start */
export const startPostgres = async (binaries: string): Promise<TestPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-postgres-'))
  const who = runAs()
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  let server: ChildProcess | undefined

  const startOnce = async () => {
    const started = spawn(
      join(binaries, 'postgres'),
      [
        '-D',
        data,
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        `port=${port}`,
        '-c',
        'unix_socket_directories=',
      ],
      { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    server = started
    let said = ''
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`Postgres did not start: ${said}`))
      const limit = setTimeout(fail, limitMs)
      started.once('exit', fail)
      started.stderr.on('data', (part) => {
        said = `${said}${part}`.slice(-10_000)
        if (!/ready to accept/.test(said)) return
        clearTimeout(limit)
        started.off('exit', fail)
        resolve()
      })
    })
  }

  const start = async (untilMs = performance.now() + limitMs): Promise<void> => {
    try {
      await startOnce()
    } catch (error) {
      // The child processes of a killed server notice its end a moment later.
      if (!String(error).includes('still in use') || performance.now() > untilMs) throw error
      await wait(100)
      await start(untilMs)
    }
  }

  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    const ending = server
    server = undefined
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    const cut = setTimeout(() => ending.kill('SIGKILL'), limitMs)
    await ended
    clearTimeout(cut)
  }

  const remove = async () => {
    await end('SIGINT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    const { status, stderr } = spawnSync(
      join(binaries, 'initdb'),
      ['-D', data, '-A', 'trust', '-U', 'utilo', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'],
      { ...who, cwd: folder, encoding: 'utf8', timeout: limitMs },
    )
    if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url: `postgres://utilo@127.0.0.1:${port}/postgres`,
    start: () => start(),
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    remove,
  }
}
