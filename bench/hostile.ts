/**
 * What the most expensive requests cost the server: the known kinds at their full size, as a Markdown table, then a
 * search for others, which fills every place of a request with patterns drawn by chance and goes on from the most
 * expensive ones. A find belongs among the known kinds, in server/testing/hostile-requests.ts.
 *
 * `--seconds 600` searches for longer than a minute, `--seed 7` draws other patterns.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable } from '../scripts/markdown-table.ts'
import {
  type HostileRequest,
  hostileBytes,
  hostilePlaces,
  hostileRequests,
  writeRequest,
} from '../server/testing/hostile-requests.ts'
import { writeSite } from '../server/testing/site.ts'
import type { HostileText } from '../src/testing/hostile-inputs.ts'
import { createPatternSource } from './pattern-source.ts'
import { median } from './statistics.ts'
import { type TestedServer, startUtilo, threadTimeMs } from './server/servers.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
})

const goalMs = 20
const rounds = 9
/** How many of the most expensive finds the search goes on from. */
const kept = 12

/** What patterns are made of: separators of every syntax that the server reads, and characters that are special. */
const atoms = [
  ...'aZ09 .,;:=&?#%/\\"\'@-_+*~<>[]{}()|$^!',
  ...'\t\n\u00E9\u0301\u0323\u0344\u200B\u2028\uFFFD\u{1F600}\u{1F1EB}\u1100\u1161\u11A8\u0958\uFB2C\u05D0',
  ...'%00 %C3%A9 %CC%81 %E0%A4 .. // :: xn-- q= ;q=0.1, lng= en- USD W/" "": "a":1, {"a":'.split(
    ' ',
  ),
  ...'[[ e9 __proto__ https:// 1.2.3.4,'.split(' '),
]

/** A pattern, and the index of the place of a request that it fills. */
interface Recipe extends HostileText {
  place: number
}

const source = createPatternSource(Number(values.seed), atoms)
const places = [...hostilePlaces.keys()]
const drawRecipe = (): Recipe => ({ place: source.pick(places), ...source.draw() })
const changeRecipe = (recipe: Recipe): Recipe =>
  source.pick([
    { ...recipe, place: source.pick(places) },
    { ...recipe, ...source.change(recipe) },
  ])
const requestOf = ({ place, pattern, start, end }: Recipe): HostileRequest | undefined =>
  hostilePlaces[place]?.(pattern, { start, end })

let senders = 0

/** Sends a request of full size and returns its status and what it cost the server, in milliseconds. */
const measure = async ({ address, pid }: TestedServer, { make, maxBytes }: HostileRequest) => {
  senders += 1
  const sender = `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`
  const bytes = writeRequest(make(maxBytes), sender)
  const before = threadTimeMs(pid)
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1')
  socket.on('data', (text) => {
    answer += String(text)
  })
  // The server closes the connection before it has read all of what it refuses.
  socket.on('error', () => {})
  socket.setTimeout(10_000, () => socket.destroy())
  socket.write(bytes)
  await once(socket, 'close')
  return { status: answer.slice(9, 12), ms: threadTimeMs(pid) - before }
}

const measureKnown = async (server: TestedServer) => {
  const rows: { name: string; status: string; ms: number; mostMs: number }[] = []
  for (const request of hostileRequests) {
    const results: { status: string; ms: number }[] = []
    for (let round = 0; round < rounds; round += 1) results.push(await measure(server, request))
    const costs = results.map(({ ms }) => ms)
    const status = results[0]?.status ?? ''
    rows.push({ name: request.name, status, ms: median(costs), mostMs: Math.max(...costs) })
  }
  return rows.toSorted((a, b) => b.ms - a.ms)
}

const search = async (server: TestedServer, seconds: number) => {
  const endMs = performance.now() + seconds * 1000
  let finds: { recipe: Recipe; ms: number }[] = []
  let tries = 0
  while (performance.now() < endMs) {
    const isNew = finds.length < kept || source.isHeads()
    const recipe = isNew ? drawRecipe() : changeRecipe(source.pick(finds).recipe)
    const request = requestOf(recipe)
    if (request === undefined) continue
    tries += 1
    const first = await measure(server, request)
    const worstKept = finds.at(-1)?.ms ?? 0
    if (finds.length >= kept && first.ms <= worstKept) continue
    // Once may be chance: what else the machine did, or the garbage of earlier requests.
    const again = [await measure(server, request), await measure(server, request)]
    const ms = Math.min(first.ms, ...again.map((each) => each.ms))
    finds = [...finds, { recipe, ms }].toSorted((a, b) => b.ms - a.ms).slice(0, kept)
  }
  return { finds, tries }
}

const mark = (ms: number) => `${ms.toFixed(1)} ms${ms > goalMs ? ' OVER' : ''}`

const folder = await mkdtemp(join(tmpdir(), 'utilo-hostile-'))
try {
  await writeSite(join(folder, 'dist'))
  const server = await startUtilo('server/node.ts', {
    UTILO_DIST: join(folder, 'dist'),
    UTILO_DATA: join(folder, 'data'),
    // Each request comes from an address of its own, which a proxy tells.
    UTILO_TRUSTED_PROXIES: '1',
    UTILO_HOURLY_MESSAGES: '99999',
  })
  try {
    // The first requests pay for the compilation of the server's own code.
    await measureKnown(server)
    const known = await measureKnown(server)
    console.log(`Requests of at most ${hostileBytes / 1024} KB, processor time of the server\n`)
    console.log(
      markdownTable(
        ['request', 'status', `median of ${rounds}`, 'most'],
        known
          .slice(0, 15)
          .map(({ name, status, ms, mostMs }) => [
            name,
            status,
            mark(ms),
            `${mostMs.toFixed(1)} ms`,
          ]),
      ),
    )
    console.log(`\n${known.length} known kinds, the 15 most expensive shown.`)
    const { finds, tries } = await search(server, Number(values.seconds))
    console.log(`\nFound by ${tries} tries in ${values.seconds} s (seed ${values.seed}):\n`)
    console.log(
      markdownTable(
        ['place', 'start', 'pattern', 'end', 'least of 3'],
        finds.map(({ recipe, ms }) => [
          requestOf(recipe)?.name ?? '',
          ...[recipe.start, recipe.pattern, recipe.end].map((text) => JSON.stringify(text)),
          mark(ms),
        ]),
      ),
    )
  } finally {
    await server.stop()
  }
} finally {
  await rm(folder, { recursive: true })
}
