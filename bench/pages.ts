/**
 * Measures the pages as a first-time visitor on a phone has them, and prints the medians of several visits as a
 * Markdown table. It builds and serves the site by itself, and no figure makes the run fail, since the machine may be
 * slow.
 */
import { cpus } from 'node:os'
import { markdownTable } from '../scripts/markdown-table.ts'
import { asVisitor, launchBrowser } from './pages/conditions.ts'
import { lighthouseScores } from './pages/lighthouse.ts'
import { type LoadFigures, measureLoad, secondVisits } from './pages/load.ts'
import { measureNavigation, measureTyping } from './pages/use.ts'
import { serveBuild } from './serve.ts'
import { median } from './statistics.ts'

const visits = 5
const port = 4417
const origin = `http://localhost:${port}`
const pages = {
  home: '/en',
  converter: '/en/weight-converter',
  calculator: '/en/mortgage-calculator',
  practical: '/en/password-generator',
  'file tool': '/en/jpg-to-png',
}
const otherTool = '/en/length-converter'

const repeat = async <T>(measure: () => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let visit = 0; visit < visits; visit += 1) all.push(await measure())
  return all
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`

const loadRows: readonly [
  title: string,
  goal: string,
  name: keyof LoadFigures,
  write: (figure: number) => string,
][] = [
  ['JavaScript, brotli', '≤ 95/105 KB', 'scriptBytes', kilobytes],
  ['all bytes, first visit', '≤ 170 KB', 'allBytes', kilobytes],
  ['their headers, over HTTP/1.1', '', 'headerBytes', kilobytes],
  ['requests', '≤ 12', 'requests', String],
  ['afterwards, when idle', '', 'laterBytes', kilobytes],
  ['largest paint', '≤ 1.0 s', 'largestPaintMs', seconds],
  ['layout shift, ads filled', '0', 'layoutShift', (shift) => String(Number(shift.toFixed(4)))],
  ['blocking time', '≤ 250 ms', 'blockingMs', milliseconds],
]

const addresses = Object.values(pages).map((path) => `${origin}${path}`)
const converter = `${origin}${pages.converter}`

const server = await serveBuild(port)
const browser = await launchBrowser()
try {
  const loads: LoadFigures[][] = []
  for (const address of addresses)
    loads.push(await repeat(() => asVisitor(browser, (visitor) => measureLoad(visitor, address))))
  const typings = await repeat(() => asVisitor(browser, (it) => measureTyping(it, converter)))
  const moves = await repeat(() =>
    asVisitor(browser, (it) => measureNavigation(it, converter, otherTool)),
  )
  const scores = await lighthouseScores(addresses, visits, console.error)
  // This comes last, because it ends the server.
  const offline = await secondVisits(browser, server, addresses)

  const ofConverter = (text: string) =>
    Object.keys(pages).map((name) => (name === 'converter' ? text : ''))
  const rows = [
    ...loadRows.map(([title, goal, name, write]) => [
      title,
      goal,
      ...loads.map((figures) => write(median(figures.map((it) => it[name])))),
    ]),
    ['answers typing after', '≤ 2.0 s', ...ofConverter(seconds(median(typings)))],
    ...(['cold', 'warm'] as const).map((kind) => [
      `tool to tool, ${kind}`,
      kind === 'cold' ? '' : '≤ 350 ms',
      ...ofConverter(milliseconds(median(moves.map((it) => it[`${kind}Ms`])))),
    ]),
    [
      'second visit, no network',
      'works',
      ...offline.map((isWorking) => (isWorking ? 'works' : 'fails')),
    ],
    ...(['performance', 'accessibility', 'best-practices', 'seo'] as const).map((id) => [
      `Lighthouse, ${id.replace('-', ' ')}`,
      id === 'performance' ? '≥ 95' : '100',
      ...scores.map((runs) => String(median(runs.map((run) => run[id])))),
    ]),
    [
      'the machine then, by Lighthouse',
      '',
      ...scores.map((runs) => String(median(runs.map((run) => run.machineIndex)))),
    ],
  ]
  console.log(`\n${new Date().toISOString().slice(0, 10)}, Chromium ${browser.version()},`)
  console.log(
    `412 px, 150 ms round trip, 1.6 Mbit/s, processor slowed 4 times (${cpus().length} cores), median of ${visits}\n`,
  )
  console.log(markdownTable(['', 'goal', ...Object.keys(pages)], rows))
} finally {
  await browser.close()
  server.kill()
}
