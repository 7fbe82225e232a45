/**
 * What the most expensive inputs cost the page: a search that fills every field with patterns drawn by chance, goes on
 * from the most expensive ones, and prints the worst of each field as a Markdown table, with the factor by which twice
 * the length costs more. A find belongs among the patterns of src/testing/hostile-inputs.test.ts.
 *
 * `--seconds 600` searches for longer than two minutes, `--seed 7` draws other patterns, `--reader cities` searches one
 * field.
 */
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { markdownTable } from '../scripts/markdown-table.ts'
import { createPatternSource } from './pattern-source.ts'
import type * as HostileInputs from '../src/testing/hostile-inputs.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    reader: { type: 'string', default: '' },
  },
})

/** One keystroke's work that nobody notices. */
const goalMs = 20
/** How many of the most expensive finds of each field the search goes on from. */
const keptCount = 5
/** A pattern that takes longer than this at a part of the length is not tried at full length. */
const maxProbeMs = 500

await import('temporal-polyfill/global')
// The readers import texts and find files as Vite does.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  define: { __CONSENT__: 'false', __TEXTS_BUILD__: '"bench"', __OCR_DATA__: '""' },
})
const { hostileAtoms, inputReaders, pasteLength, readingMs, writeHostile } =
  (await vite.ssrLoadModule('/src/testing/hostile-inputs.ts')) as typeof HostileInputs

const source = createPatternSource(Number(values.seed), hostileAtoms)

interface Find {
  hostile: HostileInputs.HostileText
  length: number
  ms: number
}

const measure = async (
  reader: HostileInputs.InputReader,
  hostile: HostileInputs.HostileText,
): Promise<Find> => {
  const full = Math.min(pasteLength, reader.maxLength ?? pasteLength)
  for (const length of [full / 8, full / 4, full / 2]) {
    const ms = await readingMs(reader, writeHostile(hostile, length), 1)
    if (ms > maxProbeMs) return { hostile, length, ms }
  }
  return { hostile, length: full, ms: await readingMs(reader, writeHostile(hostile, full), 1) }
}

/** A find that was not tried at full length is worse than its time says. */
const badness = ({ ms, length }: Find) => (ms / length) * pasteLength
const worstFirst = (finds: readonly Find[]) =>
  finds.toSorted((a, b) => badness(b) - badness(a)).slice(0, keptCount)

const search = async (reader: HostileInputs.InputReader, seconds: number): Promise<Find[]> => {
  const endMs = performance.now() + seconds * 1000
  let finds: Find[] = []
  for (const pattern of hostileAtoms)
    finds = worstFirst([...finds, await measure(reader, { start: '', pattern, end: '' })])
  while (performance.now() < endMs) {
    const hostile = source.isHeads() ? source.draw() : source.change(source.pick(finds).hostile)
    const first = await measure(reader, hostile)
    if (badness(first) <= badness(finds.at(-1) ?? first)) continue
    // Once may be chance: what else the machine did, or the garbage of earlier texts.
    const again = await measure(reader, hostile)
    finds = worstFirst([...finds, badness(again) < badness(first) ? again : first])
  }
  return finds
}

const readers = inputReaders.filter(({ name }) => name.includes(values.reader))
const rows: { cells: string[]; badness: number }[] = []
for (const reader of readers) {
  const [worst] = await search(reader, Number(values.seconds) / readers.length)
  if (!worst) continue
  const { hostile, length } = worst
  const ms = await readingMs(reader, writeHostile(hostile, length), 3)
  const halfMs = await readingMs(reader, writeHostile(hostile, length / 2), 3)
  rows.push({
    badness: badness({ hostile, length, ms }),
    cells: [
      `${reader.name}${reader.isInWorker ? ' (in a worker)' : ''}`,
      ...[hostile.start, hostile.pattern, hostile.end].map((text) => JSON.stringify(text)),
      String(length),
      `${ms.toFixed(1)} ms${ms > goalMs && !reader.isInWorker ? ' OVER' : ''}`,
      halfMs > 0 ? (ms / halfMs).toFixed(1) : '',
    ],
  })
}
console.log(`Processor time of one keystroke, worst text of each field (seed ${values.seed})\n`)
console.log(
  markdownTable(
    ['field', 'start', 'pattern', 'end', 'length', 'time', '× for twice the length'],
    rows.toSorted((a, b) => b.badness - a.badness).map(({ cells }) => cells),
  ),
)
await vite.close()
