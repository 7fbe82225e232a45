import type { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { type Connection, createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { type RunningServer, listen } from './listen.ts'
import { loadAssets, loadManifest } from './load-assets.ts'
import { type Log, createLog } from './log.ts'
import { buildRoutes } from './routes.ts'
import { securityHeaders } from './security-headers.ts'
import { startServices } from './services.ts'

export interface Dependencies {
  environment: Readonly<Record<string, string | undefined>>
  print: (line: string) => void
  printError: (line: string) => void
  /** An emitter of SIGTERM and SIGINT. */
  signals: EventEmitter
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

// Parsers quote their input, including line breaks, and a problem has to fit on one line.
const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')

const buildProblem = ({ distFolder }: Config, error: unknown) => {
  const reason = codeOf(error) === 'ENOENT' ? 'it holds no built site' : messageOf(error)
  return `UTILO_DIST is ${JSON.stringify(distFolder)}, which cannot be served: ${reason}. Run "npm run build" first, or set it to the folder of a build.`
}

const listenProblem = ({ host, port }: Config, error: unknown) => {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `PORT is ${port}, which another program is using: stop that program, or set PORT to a free one.`
    case 'EACCES':
      return `PORT is ${port}, which this user may not use: set PORT to 1024 or more.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${JSON.stringify(host)}, which is no address of this machine: set HOST to one, or to 0.0.0.0 for all.`
    default:
      return `HOST ${JSON.stringify(host)} with PORT ${port} cannot be listened on: ${messageOf(error)}.`
  }
}

class StartProblem extends Error {}

const start = async (config: Config, log: Log): Promise<RunningServer> => {
  const loadSite = async () => {
    const manifest = await loadManifest(join(config.distFolder, 'server.json'))
    const assets = await loadAssets(join(config.distFolder, 'client'))
    return { manifest, routes: buildRoutes(assets, manifest, securityHeaders(config)) }
  }
  const { manifest, routes } = await loadSite().catch((error: unknown) => {
    throw new StartProblem(buildProblem(config, error), { cause: error })
  })
  const services = await startServices({ config, manifest, log })
  const { api, health } = services
  const report = log.reporter('server')
  const app = createApp({ routes, api, health, hsts: config.hsts, report })
  const answer = (request: Request, connection: Connection) => app.fetch(request, connection)
  const server = await listen(answer, config, report).catch(async (error: unknown) => {
    await services.stop()
    throw new StartProblem(listenProblem(config, error), { cause: error })
  })
  const stop = async (limitMs?: number) => {
    await server.stop(limitMs)
    await services.stop()
  }
  return { ...server, stop }
}

/** Serves the built site until a signal stops it. It resolves to the exit code. */
export const run = async (dependencies: Dependencies): Promise<0 | 1> => {
  const { environment, print, printError, signals } = dependencies
  const log = createLog(print, printError, Date.now)
  const result = readConfig(environment)
  if (!result.isValid) {
    for (const message of result.problems) log.error({ event: 'settings', message })
    return 1
  }
  const { config } = result
  try {
    const server = await start(config, log)
    const stopAsked = new Promise<void>((resolve) => {
      // The listeners are removed after the first signal, so that a second one ends the process at once.
      for (const name of ['SIGTERM', 'SIGINT']) signals.once(name, () => resolve())
    })
    const { address } = server
    log.info({ event: 'start', message: `Utilo is served on ${address}`, address })
    await stopAsked
    await server.stop()
    log.info({ event: 'stop', message: 'Utilo has stopped' })
    return 0
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    log.error({ event: 'start', message: error.message })
    return 1
  }
}

if (import.meta.main) {
  process.exitCode = await run({
    environment: process.env,
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
    signals: process,
  })
}
