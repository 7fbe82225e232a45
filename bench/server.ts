/**
 * Measures the server under load and prints Markdown tables: pages, compared with nginx that sends the same bytes, a
 * minute of mixed requests, idle connections and messages. It needs wrk and nginx (Debian packages of these names).
 * It builds the site by itself, or uses the build that UTILO_DIST names. `--quick` shortens the run in order to try
 * it out.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadManifest } from '../server/load-assets.ts'
import { markdownTable } from '../scripts/markdown-table.ts'
import { mustSucceed } from '../scripts/steps.ts'
import { isInstalled } from '../scripts/system-programs.ts'
import { median } from './statistics.ts'
import { measureIdle } from './server/idle.ts'
import { type LoadFigures, measureMessages, applyLoad } from './server/load.ts'
import {
  type TestedServer,
  startNginx,
  memoryBytes,
  processorTimeUs,
  startUtilo,
} from './server/servers.ts'

const isQuick = process.argv.includes('--quick')
const seconds = isQuick ? 2 : 10
const rounds = isQuick ? 1 : 3
const minuteS = isQuick ? 5 : 60
const idleConnections = 10_000
const nginxPort = 4318
const cores = availableParallelism()

const missing = ['wrk', 'nginx'].filter(
  (command) => !isInstalled(command) && !isInstalled(`/usr/sbin/${command}`),
)
if (missing.length > 0)
  throw new Error(`Missing: ${missing.join(', ')} (apt-get install ${missing.join(' ')})`)
process.env.PATH = `${process.env.PATH}:/usr/sbin`

const build = () => {
  process.env.UTILO_DIST = 'dist-bench'
  mustSucceed('node', ['scripts/build.ts'])
  return 'dist-bench'
}
const distFolder = process.env.UTILO_DIST ?? build()

interface Measured {
  load: LoadFigures
  processorUs: number
}

const measurePages = async ({ address, pid }: TestedServer): Promise<Measured> => {
  const before = processorTimeUs(pid)
  const load = await applyLoad({ address: `${address}/`, script: 'pages', seconds })
  return { load, processorUs: (processorTimeUs(pid) - before) / load.requests }
}

const perSecond = ({ requests, durationS }: LoadFigures) => requests / durationS
const whole = (figure: number) => Math.round(figure).toLocaleString('en')
const milliseconds = (ms: number) => `${ms.toFixed(1)} ms`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const mark = (isReached: boolean) => (isReached ? '' : ' OVER')

const folder = await mkdtemp(join(tmpdir(), 'utilo-bench-'))
const settings = { UTILO_DIST: distFolder, UTILO_DATA: join(folder, 'data') }
const running: TestedServer[] = []
const keep = async (starting: Promise<TestedServer>) => {
  const server = await starting
  running.push(server)
  return server
}

try {
  const alone = await keep(startUtilo('server/node.ts', settings))
  const nginx = await keep(
    startNginx(distFolder, join(folder, 'nginx'), nginxPort, alone.address, cores),
  )
  const servers: [name: string, server: TestedServer][] = [
    [`nginx, ${cores} workers`, nginx],
    ['Utilo', alone],
  ]
  // Each server is warmed up once, and then they are measured in turn, so that other work on the machine affects all
  // of them.
  for (const [, server] of servers)
    await applyLoad({ address: `${server.address}/`, script: 'pages', seconds: 2 })
  const measured = new Map<TestedServer, Measured[]>(servers.map(([, server]) => [server, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [, server] of servers) measured.get(server)?.push(await measurePages(server))
  }
  const of = (server: TestedServer, figure: (one: Measured) => number) =>
    median((measured.get(server) ?? []).map(figure))
  const rateOf = (server: TestedServer) => of(server, ({ load }) => perSecond(load))

  console.log(`\n${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cores} cores`)
  console.log(
    `(load ${loadavg()[0]?.toFixed(1)}), wrk on the same machine, 64 connections; median of ${rounds} × ${seconds} s\n`,
  )
  console.log('The home page by a browser’s wishes, in brotli:\n')
  const pageRows = servers.map(([name, server]) => {
    const rate = rateOf(server)
    const ratio = rate / rateOf(nginx)
    const p99Ms = of(server, ({ load }) => load.p99Ms)
    const isOurs = server !== nginx
    return [
      name,
      `${whole(rate)}${isOurs && rate < 5000 ? ' UNDER' : ''}`,
      ratio.toFixed(2),
      `${milliseconds(p99Ms)}${mark(!isOurs || p99Ms < 100)}`,
      `${of(server, ({ processorUs }) => processorUs).toFixed(1)} µs`,
      megabytes(memoryBytes(server.pid)),
      String((measured.get(server) ?? []).reduce((sum, { load }) => sum + load.errors, 0)),
    ]
  })
  console.log(
    markdownTable(
      ['', 'pages a second', '÷ nginx', 'p99', 'processor a page', 'memory', 'errors'],
      [['goal', '≥ 5,000', '', '< 100 ms', '', '', '0'], ...pageRows],
    ),
  )

  const { pages } = await loadManifest(join(distFolder, 'server.json'))
  const paths = [...pages.flatMap((page) => Object.values(page.paths)), '/api/rates', '/robots.txt']
  const minute = await applyLoad({
    address: alone.address,
    script: 'visits',
    seconds: minuteS,
    args: paths,
  })
  const idle = await measureIdle(alone, idleConnections)
  const messages = await measureMessages(distFolder, seconds)

  console.log('\nOther figures:\n')
  console.log(
    markdownTable(
      ['', 'goal', 'measured'],
      [
        [
          `errors in ${minuteS} s of ${paths.length} addresses`,
          '0',
          `${minute.errors}${mark(minute.errors === 0)} of ${whole(minute.requests)}, p99 ${milliseconds(minute.p99Ms)}`,
        ],
        [
          'idle connections',
          whole(idleConnections),
          `${whole(idle.open)}${idle.open < idleConnections ? ' UNDER' : ''}`,
        ],
        [
          'memory for them',
          '',
          `${megabytes(idle.memoryBeforeBytes)}, then ${megabytes(idle.memoryBytes)}`,
        ],
        ['a page meanwhile', '', milliseconds(idle.answerMs)],
        [
          'messages a second, on disk',
          '',
          `${whole(perSecond(messages.load))}, p99 ${milliseconds(messages.load.p99Ms)}`,
        ],
        ['processor a message', '', `${whole(messages.processorUs)} µs`],
        [
          'messages not accepted',
          '0',
          `${messages.load.refused}${mark(messages.load.refused === 0)} of ${whole(messages.load.requests)}`,
        ],
        ['accepted messages lost when killed', '0', `${messages.lost}${mark(messages.lost === 0)}`],
      ],
    ),
  )
} finally {
  for (const server of running) await server.stop()
  await rm(folder, { recursive: true })
}
