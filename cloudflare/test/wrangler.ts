import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Environment } from '../bindings.ts'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

const folder = fileURLToPath(new URL('..', import.meta.url))

const wranglerFolder = join(folder, 'node_modules', 'wrangler')

const program = join(wranglerFolder, 'bin', 'wrangler.js')

interface Platform {
  env: Environment
  dispose: () => Promise<void>
}

interface WranglerModule {
  getPlatformProxy: (options: { configPath: string; persist: boolean }) => Promise<Platform>
}

/** Opens the bindings, served by `workerd` from memory. */
export const openPlatform = async (): Promise<Platform> => {
  // The package is imported by its path, because it is installed only in this folder and the types must not depend on
  // it.
  const file = join(wranglerFolder, 'wrangler-dist', 'cli.js')
  const { getPlatformProxy } = (await import(pathToFileURL(file).href)) as WranglerModule
  return getPlatformProxy({ configPath: join(folder, 'wrangler.jsonc'), persist: false })
}

const limitMs = 120_000

const guard = join(folder, 'test', 'guard.ts')

const environmentIn = (stateFolder: string) => ({
  ...process.env,
  // With these settings wrangler asks nothing, and writes nowhere else.
  CI: 'true',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_LOG_PATH: join(stateFolder, 'logs'),
  WRANGLER_REGISTRY_PATH: join(stateFolder, 'registry'),
  // An additional certificate authority that `workerd` trusts here.
  NODE_EXTRA_CA_CERTS: join(folder, 'test', 'certificates', 'authority.pem'),
})

export interface RunningWorker {
  /** The URL without a trailing slash. */
  address: string
  /** Returns everything printed so far. */
  output: () => string
  stop: () => Promise<void>
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.stdin?.end()
  await ended
}

/**
 * Serves the Worker locally in `workerd`, the program that runs it at Cloudflare.
 *
 * @param stateFolder the folder of the D1 and KV data
 * @param settings as in `vars` of `wrangler.jsonc`
 */
export const startWorker = async (
  stateFolder: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningWorker> => {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      guard,
      program,
      'dev',
      '--local',
      '--ip',
      '127.0.0.1',
      '--port',
      String(port),
      '--inspector-port',
      '0',
      '--persist-to',
      stateFolder,
      ...Object.entries(settings).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    { cwd: folder, env: environmentIn(stateFolder), detached: true },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += String(part)
    })
  const isReady = () =>
    new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`The Worker did not start:\n${output}`))
      const limit = setTimeout(fail, limitMs)
      child.once('exit', fail)
      child.stdout.on('data', () => {
        if (!output.includes('Ready on')) return
        clearTimeout(limit)
        child.off('exit', fail)
        resolve()
      })
    })
  try {
    await isReady()
  } catch (error) {
    await end(child)
    throw error
  }
  return { address: `http://127.0.0.1:${port}`, output: () => output, stop: () => end(child) }
}

const runWrangler = (stateFolder: string, args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    env: environmentIn(stateFolder),
    encoding: 'utf8',
    timeout: limitMs,
  })
  if (status !== 0) throw new Error(`wrangler ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}

/**
 * Queries the database as its operator would, while no Worker runs.
 *
 * @returns the rows of each statement
 */
export const queryMessages = (
  stateFolder: string,
  ...statements: readonly string[]
): Record<string, unknown>[][] => {
  const output = runWrangler(stateFolder, [
    'd1',
    'execute',
    'utilo-messages',
    '--local',
    '--json',
    '--persist-to',
    stateFolder,
    '--command',
    statements.join('; '),
  ])
  const results = JSON.parse(output) as { results: Record<string, unknown>[] }[]
  return results.map(({ results: rows }) => rows)
}

/** Bundles the Worker into a folder, as a deployment does. */
export const bundleWorker = (stateFolder: string, outputFolder: string): string =>
  runWrangler(stateFolder, ['deploy', '--dry-run', '--outdir', outputFolder])
